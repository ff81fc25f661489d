import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type CallName, endpointOf } from "@/contract";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { apiOn, ONE_DATABASE } from "./harness";
import { create, formOf, informacion, LP, place } from "./inventory";
import { childBodies, person, photograph } from "./worlds";
import { onePagePdf } from "@/tests/support/pdf";

/**
 * Sending a column that a client may not set (cite, state, author, department of a step, another row's id ...) must not
 * set it. Each call is sent with every column of the table that its body does not name, each with a changed value.
 */

type Row = Record<string, unknown>;

/** A call that writes one row of a table: how to send it and which row it writes. */
interface Write {
  call: CallName;
  table: string;
  token: string;
  /** The row's id if the call changes a row. Absent: the call creates a row, which is the newest of the table. */
  id?: number;
  /** Makes a new body for each call, because some values are unique. */
  body: () => Row;
  /** Columns that the API computes from the body, or counts. */
  computed?: readonly string[];
}

const COMPUTED = ["version", "actualizado_en", "busqueda"];
/** Columns that differ between two rows created alike. */
const OWN = ["id", "cite", "creado_en", "seudonimo"];

const fieldsOf = (name: CallName) => {
  const { body } = endpointOf(name);
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
};

/** A different value, of the same type where possible. */
const other = (value: unknown): unknown =>
  typeof value === "number"
    ? value + 1
    : typeof value === "boolean"
      ? !value
      : value === null
        ? 1
        : `${value as string}x`;

