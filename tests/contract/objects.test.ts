import { randomInt, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type CallName, calls, endpointOf } from "@/contract";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { can, type Permission } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { type Api, apiOn, type CallOptions, ONE_DATABASE } from "./harness";
import { formOf, informacion, LP, PT } from "./inventory";
import { childBodies, createWorld, person, photograph, type Walled, WALLED, type World } from "./worlds";
import { SLOW } from "./suite";
import { onePagePdf } from "@/tests/support/pdf";

/**
 * Every id in every call of the contract, requested with a session of another department (decision 005). The cases come
 * from the contract: the first test fails if an id has no case and is not reference data.
 */

const KINDS = ["ppirta", "ppirtf"] as const;
/** Timeout in milliseconds. Hundreds of calls in one test take seconds, and minutes on a busy machine. */
const PATIENCE = 240_000;

/** An id in a call: "<call> path", "<call> query.<word>" or "<call> body.<field>". */
type Place = `${CallName} ${string}`;
type Attempt = Omit<CallOptions, "as" | "token">;

/** A call with another department's id, and its expected result. */
interface Case {
  attempt: (theirs: World, mine: World) => Attempt | Attempt[];
  /**
   * "hidden": as unknown as any other id (404), or the role is never allowed (403). "refused": the field is invalid
   * (422), or the role may not do it, ever or to that record. "nothing": the response is a 200 without the other
   * department's data. "own": the same, for those who have the record in the path; it is unknown to the others.
   */
  ends: "hidden" | "refused" | "nothing" | "own";
  /** Who is allowed: the administrator (the default), role 2, the department's role 3, or the owner. */
  rightful?: 2 | 3 | "own";
}

const isId = (field: string) => /^(id|ppirta|ppirtf)$|^id_/.test(field);
const fieldsOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** Every place of the contract that has an id. */
const PLACES: readonly Place[] = calls.flatMap(([name, { path, query, body }]) => [
  ...(/:\w+/.test(path) ? [`${name} path` as Place] : []),
  ...fieldsOf(query)
    .filter(isId)
    .map((field) => `${name} query.${field}` as Place),
  ...fieldsOf(body)
    .filter(isId)
    .map((field) => `${name} body.${field}` as Place),
]);

/** Ids that every session may read and use: the catalogues, which no department restricts (spec 1 §3, policy.ts). */
const REFERENCE: readonly [RegExp, string][] = [
  [/^lookup\.\w+ path$/, "short lists of the catalogues, the same for everyone"],
  [
    /^(region|macro|departamento|provincia|municipio|proyeccion|datum|seccion|categoria|tipo|subtipo|catsubtipo|entidad)\.(update|remove|restaurar) path$/,
    "catalogues: who may change them is the role's matter alone",
  ],
  [
    / (body|query)\.id_(categoria|tipo|subtipo|catsubtipo|seccion|macro_region|region|provincia|municipio|proyeccion|datum|tipo_via|estado|mes|tipo_declaratoria|criterio|entidad)$/,
    "a choice from a catalogue",
  ],
  [/^(provincia|municipio|entidad)\.(create|update) body\.id_departamento$/, "a choice from a catalogue"],
  [/^user\.(create|update) body\.id_rol$/, "one of five roles; who may give which: usuarios.test.ts"],
  [/^user\.list query\.id_rol$/, "one of five roles, of the accounts within the wall"],
  [/^\w+\.parecidos query\.id$/, "leaves one row out of the answer and is never read"],
  [/^webhook\.\w+ (path|body\.id_departamento)$/, "of role 1 alone, who sees every department: webhooks.test.ts"],
  [/^clave\.\w+ (path|body\.id_departamento)$/, "of role 1 alone, who sees every department: claves.test.ts"],
  [/^identidad\.quitar path$/, "of role 1 alone, who sees every department: identidad.test.ts"],
  [/^registro\.verificar path$/, "a printed code of 100 bits, public by purpose: verificar.test.ts"],
];
const isReference = (at: Place) => REFERENCE.some(([pattern]) => pattern.test(at));

