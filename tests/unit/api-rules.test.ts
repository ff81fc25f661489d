import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { factsOf, recordActions, stepRefusal } from "@/lib/registros/state";
import { oneAtATime, limitedNetwork, waitMinutes } from "@/ministry-api/sesion/attempts";
import { menuOf } from "@/ministry-api/sesion/menu";
import { hashPassword, isOwnWords, passwordMatches, revealsOwner } from "@/ministry-api/sesion/password";
import { normalise } from "@/contract/plain-text";
import { searchText } from "@/ministry-api/db/search";
import { BadEnvironment, environmentHelp, readEnv } from "@/ministry-api/env";
import { differences } from "@/ministry-api/history/record";
import { problemOf } from "@/ministry-api/http/database-errors";
import { createLogger } from "@/ministry-api/http/log";
import { createMailer } from "@/ministry-api/mail/mailer";

describe("search text", () => {
  it("drops accents, case and surplus spaces", () => {
    expect(normalise("  CAÑÓN\t del  Sumidero ")).toBe("canon del sumidero");
    expect(normalise("Ünïcöde Ñandú")).toBe("unicode nandu");
    expect(searchText("01", null, "Potosí", undefined, "", 7)).toBe("01 potosi 7");
  });
});

describe("sign-in limits", () => {
  it("waits 1, 2, 4, 8 … minutes after five failures, at most an hour", () => {
    expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 400].map((failures) => waitMinutes(failures))).toEqual([
      0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60,
    ]);
  });
  it("does not count this machine's own address", () => {
    expect(["127.0.0.1", "::1", "::ffff:127.0.0.1", "local"].map(limitedNetwork)).toEqual([null, null, null, null]);
    expect(limitedNetwork("10.0.0.7")).toBe("10.0.0.7");
  });
  it("counts a subscriber's network of IPv6 addresses as one", () => {
    const places = ["2001:db8:1:2::7", "2001:DB8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:3::7", "2001:db8::1"].map(
      limitedNetwork,
    );
    expect(places).toEqual(["2001:db8:1:2", "2001:db8:1:2", "2001:db8:1:3", "2001:db8:0:0"]);
  });
  it("hears one attempt of an account after another, and refuses a crowd", async () => {
    const order: number[] = [];
    const attempt = (i: number, ms: number) =>
      oneAtATime("a", async () => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        order.push(i);
      });
    await Promise.all([attempt(1, 20), attempt(2, 1), attempt(3, 1)]);
    expect(order).toEqual([1, 2, 3]);
    const crowd = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => attempt(i, 1)));
    expect(crowd.filter(({ status }) => status === "rejected")).toHaveLength(10);
    await attempt(99, 1);
  });
});

describe("passwords", () => {
  const owner = {
    email: "lucia.apaza@turismo.bo",
    nombres: "Lucía María",
    primer_apellido: "Apaza",
    segundo_apellido: null,
  };
  it("are argon2id and match only themselves", async () => {
    const stored = await hashPassword("Montaña-Sajama-6542");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(stored, "Montaña-Sajama-6542")).toBe(true);
    expect(await passwordMatches(stored, "otra")).toBe(false);
    expect(await passwordMatches(null, "otra")).toBe(false);
    expect(await passwordMatches("not a hash", "otra")).toBe(false);
  });
  it("are not the owner's name or mail", () => {
    for (const password of ["lucia.apaza@turismo.bo", "LUCÍA-2026-xyz", "soy-apaza-123", "lucia maria 2026"]) {
      expect(revealsOwner(password, owner)).toBe(true);
    }
    expect(revealsOwner("Montaña-Sajama-6542", owner)).toBe(false);
  });

  it("are more than words of this system and figures", () => {
    for (const password of [
      "Turismo-Bolivia-2026",
      "INVENTARIO turístico 1",
      "gobernación.La Paz.99",
      "Bolivia*Bolivia*7a",
    ]) {
      expect([password, isOwnWords(password)]).toEqual([password, true]);
    }
    for (const password of ["Montaña-Sajama-6542", "Julia-en-el-salar", "982374-98234-11", "Turismo-caballo-grapa"]) {
      expect([password, isOwnWords(password)]).toEqual([password, false]);
    }
  });
});