describe.each(ONE_DATABASE)("columns no client may set on %s", (database) => {
  const api = apiOn(database);
  let tecnico: { id: number; token: string };
  let gobernacion: { id: number; token: string };
  let mails = 0;
  const registro = { ppirta: 0, ppirtf: 0 };

  beforeAll(async () => {
    tecnico = await person(api, 4, LP);
    gobernacion = await person(api, 3, LP);
    for (const kind of ["ppirta", "ppirtf"] as const) registro[kind] = await create(api, kind, "admin", LP);
  });

  const rowOf = async (table: string, id: number) => {
    const { rows } = await api.db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where id = ${id}`,
    );
    return rows[0]?.row ?? {};
  };
  const newest = async (table: string) => {
    const { rows } = await api.db.execute<{ id: number }>(sql`select max(id)::int as id from ${sql.identifier(table)}`);
    return rows[0]?.id ?? 0;
  };
  const without = (row: Row, names: readonly string[]) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
  const send = (write: Write, extra: Row = {}) =>
    api.ok(write.call, {
      token: write.token,
      ...(write.id !== undefined && { id: write.id }),
      // The contract's fields come last: the extra fields are added and never replace them.
      body: { ...extra, ...write.body() },
    });

  /** Sends the call plainly, then with every other column added, and compares the stored rows. */
  async function check(write: Write) {
    const named = [...fieldsOf(write.call), ...COMPUTED, ...(write.computed ?? [])];
    await send(write);
    const plain = await rowOf(write.table, write.id ?? (await newest(write.table)));
    const imposed = Object.fromEntries(
      Object.entries(without(plain, named)).map(([name, value]) => [name, other(value)]),
    );
    expect([write.call, Object.keys(imposed).length > 0]).toEqual([write.call, true]);
    // The next row's id would be this id plus one, so another one is sent.
    if ("id" in imposed) imposed.id = Number(plain.id) + 100_000;
    await send(write, imposed);
    const after = await rowOf(write.table, write.id ?? (await newest(write.table)));
    const kept = write.id === undefined ? [...named, ...OWN] : named;
    expect([write.call, without(after, kept)]).toEqual([write.call, without(plain, kept)]);
    if (write.id === undefined)
      for (const name of ["id", "cite", "seudonimo"]) expect(after[name]).not.toBe(imposed[name] ?? null);
    return { plain, after };
  }

  it("keeps a record's cite, state, author and dates", async () => {
    for (const kind of ["ppirta", "ppirtf"] as const) {
      const form = await formOf(api, kind, LP);
      const own = { table: kind, token: tecnico.token, body: () => form };
      const { after } = await check({ ...own, call: `${kind}.create` });
      expect(after).toMatchObject({ derivado: 0, aprobado: 0, creado_por: tecnico.id, eliminado_en: null, version: 1 });
      await check({ ...own, call: `${kind}.update`, id: registro[kind] });
    }
    // An attraction's information is stored in the attraction's row: this call must not change its name or place.
    await check({
      call: "ppirta.informacion",
      table: "ppirta",
      token: tecnico.token,
      id: registro.ppirta,
      body: () => informacion,
    });
  });

  it("keeps the type of a service, and what else a child's call stands for", async () => {
    for (const [name, { parent, body }] of Object.entries(await childBodies(api))) {
      const table = name in SHARED ? SHARED[name as keyof typeof SHARED] : name;
      const own = { table, token: tecnico.token, body: () => ({ ...body, [`id_${parent}`]: registro[parent] }) };
      const { after } = await check({ ...own, call: `${name}.create` as CallName });
      await check({ ...own, call: `${name}.update` as CallName, id: Number(after.id) });
    }
  });

  it("keeps what is read from a photograph itself", async () => {
    const image = await photograph();
    const { token } = tecnico;
    const sent = { ruta_fotograma: image, nombre: "cima.jpg" };
    await api.ok("fotogramappirta.create", { token, body: { id_ppirta: registro.ppirta, fotogramas: [sent] } });
    const id = await newest("fotogramappirta");
    const plain = await rowOf("fotogramappirta", id);
    const imposed = {
      hash: "f".repeat(64),
      ancho: 9,
      alto: 9,
      bytes: 9,
      favorito: true,
      id: 9,
      creado_en: "2001-01-01",
    };
    await api.ok("fotogramappirta.create", {
      token,
      body: { id_ppirta: registro.ppirta, fotogramas: [{ ...imposed, ...sent }] },
    });
    const made = await rowOf("fotogramappirta", await newest("fotogramappirta"));
    // The first one is the favourite, which no other becomes by saying so.
    expect([plain.favorito, made.favorito]).toEqual([true, false]);
    expect(without(made, [...OWN, "favorito"])).toEqual(without(plain, [...OWN, "favorito"]));
    // A replaced photo gets its own date, not the one sent.
    const replaced = { table: "fotogramappirta", token, id, computed: ["creado_en"] };
    const body = () => ({ creado_en: imposed.creado_en, ...sent });
    const { after } = await check({ ...replaced, call: "fotogramappirta.update", body });
    expect(after.creado_en).not.toMatch(/^2001/);
  });

  it("keeps an account's password, state and demonstration mark", async () => {
    const form = () => ({
      ...{
        numero_documento: `7654321${mails}`,
        nombres: "Ana",
        primer_apellido: "Prueba",
        genero: "F",
        nacionalidad: "B",
      },
      ...{ celular: "70011223", email: `asignada${(mails += 1)}@ejemplo.bo`, direccion: "Calle 2", cargo: "Técnica" },
      ...{
        id_departamento: LP,
        id_entidad: 1,
        id_rol: 4,
        documento: onePagePdf().toString("base64"),
      },
    });
    const own = { table: "usuario", token: gobernacion.token, body: form, computed: ["email", "ci"] };
    const { after } = await check({ ...own, call: "user.create" });
    expect(after).toMatchObject({ clave: null, estado: "ACTIVO", demo: false });
    await check({ ...own, call: "user.update", id: Number(after.id) });
    const state = await api.call("user.update", {
      token: gobernacion.token,
      id: Number(after.id),
      body: { ...form(), estado: "INACTIVO" },
    });
    expect(state.status).toBe(403);
    // A user's own preferences change nothing else.
    const before = await rowOf("usuario", tecnico.id);
    const extra = { id: gobernacion.id, id_usuario: gobernacion.id, id_rol: 1, estado: "ACTIVO", clave: CLAVE_DEMO };
    await api.ok("sesion.cambiarAvisos", { token: tecnico.token, body: { ...extra, avisos: 0 } });
    expect(await rowOf("usuario", tecnico.id)).toEqual({ ...before, avisos: false });
  });

  it("keeps a catalogue's full code, and a decision's step, level and reviewer", async () => {
    const [like] = (await api.db.execute<{ id: number }>(sql`select id from departamento where id = ${LP}`)).rows;
    const provincia = () => ({
      codigo: String((mails += 1) + 900),
      sigla: "X",
      nombre: "Prueba",
      id_departamento: like?.id,
    });
    const own = { table: "provincia", token: tecnico.token, body: provincia, computed: ["codigo_completo"] };
    const { after } = await check({ ...own, call: "provincia.create" });
    expect(String(after.codigo_completo)).toMatch(new RegExp(`${String(after.codigo)}$`));

    const id = await create(api, "ppirta", "admin", LP);
    const paso = await place(api, "ppirta", id, "pendiente_gobernacion");
    const plain = await rowOf("seguimiento", paso);
    // `secciones` is the reviewer's own: observadas.test.ts.
    const { secciones: _own, ...columns } = plain;
    const imposed = Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, other(value)]));
    await api.ok("bandejappirta.revisarGobernacion", {
      token: gobernacion.token,
      body: { ...imposed, id_seguimiento: paso, aprobado: 2, observacion: "Falta" },
    });
    // `busqueda` follows from the state.
    const decided = ["seg_estado", "observacion", "fecha_revision", "id_revisor", "nombre_revisor", "busqueda"];
    const now = await rowOf("seguimiento", paso);
    expect(without(now, decided)).toEqual(without(plain, decided));
    expect(now).toMatchObject({ seg_estado: "NO APROBADO", id_revisor: gobernacion.id });
  });

  it("takes no version but the row's own", async () => {
    const token = tecnico.token;
    const body = await formOf(api, "ppirta", LP, "Otro nombre");
    const before = await rowOf("ppirta", registro.ppirta);
    for (const [version, expected] of [
      [Number(before.version) + 1, 409],
      [-1, 409],
      [0, 409],
      [1e300, 422],
      ["1 or 1=1", 422],
      [{ $gt: 0 }, 422],
    ] as const) {
      const { status } = await api.call("ppirta.update", { token, id: registro.ppirta, body: { ...body, version } });
      expect([version, status]).toEqual([version, expected]);
    }
    expect(await rowOf("ppirta", registro.ppirta)).toEqual(before);
  });
});

/** Services share two tables. Each call is for one service type. */
const SHARED = {
  ...{ comunicacionppirtf: "servicio", medicoppirtf: "servicio", pernoctacionppirtf: "servicio" },
  ...{ restauracionppirtf: "servicio", recreacionppirtf: "servicio", informacionTppirtf: "servicio" },
  ...{ transporteppirtf: "servicio", infraestructurappirtf: "servicio" },
  ...{ informacionTppirta: "servicioppirta", transporteppirta: "servicioppirta" },
  infraestructurappirta: "servicioppirta",
} as const;