const list = { page: 1, rows: 100, q: "" };
/** All of Bolivia at a low zoom. */
const everywhere = { oeste: -70, sur: -23, este: -57, norte: -9, zoom: 5, q: "" };

/** The cases of one database: bodies refer to rows of its catalogues. */
async function casesOf(api: Api): Promise<Map<Place, Case>> {
  const bodies = await childBodies(api);
  const image = await photograph("#aa2222");
  const forms = new Map<string, Record<string, unknown>>();
  for (const kind of KINDS) for (const at of [LP, PT]) forms.set(`${kind} ${at}`, await formOf(api, kind, at));
  const form = (kind: Kind, at: World) => ({ ...forms.get(`${kind} ${at.departamento}`) });
  const cases = new Map<Place, Case>();
  const add = (at: string, attempt: Case["attempt"], how: Partial<Case> = {}) =>
    cases.set(at as Place, { attempt, ends: "hidden", ...how });

  for (const kind of KINDS) {
    const whole = (theirs: World) => ({ id: theirs.registro[kind] });
    for (const action of ["detail", "remove", "restaurar", "derivar", "verificado", "seguimiento", "ficha"])
      add(`${kind}.${action} path`, whole);
    add(`${kind}.vecinos path`, (theirs) => ({ ...whole(theirs), query: list }));
    add(
      `${kind}.vecinos query.id_departamento`,
      (theirs, mine) => ({
        id: mine.registro[kind],
        query: { ...list, id_departamento: theirs.departamento },
      }),
      { ends: "own" },
    );
    add(`${kind}.responder path`, (theirs) => ({
      ...whole(theirs),
      body: { seccion: "datos", respuesta: "Corregido" },
    }));
    add(`${kind}.seguir path`, (theirs) => ({ ...whole(theirs), body: { seguido: 1 } }));
    add(`${kind}.update path`, (theirs, mine) => ({ ...whole(theirs), body: form(kind, mine) }));
    // Another department in the caller's own form: a record must not be moved there either.
    add(`${kind}.create body.id_departamento`, (theirs) => ({ body: form(kind, theirs) }), { ends: "refused" });
    add(
      `${kind}.update body.id_departamento`,
      (theirs, mine) => ({ id: mine.registro[kind], body: form(kind, theirs) }),
      { ends: "refused" },
    );
    for (const [action, query] of [
      ["list", list],
      ["mapa", everywhere],
      ["grupos", { q: "" }],
    ] as const) {
      add(
        `${kind}.${action} query.id_departamento`,
        (theirs) => ({ query: { ...query, id_departamento: theirs.departamento } }),
        { ends: "nothing" },
      );
      for (const of of ["id_autor", "id_asignado"] as const) {
        add(`${kind}.${action} query.${of}`, (theirs) => ({ query: { ...query, [of]: theirs.persona } }), {
          ends: "nothing",
        });
      }
    }
    add(`${kind}.conocidos query.id_departamento`, (theirs) => ({ query: { id_departamento: theirs.departamento } }), {
      ends: "nothing",
    });
    for (const of of ["id_autor", "id_asignado"] as const) {
      add(
        `${kind}.vecinos query.${of}`,
        (theirs, mine) => ({ id: mine.registro[kind], query: { ...list, [of]: theirs.persona } }),
        { ends: "own" },
      );
    }
    const inbox = `bandeja${kind}`;
    for (const one of [
      "entrada",
      "pendiente",
      "finalizado",
      "nacionalEntrada",
      "nacionalPendiente",
      "nacionalFinalizado",
    ])
      add(`${inbox}.${one} query.id_emisor`, (theirs) => ({ query: { ...list, id_emisor: theirs.persona } }), {
        ends: "nothing",
      });
    add(`${inbox}.recibir path`, ({ paso }) => ({ id: paso[kind].recibir }));
    add(`${inbox}.nacionalRecibir path`, ({ paso }) => ({ id: paso[kind].nacionalRecibir }), { rightful: 2 });
    for (const decision of ["revisarGobernacion", "revisarNacional"] as const) {
      add(
        `${inbox}.${decision} body.id_seguimiento`,
        ({ paso }) => ({ body: { id_seguimiento: paso[kind][decision], aprobado: 2, observacion: "Ajena" } }),
        decision === "revisarNacional" ? { rightful: 2 } : {},
      );
    }
  }
  add("ppirta.informacion path", (theirs) => ({ id: theirs.registro.ppirta, body: informacion }));

  for (const [name, { parent, body }] of Object.entries(bodies)) {
    const column = `id_${parent}`;
    const word = fieldsOf(endpointOf(`${name}.list` as CallName).query).find(isId) ?? "";
    add(`${name}.list query.${word}`, (theirs) => ({ query: { ...list, [word]: theirs.registro[parent] } }));
    add(`${name}.create body.${column}`, (theirs) => ({ body: { ...body, [column]: theirs.registro[parent] } }));
    add(`${name}.update path`, (theirs, mine) => ({
      id: theirs.hijo[name] ?? 0,
      body: { ...body, [column]: mine.registro[parent] },
    }));
    add(
      `${name}.update body.${column}`,
      (theirs, mine) => ({ id: mine.hijo[name] ?? 0, body: { ...body, [column]: theirs.registro[parent] } }),
      { ends: "refused" },
    );
    add(`${name}.remove path`, (theirs) => ({ id: theirs.hijo[name] ?? 0 }));
    add(`${name}.restaurar path`, (theirs) => ({ id: theirs.hijo[name] ?? 0 }));
  }

  const photo = { ruta_fotograma: image, nombre: "ajena.jpg" };
  add("fotogramappirta.list path", (theirs) => ({ id: theirs.registro.ppirta, query: { imagenes: "1" } }));
  add("fotogramappirta.create body.id_ppirta", (theirs) => ({
    body: { id_ppirta: theirs.registro.ppirta, fotogramas: [photo] },
  }));
  add("fotogramappirta.deCarga body.id_ppirta", (theirs) => ({
    body: {
      id_ppirta: theirs.registro.ppirta,
      referencia: "9f1c2d3e-4a5b-4c6d-8e7f-0a1b2c3d4e5f",
      nombre: "ajena.jpg",
    },
  }));
  add("fotogramappirta.update path", (theirs) => ({ id: theirs.foto, body: photo }));
  add("fotogramappirta.remove path", (theirs) => ({ id: theirs.foto }));
  add("fotogramappirta.restaurar path", (theirs) => ({ id: theirs.foto }));
  add("fotogramappirta.ordenar path", (theirs) => ({
    id: theirs.registro.ppirta,
    body: { antes: [theirs.foto], orden: [theirs.foto] },
  }));
  add("fotogramappirta.describir path", (theirs) => ({ id: theirs.foto, body: { descripcion: "Ajena" } }));
  add("fotogramappirta.favorito query.id_ppirta", (theirs) => ({
    query: { id_ppirta: theirs.registro.ppirta, id_fotograma: theirs.foto },
  }));
  add("fotogramappirta.favorito query.id_fotograma", (theirs, mine) => ({
    query: { id_ppirta: mine.registro.ppirta, id_fotograma: theirs.foto },
  }));

  const imports: Record<string, Attempt> = {
    ...{ detail: {}, remove: {}, numeros: {}, puntos: {}, detener: {}, quedan: {}, deshacer: {} },
    filas: { query: { q: "" } },
    iguales: { query: { campo: "comunidad", texto: "Palala" } },
    hoja: { body: { hoja: 0, encabezado: 1 } },
    columnas: { body: { columnas: [], fijos: {}, por_fila: [...SIGNIFICADOS.ppirta.keys()], recordar: false } },
    celda: { body: { fila: 2, campo: "comunidad", texto: "Ajena", todas: true } },
    quitar: { body: { fila: 2, quitada: true } },
    importar: { body: { modo: "CORRECTAS" } },
    parecidas: {},
    responder: { body: { fila: 2, respuesta: "QUITAR", todas: true } },
    valores: { query: { campo: "comunidad", texto: "Palala" } },
  };
  for (const [action, attempt] of Object.entries(imports)) {
    add(`importacion.${action} path`, ({ importacion }) => ({ ...attempt, id: importacion }));
  }

  for (const action of ["tablero", "pdf"] as const) {
    add(
      `calidad.${action} query.id_departamento`,
      ({ departamento }) => ({ query: { tipo: "ppirta", id_departamento: departamento } }),
      { ends: "refused" },
    );
  }
  add("plantilla.remove path", ({ plantilla }) => ({ id: plantilla }));
  add("campanilla.leer path", ({ aviso }) => ({ id: aviso }), { rightful: 3 });
  const registroOf = (at: World) => KINDS.map((tipo) => ({ tipo, id_registro: at.registro[tipo] }));
  for (const action of ["list", "personas"]) {
    add(`asunto.${action} query.id_registro`, (theirs) => registroOf(theirs).map((query) => ({ query })));
  }
  const texto = "Ajeno";
  add("asunto.create body.id_registro", (theirs) => registroOf(theirs).map((at) => ({ body: { ...at, texto } })));
  add(
    "asunto.create body.id_fila",
    (theirs, mine) => {
      const route = { seccion: "rutappirta", id_fila: theirs.hijo.rutappirta };
      return { body: { tipo: "ppirta", id_registro: mine.registro.ppirta, ...route, texto } };
    },
    { ends: "refused" },
  );
  add("asunto.responder path", ({ asunto }) => ({ id: asunto, body: { texto } }));
  add("asunto.cerrar path", ({ asunto }) => ({ id: asunto }));
  add("asunto.abrir path", ({ asunto }) => ({ id: asunto }));
  add("asunto.retirar path", ({ comentario }) => ({ id: comentario }), { rightful: "own" });
  const assigned = ({ persona }: World, at: World) =>
    registroOf(at).map((registro) => ({ body: { ...registro, id_usuario: persona } }));
  add("asignacion.asignar body.id_registro", (theirs, mine) => assigned(mine, theirs));
  add("asignacion.asignar body.id_usuario", (theirs, mine) => assigned(theirs, mine), { ends: "refused" });
  add("asignacion.quitar body.id_registro", (theirs) => registroOf(theirs).map((body) => ({ body })));
  add("vista.remove path", ({ vista }) => ({ id: vista }), { rightful: 3 });
  add("vista.cambiar path", ({ vista }) => ({ id: vista, body: { nombre: "Ajena", compartida: 0, consulta: "" } }), {
    rightful: 3,
  });
  add("seguimiento.cambios path", ({ paso }) => KINDS.map((kind) => ({ id: paso[kind].recibir })));
  add("seguimiento.correcciones query.id_registro", ({ registro }) =>
    KINDS.map((tipo) => ({ query: { tipo, id_registro: registro[tipo] } })),
  );
  add("registro.historial query.id", ({ registro }) => KINDS.map((tipo) => ({ query: { tipo, id: registro[tipo] } })));

  const account = (id_departamento: number) => ({
    ...{
      numero_documento: String(randomInt(1e11, 1e12)),
      nombres: "Intrusa",
      primer_apellido: "Prueba",
      genero: "F",
      nacionalidad: "B",
    },
    ...{ celular: "70011223", email: `${randomUUID()}@ejemplo.bo`, direccion: "Calle 2", cargo: "Técnica", id_rol: 4 },
    ...{ id_departamento, id_entidad: 1 },
  });
  const documento = onePagePdf(randomUUID()).toString("base64");
  for (const action of ["detail", "remove", "invitar", "cerrarSesiones"]) {
    add(`user.${action} path`, (theirs) => ({ id: theirs.persona }));
  }
  add("user.list query.id_departamento", (theirs) => ({ query: { ...list, id_departamento: theirs.departamento } }), {
    ends: "nothing",
  });
  add("segundofactor.quitar path", (theirs) => ({ id: theirs.persona }));
  add("user.update path", (theirs, mine) => ({
    id: theirs.persona,
    body: { ...account(mine.departamento), documento },
  }));
  add("user.create body.id_departamento", (theirs) => ({ body: { ...account(theirs.departamento), documento } }), {
    ends: "refused",
  });
  add(
    "user.update body.id_departamento",
    (theirs, mine) => ({ id: mine.persona, body: account(theirs.departamento) }),
    { ends: "refused" },
  );
  add("llave.cambiar path", ({ llave }) => ({ id: llave, body: { nombre: "Ajena" } }), { rightful: "own" });
  add("llave.quitar path", ({ llave }) => ({ id: llave, body: { actual: CLAVE_DEMO } }), { rightful: "own" });
  add("identidad.separar path", (theirs) => ({ id: theirs.identidad }), { rightful: "own" });
  add("sesion.cerrarSesion path", (theirs) => ({ id: theirs.sesion }), { rightful: "own" });
  return cases;
}

