import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { SESSION_LIMITS } from "@/ministry-api/sesion/session-limits";
import { tokenHash } from "@/ministry-api/sesion/tokens";
import { token } from "@/ministry-api/db/schema";
import { readEnv } from "@/ministry-api/env";
import { apiOn, ONE_DATABASE, openApi, THE_DATABASE } from "./harness";

describe.each(ONE_DATABASE)("how long a session lasts, on %s", (kind) => {
  const api = apiOn(kind, { sesion: SESSION_LIMITS });

  const signIn = async () => {
    const { body } = await api.ok("sesion.login", { body: { email: "tecnico.lp@turismo.bo", password: CLAVE_DEMO } });
    return String(body.access_token);
  };
  const works = async (token: string, headers = {}) => (await api.call("region.list", { token, headers })).status;
  const byItself = (token: string) => works(token, { "X-Background": "1" });

  it("is over half an hour after the last use, and what a screen asks by itself is none", async () => {
    const [used, looked, unused] = [await signIn(), await signIn(), await signIn()];
    api.advance(20);
    expect([await works(used), await byItself(looked)]).toEqual([200, 200]);
    api.advance(9);
    expect([await byItself(used), await byItself(looked), await works(unused)]).toEqual([200, 200, 200]);
    api.advance(2);
    expect([await works(used), await byItself(looked), await works(looked)]).toEqual([200, 401, 401]);
    api.advance(29.5);
    expect(await byItself(used)).toBe(200);
    expect(await works(unused), "one minute's exactness").toBe(401);
    const { body } = await api.ok("sesion.sesiones", { token: used });
    expect((body as unknown as { sesiones: { actual: number }[] }).sesiones.map(({ actual }) => actual)).toEqual([1]);
  });

  it("whether it lives is told without using it, and not once it was ended", async () => {
    const [mine, ended] = [await signIn(), await signIn()];
    const asked = async (token: string) =>
      (await api.call("sesion.vigente", { token, headers: { "X-Background": "1" } })).status;
    expect([await asked(mine), await asked(ended)]).toEqual([200, 200]);
    await api.ok("sesion.logout", { token: ended });
    expect([await asked(mine), await asked(ended)]).toEqual([200, 401]);
    api.advance(31);
    expect(await asked(mine), "asking is no use").toBe(401);
  });

  it("is ended by closing the others, and not by a deletion that is taken back", async () => {
    const [mine, a, b] = [await signIn(), await signIn(), await signIn()];
    await api.ok("sesion.cerrarOtras", { token: mine });
    expect([await works(a), await works(b), await works(mine)]).toEqual([401, 401, 200]);
    const third = await signIn();
    await expect(
      api.db.transaction(async (tx) => {
        await tx.delete(token).where(eq(token.hash, tokenHash(third)));
        throw new Error("taken back");
      }),
    ).rejects.toThrow("taken back");
    expect(await works(third)).toBe(200);
  });

  it("is over twelve hours after signing in, however much it is used", async () => {
    const token = await signIn();
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      api.advance(20);
      expect(await works(token)).toBe(200);
    }
    api.advance(20.1);
    expect(await works(token)).toBe(401);
  });
});

describe("an administrator's limits", () => {
  it("have bounds", () => {
    expect(readEnv({ NODE_ENV: "test" })).toMatchObject({ SESSION_IDLE_MINUTES: 30, SESSION_HOURS: 12 });
    expect(readEnv({ NODE_ENV: "test", SESSION_IDLE_MINUTES: "0.5", SESSION_HOURS: "8" })).toMatchObject({
      SESSION_IDLE_MINUTES: 0.5,
      SESSION_HOURS: 8,
    });
    for (const bad of [{ SESSION_IDLE_MINUTES: "90" }, { SESSION_HOURS: "24" }, { SESSION_HOURS: "medio" }]) {
      expect(() => readEnv({ NODE_ENV: "test", ...bad })).toThrow(/must be a number of (minutes|hours) from/);
    }
  });

  it("hold for the process that reads them", async () => {
    const api = await openApi(THE_DATABASE, { sesion: { inactividadMs: 60_000, duracionMs: 150_000 } });
    try {
      const { body } = await api.ok("sesion.login", { body: { email: "admin@turismo.bo", password: CLAVE_DEMO } });
      const statuses: number[] = [];
      for (const minutes of [0.9, 0.9, 0.6, 0.2]) {
        api.advance(minutes);
        statuses.push((await api.call("region.list", { token: String(body.access_token) })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 401]);
    } finally {
      await api.close();
    }
  });
});
