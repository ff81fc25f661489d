import { sql, type SQL } from "drizzle-orm";
import type { Reply } from "@/contract";
import {
  esInventario,
  type TipoImportable,
  type TipoCatalogo,
  type TipoInventario,
} from "@/contract/importacion/tipos";
import type { Accion } from "@/contract/workflow";
import type { Db, Tx } from "../../db/client";
import { nombreColumna, tablas } from "../../registros/columns";
import { usedBy, usersOf } from "../../db/references";
import { tableOfCatalogue } from "../../catalogos/routes";

/** What of an import stays when it is taken back, and what people did with it since. */

/** Records and entries that are named; the others are counted. */
const NAMED = 100;

interface Counted extends Record<string, unknown> {
  quita: number;
  vuelve: number;
  total: number;
}

/** An import of an inventory's records or of a catalogue's entries. */
interface Brought<T extends TipoImportable> {
  id: number;
  tipo: T;
}

interface Named extends Record<string, unknown> {
  id: number;
  nombre: string;
  hechos: Deed[];
}

type Staying = Reply<"importacion.quedan">;

/** What taking an import back would remove, and what stays, and why. */
export const findStaying = (db: Db, { id, tipo }: Brought<TipoImportable>): Promise<Staying> =>
  esInventario(tipo) ? stayingRecords(db, { id, tipo }) : stayingEntries(db, { id, tipo });

/** What taking an import back would hide, and which give back, and which records stay: those that somebody changed since, and how. */
async function stayingRecords(db: Db, brought: Brought<TipoInventario>): Promise<Staying> {
  const { tipo } = brought;
  const changed = sql`(r.derivado = 1 or exists (select 1 from historial h where ${later(tipo, R)}))`;
  const counted = await db.execute<Counted>(sql`
    select count(*) filter (where not ${changed} and r.hito is null)::int as quita,
      count(*) filter (where not ${changed} and r.hito is not null)::int as vuelve, count(*) filter (where ${changed})::int as total
    from ${standingRecords(brought)}`);
  const named = await db.execute<Named>(sql`
    select t.id, t.${sql.identifier(nombreColumna[tipo].name)} as nombre,
      ${deeds(later(tipo, { id: sql`stays.id`, hito: sql`stays.hito` }), sql`'cc_ccm'`)} as hechos
    from (select r.id, r.hito from ${standingRecords(brought)} where ${changed} order by r.id limit ${NAMED}) stays
    join ${tablas[tipo]} t on t.id = stays.id order by t.id`);
  const [{ quita, vuelve, total } = { quita: 0, vuelve: 0, total: 0 }] = counted.rows;
  const quedan = named.rows.map(({ id, nombre, hechos }) => ({
    id,
    nombre,
    quien: whoDid(hechos),
    que: whatTheyDid(tipo, hechos),
  }));
  return { quita, vuelve, quedan, total };
}

interface Touched {
  tocadas: number;
  personas: number;
}

/** How many records or entries of an import somebody changed since, and how many people did. */
export async function countTouched(db: Db | Tx, { id, tipo }: Brought<TipoImportable>): Promise<Touched> {
  const [standing, since] = esInventario(tipo)
    ? [standingRecords({ id, tipo }), later(tipo, R)]
    : [standingEntries({ id, tipo }), entryChanges(tipo, R.id)];
  const { rows } = await db.execute<Touched & Record<string, unknown>>(sql`
    select count(distinct r.id)::int as tocadas, count(distinct coalesce(h.id_usuario::text, h.usuario))::int as personas
    from ${standing} join historial h on ${since}`);
  return rows[0] ?? { tocadas: 0, personas: 0 };
}

/** What taking an import back would remove, and which entries stay: what somebody changed since, and what is in use. */
async function stayingEntries(db: Db, brought: Brought<TipoCatalogo>): Promise<Staying> {
  const { tipo } = brought;
  const { rows } = await db.execute<Named>(sql`
    select r.id, r.nombre, ${deeds(entryChanges(tipo, R.id), sql`'codigo_completo'`)} as hechos
    from ${standingEntries(brought)} order by r.id`);
  const untouched = rows.flatMap(({ id, hechos }) => (hechos.length === 0 ? id : []));
  const users = await usersOf(db, tableOfCatalogue(tipo), untouched);
  const quedan = rows.flatMap(({ id, nombre, hechos }) => {
    if (hechos.length > 0) return { id, nombre, quien: whoDid(hechos), que: whatTheyDid(tipo, hechos) };
    const used = users.get(id);
    return used ? { id, nombre, quien: "", que: usedBy(used) } : [];
  });
  return { quita: rows.length - quedan.length, vuelve: 0, quedan: quedan.slice(0, NAMED), total: quedan.length };
}

/**
 * What people did, of rows `h` of the history, in order of time: a field that was changed twice counts once, and
 * `unseen`, which no form shows, not at all.
 */