/** Tables that change through use itself: request attempts and printed sheets. */
const USED = ["intento", "hoja"];

/** A digest of each table's rows (`token` without its last use), and the number of stored files. */
async function fingerprint(api: Api): Promise<string> {
  const tables = await api.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const digests = tables.rows
    .filter(({ name }) => !USED.includes(name) && name !== "comunidad")
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, md5(coalesce(string_agg(line, '|' order by line), '')) as digest
          from (select (to_jsonb(t) - 'usado_en')::text as line from ${sql.identifier(name)} t) lines`,
    );
  const { rows } = await api.db.execute<{ name: string; digest: string }>(
    sql`select * from (${sql.join(digests, sql` union all `)}) all_tables order by 1`,
  );
  return [...rows.map(({ name, digest }) => `${name} ${digest}`), `files ${api.files.kept.size}`].join("\n");
}

const mayEver = (rol: Walled, access: Permission | "public" | "session") =>
  access === "public" || access === "session" || can({ rol, id_departamento: null }, access);

describe.each(ONE_DATABASE)("another department's objects on %s", (database) => {
  const api = apiOn(database);
  let cases: Map<Place, Case>;
  let worlds: readonly [World, World];
  /** Token of a person of role 3, the most powerful walled role, without a department. */
  let nowhere: string;

  beforeAll(async () => {
    worlds = [await createWorld(api, LP, "Zorzal Paceño"), await createWorld(api, PT, "Vizcacha Potosina")];
    nowhere = (await person(api, 3, null)).token;
    cases = await casesOf(api);
  });

  /** Everyone outside a world's wall, with the world they come from. */
  const strangers = (theirs: World, mine: World) => [
    ...WALLED.map((rol) => ({ rol, token: mine.tokens[rol], who: `role ${rol} of ${mine.departamento}`, mine })),
    // A person without a department has no objects, so all ids in the request are the other department's.
    { rol: 3 as Walled, token: nowhere, who: "role 3 of nowhere", mine: theirs },
  ];
  const callOf = (at: Place) => at.slice(0, at.indexOf(" ")) as CallName;
  const bothWays = () => {
    const [laPaz, potosi] = worlds;
    return [[laPaz, potosi] as const, [potosi, laPaz] as const];
  };
  /** From one department to the other, and back in `npm run test:slow`. */
  const ways = () => (SLOW ? bothWays() : bothWays().slice(0, 1));

  it("has a case for every id of the contract, and none for what is not there", () => {
    const open = PLACES.filter((at) => !cases.has(at) && !isReference(at));
    expect(open).toEqual([]);
    expect([...cases.keys()].filter((at) => !PLACES.includes(at) || isReference(at))).toEqual([]);
    expect(REFERENCE.filter(([pattern]) => !PLACES.some((at) => pattern.test(at)))).toEqual([]);
  });

  it("are neither shown nor changed, whatever id names them", { timeout: PATIENCE }, async () => {
    const groups = new Map<string, [Place, Case][]>();
    for (const entry of cases) {
      const group = entry[0].slice(0, entry[0].indexOf("."));
      groups.set(group, [...(groups.get(group) ?? []), entry]);
    }
    const before = await fingerprint(api);
    for (const [group, entries] of groups) {
      for (const [at, { attempt, ends }] of entries) {
        const name = callOf(at);
        const { access } = endpointOf(name);
        for (const [theirs, mine] of ways()) {
          for (const { rol, token, who, mine: own } of strangers(theirs, mine)) {
            const expected = !mayEver(rol, access)
              ? [403]
              : { hidden: [404], refused: [403, 404, 422], nothing: [200], own: [200, 404] }[ends];
            for (const asked of [attempt(theirs, own)].flat()) {
              const { status, body } = await api.call(name, { ...asked, token });
              const said = JSON.stringify(body);
              const kept = expected.includes(status) && !said.includes(theirs.marca);
              expect([at, who, kept ? "kept out" : `${status} ${said}`]).toEqual([at, who, "kept out"]);
            }
          }
        }
      }
      expect([group, await fingerprint(api)]).toEqual([group, before]);
    }
  });

  it("stand in no list, search, map, chart or count that others ask for", { timeout: PATIENCE }, async () => {
    const types = new Map<string, number>();
    for (const kind of KINDS) {
      for (const { marca, departamento } of worlds) {
        types.set(`${kind} ${marca}`, Number((await formOf(api, kind, departamento)).id_tipo));
      }
    }
    const seen = new Set<string>();
    const asking = calls.filter(
      ([name, { path, method }]) => method === "GET" && !/:\w+/.test(path) && name !== "sesion.logout",
    );
    const ask = async (name: CallName, marca: string, token: string, accept: string) => {
      const kind = name.includes("ppirtf") ? "ppirtf" : "ppirta";
      const { path, query: declared } = endpointOf(name);
      const words = { ...everywhere, g_x: -16.5, g_y: -68.15, ...list, q: marca };
      const near = { nombre: `${marca} ${kind} borrador`, id_tipo: types.get(`${kind} ${marca}`) ?? 0 };
      const taken = Object.entries({ ...words, ...near }).filter(([word]) => fieldsOf(declared).includes(word));
      const search = new URLSearchParams(taken.map(([word, value]) => [word, String(value)]));
      const headers = { Authorization: `Bearer ${token}`, Accept: accept };
      return (await api.request(`/api${path}?${search}`, { headers })).text();
    };
    for (const [name, { query }] of asking) {
      const answers = ["application/json", ...(fieldsOf(query).includes("page") ? ["application/x-ndjson"] : [])];
      for (const [theirs, mine] of bothWays()) {
        for (const { token, who } of strangers(theirs, mine)) {
          for (const accept of answers) {
            const text = await ask(name, theirs.marca, token, accept);
            expect([name, who, text.includes(theirs.marca)]).toEqual([name, who, false]);
          }
        }
        if ((await ask(name, theirs.marca, theirs.tokens[3], "application/json")).includes(theirs.marca))
          seen.add(name);
      }
    }
    // The department's own people find the objects, so they exist and were hidden from the others.
    for (const name of [
      ...KINDS.flatMap((kind) => [`${kind}.list`, `${kind}.mapa`, `${kind}.parecidos`, `bandeja${kind}.entrada`]),
      ...["lookup.lugares", "user.list", "importacion.list", "plantilla.list"],
      ...["campanilla.list", "trabajo.mio"],
    ]) {
      expect([name, seen.has(name)]).toEqual([name, true]);
    }
  });

  it("keep their pictures, of today and of before", async () => {
    const { rows } = await api.db.execute<{ id: number; hash: string }>(sql`select id, hash from fotogramappirta`);
    for (const [theirs, mine] of ways()) {
      const hash = rows.find(({ id }) => id === theirs.foto)?.hash ?? "";
      const get = (token: string, query: string) =>
        api.request(`/api/fotogramappirta/${theirs.foto}/imagen${query}`, {
          headers: { Authorization: `Bearer ${token}` },
        });
      for (const query of ["", "?ancho=150", `?huella=${hash}`]) {
        for (const { token } of strangers(theirs, mine)) expect((await get(token, query)).status).toBe(404);
        expect((await get(theirs.tokens[5], query)).status).toBe(200);
      }
    }
    // A hash opens the content of that photo only.
    const [laPaz, potosi] = worlds;
    const other = rows.find(
      ({ id, hash }) => id !== laPaz.foto && hash !== rows.find((row) => row.id === laPaz.foto)?.hash,
    );
    const crossed = await api.request(`/api/fotogramappirta/${laPaz.foto}/imagen?huella=${other?.hash}`, {
      headers: { Authorization: `Bearer ${laPaz.tokens[4]}` },
    });
    expect([crossed.status, potosi.foto === laPaz.foto]).toEqual([404, false]);
  });

  it("are not reached by another person's idempotency key", async () => {
    const [laPaz, potosi] = worlds;
    const send = async (at: World) =>
      api.ok("ppirtf.create", {
        token: at.tokens[4],
        body: await formOf(api, "ppirtf", at.departamento, `${at.marca} repetida`),
        headers: { "Idempotency-Key": "la-misma-clave" },
      });
    const first = await send(laPaz);
    const other = await send(potosi);
    expect(other.body.data?.id).not.toBe(first.body.data?.id);
    expect((await send(laPaz)).body).toEqual(first.body);
  });

  it("are there for who may: each case, sent by the rightful, gets through @slow", { timeout: PATIENCE }, async () => {
    const admin = await api.tokenOf("admin");
    const nacional = await api.tokenOf("nacional");
    // Reads come before what derives a draft, single sessions before the calls that end sessions. Objects that others
    // depend on are deleted last.
    const rank = ([at, { rightful }]: [Place, Case]) => {
      if (endpointOf(callOf(at)).method === "GET") return -1;
      if (!at.includes(".remove ")) return rightful === "own" ? 0 : 1;
      return /^(ppirta|ppirtf|user)\./.test(at) ? 3 : 2;
    };
    const inOrder = [...cases].sort((a, b) => rank(a) - rank(b));
    for (const [at, { attempt, ends, rightful }] of inOrder) {
      const [laPaz] = worlds;
      if (ends === "nothing") continue;
      const needs = endpointOf(callOf(at)).access;
      const governorate = needs !== "public" && needs !== "session" && !can({ rol: 1, id_departamento: LP }, needs);
      const usual = governorate ? 3 : 1;
      const token = { own: laPaz.tokens[4], 1: admin, 2: nacional, 3: laPaz.tokens[3] }[rightful ?? usual];
      for (const asked of [attempt(laPaz, laPaz)].flat()) {
        const { status, body } = await api.call(callOf(at), { ...asked, token });
        // 409: the record's state forbids it. Only users who see the record get this status.
        const through = [200, 409].includes(status) ? "through" : `${status} ${JSON.stringify(body)}`;
        expect([at, through]).toEqual([at, "through"]);
      }
    }
  });
});
