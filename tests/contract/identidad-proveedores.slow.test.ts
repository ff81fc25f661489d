import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { historial, identidad, pase, token, usuario } from "@/ministry-api/db/schema";
import { knownProvider } from "@/ministry-api/identidad/provider";
import { type Api, openApi, THE_DATABASE } from "./harness";
import { CLAIMS, CLIENTS, newBrowser, PROVIDERS } from "./identidad-proveedores";

/** Signing in with providers that others wrote, through their own pages. */

const BACK = "http://localhost:3000/api/auth/identidad/vuelta";
const SIGNED_OUT = "http://localhost:3000/login";

for (const { name, packages, isInstalled, start } of PROVIDERS) {
  const isMissing = !isInstalled();
  if (isMissing) console.warn(`${name} is left out: Debian's ${packages} are not installed.`);

  describe.skipIf(isMissing)(`with ${name}`, () => {
    let api: Api;
    let provider: Awaited<ReturnType<typeof start>>;
    let account: typeof usuario.$inferSelect;
    let listener: Server;
    let person: ReturnType<typeof newBrowser>;

    beforeAll(async () => {
      // What the web application does with the provider's word that a session is over.
      listener = createServer((request, response) => {
        void text(request).then(async (body) => {
          const logout_token = new URLSearchParams(body).get("logout_token") ?? "";
          const { status } = await api.call("identidad.salida", { body: { logout_token } });
          response.writeHead(status).end();
        });
      });
      await new Promise<void>((listening) => listener.listen(0, "127.0.0.1", listening));
      const over = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/salida`;
      const seeded = await openApi(THE_DATABASE);
      const [found] = await seeded.db.select().from(usuario).where(eq(usuario.email, "tecnico.lp@turismo.bo"));
      await seeded.close();
      if (!found) throw new Error("No such account");
      account = found;
      provider = await start({ back: BACK, signedOut: SIGNED_OUT, over, documento: account.ci ?? "" });
      api = await openApi(THE_DATABASE, {
        provider: knownProvider({
          ...{ issuer: provider.issuer, clientId: CLIENTS.own, secret: CLIENTS.secret, claims: CLAIMS },
          ...{ label: name, scopes: "openid", acr: [], only: false },
        }),
      });
    });
    afterAll(async () => {
      listener.close();
      await provider.stop();
      await api.close();
    });
    beforeEach(async () => {
      person = newBrowser(new URL(provider.issuer).origin);
      await api.db.delete(token).where(eq(token.id_usuario, account.id));
      await api.db.delete(identidad);
      await api.db.delete(pase);
      await api.db.delete(historial).where(eq(historial.tabla, "sesion"));
    });

    const begin = async () => {
      const { body } = await api.ok("identidad.comenzar", { body: {} });
      return { pase: String(body.pase), address: new URL(String(body.url)) };
    };
    /** The way back with what the provider sent a person with. */
    const comeBack = async ({ pase }: { pase: string }, at: URL) => {
      expect(`${at.origin}${at.pathname}`).toBe(BACK);
      const { status, body } = await api.call("identidad.volver", { body: { pase, respuesta: at.search.slice(1) } });
      const { sesion, union } = body as {
        sesion?: { access_token: string } | null;
        union?: { pase: string; persona: string; clave: number } | null;
      };
      return { status, sesion, union };
    };
    const enter = async () => {
      const begun = await begin();
      return comeBack(begun, await provider.signIn(person, begun.address.href));
    };
    const join = async () => {
      const { union } = await enter();
      return api.ok("identidad.unir", { body: { pase: union?.pase ?? "", password: CLAVE_DEMO } });
    };
    const isOpen = async (session: string) => (await api.call("sesion.vigente", { token: session })).status === 200;

    it("a person joins their identity by their password, and signs in without it from then on", async () => {
      const first = await enter();
      expect(first).toMatchObject({ status: 200, sesion: null, union: { clave: 1, persona: expect.any(String) } });
      await api.ok("identidad.unir", { body: { pase: first.union?.pase ?? "", password: CLAVE_DEMO } });
      expect(await api.db.select().from(identidad)).toMatchObject([
        { id_usuario: account.id, emisor: provider.issuer, sujeto: expect.stringMatching(/./) },
      ]);
      const second = await enter();
      expect(second.union).toBeNull();
      expect(await isOpen(second.sesion?.access_token ?? "")).toBe(true);
      // Another browser is another session of the provider's, and the same person.
      person = newBrowser(new URL(provider.issuer).origin);
      expect((await enter()).sesion?.access_token).toBeTruthy();
    });

    it("whoever signs out here signs out there, and the other sessions by it end if it tells so", async () => {
      const session = String((await join()).body["access_token"]);
      const other = (await enter()).sesion?.access_token ?? "";
      const { body } = await api.ok("sesion.logout", { token: session });
      const away = await provider.signOut(person, String(body["salida"]));
      expect(`${away.origin}${away.pathname}`).toBe(SIGNED_OUT);
      expect(await isOpen(session)).toBe(false);
      await expect.poll(() => isOpen(other), { timeout: 10_000 }).toBe(!provider.tells);
      // It asks who they are again.
      const { address } = await begin();
      expect((await person.follow(address.href)).at.origin).toBe(address.origin);
    });

    /** What somebody changes of the address on the way out, and why the sign-in is refused then. */
    const CHANGED: [what: string, change: (words: URLSearchParams) => void, motivo: RegExp][] = [
      ["a code that another system got", (words) => words.set("client_id", CLIENTS.other), /no aceptó el código/],
      ["an answer to another nonce", (words) => words.set("nonce", "otro-nonce-de-otra-ida"), /nonce/],
      ["an answer to another state", (words) => words.set("state", "otro-estado-de-otra-ida"), /no válida/],
      ["a code for another verifier", (words) => words.set("code_challenge", "E".repeat(43)), /no aceptó el código/],
    ];
    const refusals = async () => {
      const lines = await api.db
        .select()
        .from(historial)
        .where(and(eq(historial.tabla, "sesion"), eq(historial.accion, "INGRESO FALLIDO")));
      return lines.map(({ cambios }) => String(cambios.find(({ campo }) => campo === "motivo")?.a));
    };

    it.each(CHANGED)("%s signs nobody in, and stands in the audit", async (_what, change, motivo) => {
      await join();
      await api.db.delete(token).where(eq(token.id_usuario, account.id));
      const begun = await begin();
      change(begun.address.searchParams);
      const { status } = await comeBack(begun, await provider.signIn(person, begun.address.href));
      expect([status, await refusals()]).toEqual([401, [expect.stringMatching(motivo)]]);
      expect(await api.db.$count(token, eq(token.id_usuario, account.id))).toBe(0);
    });

    it("a code that was used signs nobody in, by its own way or by another, and stands in the audit", async () => {
      await join();
      const begun = await begin();
      const at = await provider.signIn(person, begun.address.href);
      expect((await comeBack(begun, at)).status).toBe(200);
      expect((await comeBack(begun, at)).status).toBe(401);
      const next = await begin();
      at.searchParams.set("state", next.address.searchParams.get("state") ?? "");
      expect((await comeBack(next, at)).status).toBe(401);
      expect(await refusals()).toEqual([
        expect.stringMatching(/no se comenzó aquí/),
        expect.stringMatching(/no aceptó el código/),
      ]);
    });
  });
}