const deeds = (where: SQL, unseen: SQL): SQL => sql`(
  select coalesce(jsonb_agg(to_jsonb(done) order by done.ultimo), '[]') from (
    select h.usuario, h.tabla, h.accion, max(h.id) as ultimo, count(distinct h.id)::int as veces,
      count(distinct told.campo) filter (where told.campo <> ${unseen})::int as campos
    from historial h left join lateral jsonb_to_recordset(h.cambios) as told(campo text) on true
    where ${where} group by h.usuario, h.tabla, h.accion
  ) done)`;

/**
 * The records that an import made or changed, and that still stand in the inventory so, as `r`: `hito` is the entry of
 * their history that says the change; null: they were made.
 */
const standingRecords = ({ id, tipo }: Brought<TipoInventario>): SQL =>
  sql`(select t.id, t.derivado, f.hito from importacion_fila f join ${tablas[tipo]} t on t.id = f.id_registro
    where f.id_importacion = ${id} and t.eliminado_en is null and (f.cambia is null or f.hito is not null)) r`;

/** What happened to a record after it was made, or after the entry `hito`, of rows `h` of the history. */
export const later = (tipo: TipoInventario, { id, hito }: { id: SQL; hito: SQL }): SQL =>
  sql`h.tipo = ${tipo} and h.id_registro = ${id} and h.id > coalesce(${hito}, 0)
    and not (h.tabla = ${tipo} and h.accion = 'CREAR')`;

const R = { id: sql`r.id`, hito: sql`r.hito` };

/** The entries of an import that still stand in the catalogue, as `r`. */
const standingEntries = ({ id, tipo }: Brought<TipoCatalogo>): SQL =>
  sql`(select t.id, t.nombre from importacion_fila f join ${tableOfCatalogue(tipo)} t on t.id = f.id_registro
    where f.id_importacion = ${id}) r`;

/**
 * What somebody changed of an entry, of rows `h` of the history. A composed code changes with its parent's, which is
 * nobody's change of the entry.
 */
export const entryChanges = (tipo: TipoCatalogo, entry: SQL): SQL =>
  sql`h.tipo is null and h.tabla = ${tipo} and h.id_fila = ${entry} and h.accion = 'MODIFICAR' and exists (
    select 1 from jsonb_to_recordset(h.cambios) as c(campo text) where c.campo <> 'codigo_completo')`;

/** What somebody did to a record after it was imported: the same to one part of it, as often as it happened. */
interface Deed {
  usuario: string;
  /** The part, as in the history. */
  tabla: string;
  accion: string;
  veces: number;
  /** Fields that changed, each once. */
  campos: number;
}

const DECIDIO: Readonly<Record<Accion, string>> = {
  derivar: "lo derivó",
  aprobar: "lo aprobó",
  recibir: "lo recibió",
  aprobarGobernacion: "lo aprobó",
  rechazarGobernacion: "lo devolvió",
  recibirNacional: "lo recibió",
  aprobarNacional: "lo aprobó",
  rechazarNacional: "lo devolvió",
};
const OTROS: Readonly<Record<string, string>> = { ...DECIDIO, ELIMINAR: "lo eliminó", RESTAURAR: "lo recuperó" };

const counted = (n: number, one: string, many: string) => (n === 1 ? one : `${n} ${many}`);

const VERBOS: Readonly<Record<string, string>> = {
  CREAR: "añadió",
  MODIFICAR: "cambió",
  ELIMINAR: "quitó",
  RESTAURAR: "recuperó",
};

/** 'cambió 4 datos', 'añadió 6 fotografías', 'lo derivó'. */
function phrase(kind: TipoImportable, accion: string, tabla: string, of: readonly Deed[]): string {
  const sum = (what: "veces" | "campos") => of.reduce((all, deed) => all + deed[what], 0);
  if (tabla === kind) {
    return accion === "MODIFICAR" ? `cambió ${counted(sum("campos"), "un dato", "datos")}` : (OTROS[accion] ?? accion);
  }
  const verbo = VERBOS[accion];
  if (!verbo) return OTROS[accion] ?? accion;
  return tabla === "fotogramappirta"
    ? `${verbo} ${counted(sum("veces"), "una fotografía", "fotografías")}`
    : `${verbo} ${counted(sum("veces"), "una fila", "filas")} de sus pestañas`;
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}`;

/** What was done to a record or entry, in order of time. */
function whatTheyDid(kind: TipoImportable, hechos: readonly Deed[]): string {
  const groups = new Map<string, Deed[]>();
  for (const deed of hechos) {
    const parte = deed.tabla === kind || deed.tabla === "fotogramappirta" ? deed.tabla : "";
    const key = `${parte} ${deed.accion}`;
    groups.set(key, [...(groups.get(key) ?? []), deed]);
  }
  const phrases = [...groups.values()].map((of) => phrase(kind, of[0]?.accion ?? "", of[0]?.tabla ?? "", of));
  return listed([...new Set(phrases)]);
}

/** Who did it: one name, two, or the first and how many more. */
function whoDid(hechos: readonly Deed[]): string {
  const [first = "", ...others] = new Set(hechos.map(({ usuario }) => usuario));
  return others.length < 2 ? listed([first, ...others]) : `${first} y otras ${others.length} personas`;
}