describe("menu", () => {
  const addresses = (rol: 1 | 2 | 3 | 4 | 5) =>
    JSON.stringify(menuOf(rol))
      .match(/"to":"([^"]+)"/g)
      ?.map((part) => part.slice(6, -1));
  it("holds what the role may open, national inboxes first for the national role", () => {
    const a = ["/ppirtaentrante", "/ppirtarevision", "/ppirtafinalizado"];
    const f = ["/cpentrante", "/cprevision", "/cpfinalizado"];
    const [nationalA, nationalF] = [a, f].map((paths) => paths.map((path) => `${path}nacional`)) as [
      string[],
      string[],
    ];
    const territory = ["/macroregion", "/region", "/departamento", "/provincia", "/municipio", "/proyeccion", "/datum"];
    const classes = ["/seccion", "/categorias", "/tipo", "/subtipo", "/catsubtipo"];
    const own = ["/mi-trabajo", "/inicio", "/turistico", "/poblado", "/importaciones", "/calidad"];
    const shared = [...territory, ...classes, "/entidad"];
    const help = ["/geoservicio", "/about"];
    expect(addresses(1)).toEqual([
      ...own,
      ...a,
      ...nationalA,
      ...f,
      ...nationalF,
      ...shared,
      "/usuario",
      "/permisos",
      "/claves",
      "/webhooks",
      "/auditoria",
      "/papelera",
      ...help,
    ]);
    expect(addresses(2)).toEqual([...own, ...nationalA, ...a, ...nationalF, ...f, ...shared, "/usuario", ...help]);
    expect(addresses(3)).toEqual([...own, ...a, ...f, ...shared, "/usuario", ...help]);
    expect(addresses(4)).toEqual([...own, ...shared, ...help]);
    expect(addresses(5)).toEqual(addresses(4));
  });
});

describe("history", () => {
  it("tells the fields that differ, never a secret or a technical one", () => {
    const before = { id: 1, nombre: "A", orden: 1, clave: "x", busqueda: "a", version: 1, fecha: new Date(0) };
    const after = { ...before, nombre: "B", clave: "y", busqueda: "b", version: 2, fecha: new Date(0) };
    expect(differences(before, after)).toEqual([{ campo: "nombre", de: "A", a: "B" }]);
    expect(differences(null, { nombre: "A", sigla: null })).toEqual([{ campo: "nombre", de: null, a: "A" }]);
    expect(differences({ nombre: "A", orden: 1 }, { nombre: "B" })).toHaveLength(1);
    expect(differences({ nombre: "A" }, null)).toEqual([{ campo: "nombre", de: "A", a: null }]);
  });
});

describe("refusals of the database", () => {
  const refused = (fields: object) => Object.assign(new Error("x"), { cause: Object.assign(new Error("y"), fields) });
  it("become words about the field", () => {
    expect(problemOf(refused({ code: "23505", constraint: "region_codigo" }), false)?.errores).toEqual({
      codigo: ["El código ya existe"],
    });
    const foreign = { code: "23503", table: "region", constraint: "region_id_macro_region_macro_id_fk" };
    expect(problemOf(refused(foreign), false)?.errores).toEqual({ id_macro_region: ["El registro elegido no existe"] });
    expect(problemOf(refused(foreign), true)?.status).toBe(409);
    const check = { code: "23514", table: "rutappirta", constraint: "rutappirta_s_si" };
    expect(problemOf(refused(check), false)?.errores).toEqual({ s_si: ["Valor no válido"] });
    expect(problemOf(refused({ code: "22003" }), false)?.status).toBe(422);
    expect(problemOf(refused({ code: "57P01" }), false)?.status).toBe(503);
  });
  it("stay faults where they are faults", () => {
    expect(problemOf(refused({ code: "42P01" }), false)).toBeNull();
    expect(problemOf(new TypeError("x"), false)).toBeNull();
  });
});

