import { and, eq, max, notLike, sql } from "drizzle-orm";
import { refreshWhere } from "../../ministry-api/calidad/refresh";
import { hashPassword } from "../../ministry-api/sesion/password";
import { openDatabase, type Tx } from "../../ministry-api/db/client";
import { actppirta, ppirta, rutappirta, temppirta, usuario } from "../../ministry-api/db/schema";
import { normalise } from "@/contract/plain-text";
import { seed } from "../../ministry-api/db/seed";
import { CLAVE_DEMO } from "../../ministry-api/db/seed/accounts";
import { insertRows, restartIds } from "../../ministry-api/db/seed/insert";
import { fillRecords } from "../../scripts/lib/scale";
import { cast, type Person } from "./cast";

export const ATTRACTIONS = 20_000;
export const FACILITIES = 4_000;
/** Unfinished attractions per author, complete except for a photo. */
const DRAFTS = 6;

/** The people and data of a day. */
export interface Stage {
  people: Person[];
  /** The ids of each person's own unfinished attractions. */
  drafts: ReadonlyMap<number, readonly number[]>;
}

async function accounts(tx: Tx, people: number): Promise<Person[]> {
  const [top] = await tx.select({ id: max(usuario.id) }).from(usuario);
  const persons = cast(people, (top?.id ?? 0) + 1);
  // One hash for all: the cost of each sign-in stays the same.
  const clave = await hashPassword(CLAVE_DEMO);
  const rows = persons.map(({ id, email, rol, id_departamento }) => ({
    id,
    email,
    clave,
    id_rol: rol,
    id_departamento,
    estado: "ACTIVO",
    avisos: true,
    demo: true,
    version: 1,
    nombres: "Persona",
    primer_apellido: "De Carga",
    segundo_apellido: String(id),
    busqueda: email,
  }));
  await insertRows(tx, usuario, rows);
  await restartIds(tx, [usuario]);
  return persons;
}

/** Copies of finished attractions without their photos, for everyone who enters records. */
async function drafts(tx: Tx, people: readonly Person[]): Promise<Map<number, number[]>> {
  const finished = await tx
    .select()
    .from(ppirta)
    .where(and(eq(ppirta.completito, 1), notLike(ppirta.cite, "BX-%")));
  const [top] = await tx.select({ id: max(ppirta.id) }).from(ppirta);
  let next = (top?.id ?? 0) + 1;
  const mine = new Map<number, number[]>();
  const rows: (typeof ppirta.$inferInsert)[] = [];
  const copies: { id: number; of: number }[] = [];
  for (const person of people) {
    if (person.rol < 3) continue;
    const own = finished.filter((row) => row.id_departamento === person.id_departamento);
    const ids: number[] = [];
    for (let i = 0; i < DRAFTS; i += 1) {
      const base = own[i % own.length];
      if (!base) throw new Error(`No finished attraction in department ${person.id_departamento}`);
      const { estado: _generated, nombre_plano: _plain, ...columns } = base;
      const id = next++;
      const nombre_atractivo = `${base.nombre_atractivo} ${id}`;
      const cite = `BY-ATR-2026-${String(id).padStart(7, "0")}`;
      rows.push({
        ...columns,
        id,
        cite,
        nombre_atractivo,
        busqueda: normalise(`${cite} ${nombre_atractivo}`),
        completito: 0,
        derivado: 0,
        aprobado: 0,
        devuelto: 0,
        observacion: null,
        version: 1,
        creado_por: person.id,
      });
      copies.push({ id, of: base.id });
      ids.push(id);
    }
    mine.set(person.id, ids);
  }
  await insertRows(tx, ppirta, rows);
  for (const table of [rutappirta, temppirta, actppirta]) {
    const of = new Map<number, (typeof table.$inferSelect)[]>();
    for (const row of await tx.select().from(table)) of.set(row.id_ppirta, [...(of.get(row.id_ppirta) ?? []), row]);
    const children = copies.flatMap(({ id, of: base }) =>
      (of.get(base) ?? []).map(({ id: _own, ...row }) => ({ ...row, id_ppirta: id })),
    );
    await restartIds(tx, [table]);
    await insertRows(tx, table as typeof rutappirta, children as (typeof rutappirta.$inferInsert)[]);
  }
  await restartIds(tx, [ppirta]);
  await refreshWhere(tx, "ppirta", sql`t.cite like 'BY-%'`);
  return mine;
}

/** Puts generated derived records into an inbox: incoming or pending, at their governorate or at the national level. */
async function steps(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with derived as (
      select p.id, p.id_departamento, p.creado_por, p.aprobado, u.nombres || ' ' || u.primer_apellido as autor,
        row_number() over (partition by p.id_departamento, p.aprobado order by p.id) as n
      from ppirta p join usuario u on u.id = p.creado_por where p.cite like 'BX-%' and p.derivado = 1),
    placed as (
      select *, case when aprobado = 1 or n % 4 >= 2 then 'NACIONAL' else 'GOBERNACION' end as nivel,
        case when aprobado = 1 then 'APROBADO' when n % 2 = 0 then 'ENTRANTE' else 'PENDIENTE' end as now
      from derived),
    sent as (
      select id, id_departamento, creado_por, autor, nivel, now, 1 as place from placed
      union all
      select id, id_departamento, creado_por, autor, 'GOBERNACION', 'APROBADO', 0 from placed where nivel = 'NACIONAL')
    insert into seguimiento (tipo, id_registro, nivel, seg_estado, aprobado_gobernacion, id_departamento, id_emisor,
      nombre_emisor, de_rol, fecha_emision, fecha_recepcion, fecha_revision)
    select 'ppirta', id, nivel, now, (now <> 'ENTRANTE')::int, id_departamento, creado_por, autor, 'Técnico',
      now() - interval '3 days' + place * interval '1 day',
      case when now <> 'ENTRANTE' then now() - interval '1 day' end,
      case when now = 'APROBADO' then now() - interval '1 day' end
    from sent order by id, place`);
}

/** Fills a new database for a day with this number of people. */
export async function fillStage(url: string, people: number): Promise<Stage> {
  const { db, close } = await openDatabase({ url });
  try {
    await seed(db, { demo: true });
    await fillRecords(db, "ppirta", ATTRACTIONS);
    await fillRecords(db, "ppirtf", FACILITIES);
    const stage = await db.transaction(async (tx) => {
      const persons = await accounts(tx, people);
      const own = await drafts(tx, persons);
      await steps(tx);
      return { people: persons, drafts: own };
    });
    await db.execute(sql`vacuum analyze`);
    return stage;
  } finally {
    await close();
  }
}