describe("environment", () => {
  it("has defaults for all and a line for each wrong name", () => {
    expect(readEnv({ NODE_ENV: "test", DATABASE_URL: "" })).toMatchObject({
      MINISTRY_API_PORT: 4000,
      MINISTRY_API_HOST: "127.0.0.1",
      DATABASE_URL: undefined,
      LOG_LEVEL: "info",
      LIMIT_DAYS_GOVERNORATE: 10,
      LIMIT_DAYS_NATIONAL: 15,
    });
    const wrong = { NODE_ENV: "test" as const, MINISTRY_API_PORT: "x", DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" };
    expect(() => readEnv(wrong)).toThrow(BadEnvironment);
    expect(() => readEnv(wrong)).toThrow(/^DATABASE_URL must.*\nMINISTRY_API_PORT must.*\nLOG_LEVEL must/);
  });

  it("takes the levels' limits in whole days, and says of a wrong one what it must be", () => {
    const given = (days: string) => ({ NODE_ENV: "test" as const, LIMIT_DAYS_GOVERNORATE: days });
    expect(readEnv({ ...given("7"), LIMIT_DAYS_NATIONAL: "" })).toMatchObject({
      LIMIT_DAYS_GOVERNORATE: 7,
      LIMIT_DAYS_NATIONAL: 15,
    });
    for (const days of ["0", "-1", "2.5", "1000", "ten", "1e2", " 7", "٧"]) {
      expect(() => readEnv(given(days))).toThrow(/^LIMIT_DAYS_GOVERNORATE must be a number of days from 1 to 999$/);
    }
    for (const name of ["LIMIT_DAYS_GOVERNORATE", "LIMIT_DAYS_NATIONAL"]) {
      expect(environmentHelp()).toMatch(new RegExp(`^  ${name} +\\S.*; 1[05]$`, "m"));
    }
  });
});

describe("four eyes", () => {
  it("are off unless asked for, and nothing but 1 and 0 is taken", () => {
    const given = (FOUR_EYES?: string) => readEnv({ NODE_ENV: "test", ...(FOUR_EYES !== undefined && { FOUR_EYES }) });
    expect([given(), given(""), given("0"), given("1")].map(({ FOUR_EYES }) => FOUR_EYES)).toEqual([
      ...[false, false, false, true],
    ]);
    for (const wrong of ["yes", "true", "2", " 1"]) {
      expect(() => given(wrong)).toThrow(/^FOUR_EYES must be 1 \(yes\) or 0 \(no\)$/);
    }
    expect(environmentHelp()).toMatch(/^  FOUR_EYES +\S.*; 0$/m);
  });

  it("show the button of an own record, which says who decides instead", () => {
    const reason = "Usted registró este recurso: lo decide otra persona del nivel nacional.";
    const facts = factsOf({
      ...{ id_departamento: 2, derivado: 0, completito: 1, estado: "COMPLETO", observacion: null, devuelto: 0 },
      propio: 1,
      impedimento: reason,
    });
    const actions = recordActions({ rol: 2, id_departamento: null }, "ppirta", facts);
    expect([actions.aprobar, stepRefusal("aprobar", actions)]).toEqual(["ready", reason]);
    expect(stepRefusal("derivar", actions)).toBeUndefined();
    expect(stepRefusal("aprobar", { ...actions, impedimento: null })).toBeUndefined();
  });
});

describe("mails without an SMTP server", () => {
  it("are files that hold the whole mail", async () => {
    const outbox = await mkdtemp(join(tmpdir(), "outbox-"));
    const mailer = createMailer({ from: "a@b.bo", outbox, log: createLogger("silent") });
    const { file } = await mailer.send({
      to: "c@d.bo",
      subject: "Invitación",
      text: "Abra http://localhost/password?token=abc",
    });
    expect(await readdir(outbox)).toHaveLength(1);
    expect(await readFile(file ?? "", "utf8")).toContain("To: c@d.bo");
    await rm(outbox, { recursive: true });
  });
});
