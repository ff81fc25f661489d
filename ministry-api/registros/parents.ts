import { sql } from "drizzle-orm";
import { SECCION } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import {
  categoria,
  datum,
  departamento,
  macro,
  municipio,
  provincia,
  proyeccion,
  region,
  subtipo,
  tipo,
} from "../db/schema";
import { invalid } from "../http/problem";

/** The choices of a record's form that depend on one another (spec 2 §2.3, §2.7). */
interface Choices {
  id_categoria: number;
  id_tipo: number;
  id_subtipo: number;
  id_proyeccion: number | null;
  id_datum: number | null;
  id_macro_region: number;
  id_region: number;
  id_departamento: number;
  id_provincia: number;
  id_municipio: number;
}

const CHOICES: readonly (keyof Choices)[] = [
  "id_categoria",
  "id_tipo",
  "id_subtipo",
  "id_proyeccion",
  "id_datum",
  "id_macro_region",
  "id_region",
  "id_departamento",
  "id_provincia",
  "id_municipio",
];

/** Names that a record's search text and cite are made from. */
export interface ParentNames {
  categoria: string;
  tipo: string;
  subtipo: string;
  codigo: string;
  provincia: string;
  municipio: string;
  abreviacion: string;
}

const SECTION = {
  ppirta: { id: SECCION.atractivos, message: "La categoría no es de atractivos turísticos" },
  ppirtf: { id: SECCION.facilidades, message: "La categoría no es de facilidades turísticas" },
} as const;

/** What the choices of a record come to: the names of its parents, or what does not fit, by field. */
export type Fit = { names: ParentNames; errores: null } | { names: null; errores: Record<string, string[]> };

/** What a record's choices name and what each belongs to; null where there is nothing of that number. */
interface Found extends Record<string, unknown> {
  n: number;
  /** Complete where all choices fit. */
  names: ParentNames;
  id_departamento: number | null;
  id_proyeccion: number | null;
  id_datum: number | null;
  id_macro_region: number | null;
  seccion_of_categoria: number | null;
  categoria_of_tipo: number | null;
  tipo_of_subtipo: number | null;
  macro_of_region: number | null;
  departamento_of_provincia: number | null;
  provincia_of_municipio: number | null;
}

/** All in one statement: one for each table costs more of the process than of the database. Ids may be of any size. */
const readChoices = (chosen: string) => sql`
    select chosen.n, ${departamento.id} as id_departamento, ${proyeccion.id} as id_proyeccion, ${datum.id} as id_datum,
      ${macro.id} as id_macro_region, ${categoria.id_seccion} as seccion_of_categoria,
      ${tipo.id_categoria} as categoria_of_tipo, ${subtipo.id_tipo} as tipo_of_subtipo,
      ${region.id_macro_region} as macro_of_region, ${provincia.id_departamento} as departamento_of_provincia,
      ${municipio.id_provincia} as provincia_of_municipio,
      json_build_object('categoria', ${categoria.nombre}, 'tipo', ${tipo.nombre}, 'subtipo', ${subtipo.nombre},
        'codigo', ${subtipo.codigo_completo}, 'provincia', ${provincia.nombre}, 'municipio', ${municipio.nombre},
        'abreviacion', ${departamento.abreviacion}) as names
    from jsonb_to_recordset(${chosen}::jsonb)
      as chosen(n int, ${sql.raw(CHOICES.map((name) => `${name} bigint`).join(", "))})
    left join ${categoria} on ${categoria.id} = chosen.id_categoria
    left join ${tipo} on ${tipo.id} = chosen.id_tipo
    left join ${subtipo} on ${subtipo.id} = chosen.id_subtipo
    left join ${proyeccion} on ${proyeccion.id} = chosen.id_proyeccion
    left join ${datum} on ${datum.id} = chosen.id_datum
    left join ${macro} on ${macro.id} = chosen.id_macro_region
    left join ${region} on ${region.id} = chosen.id_region
    left join ${departamento} on ${departamento.id} = chosen.id_departamento
    left join ${provincia} on ${provincia.id} = chosen.id_provincia
    left join ${municipio} on ${municipio.id} = chosen.id_municipio`;

function fitOf(kind: Kind, chosen: Choices, found: Found): Fit {
  const same = (name: "id_departamento" | "id_proyeccion" | "id_datum" | "id_macro_region") =>
    found[name] === chosen[name];
  const checks: [keyof Choices, boolean, string][] = [
    ["id_categoria", found.seccion_of_categoria === SECTION[kind].id, SECTION[kind].message],
    ["id_tipo", found.categoria_of_tipo === chosen.id_categoria, "El tipo no es de la categoría elegida"],
    ["id_subtipo", found.tipo_of_subtipo === chosen.id_tipo, "El subtipo no es del tipo elegido"],
    ["id_proyeccion", same("id_proyeccion"), "La proyección no existe"],
    ["id_datum", same("id_datum"), "El datum no existe"],
    ["id_macro_region", same("id_macro_region"), "La macro región no existe"],
    ["id_region", found.macro_of_region === chosen.id_macro_region, "La región no es de la macro región elegida"],
    ["id_departamento", same("id_departamento"), "El departamento no existe"],
    [
      "id_provincia",
      found.departamento_of_provincia === chosen.id_departamento,
      "La provincia no es del departamento elegido",
    ],
    [
      "id_municipio",
      found.provincia_of_municipio === chosen.id_provincia,
      "El municipio no es de la provincia elegida",
    ],
  ];
  const wrong = checks.filter(([, right]) => !right);
  if (wrong.length === 0) return { names: found.names, errores: null };
  return { names: null, errores: Object.fromEntries(wrong.map(([field, , message]) => [field, [message]])) };
}

/** Reads the chosen parents of records at once and checks that each belongs to the one above it; in the order given. */
export async function fitParents(tx: Db | Tx, kind: Kind, all: readonly Choices[]): Promise<Fit[]> {
  if (all.length === 0) return [];
  const chosen = JSON.stringify(
    all.map((one, n) => ({ ...one, n })),
    ["n", ...CHOICES],
  );
  const { rows } = await tx.execute<Found>(readChoices(chosen));
  const found = new Map(rows.map((row) => [row.n, row]));
  return all.map((one, n) => {
    const row = found.get(n);
    if (!row) throw new Error("The choices' statement answered too few rows");
    return fitOf(kind, one, row);
  });
}

/** As fitParents for one record. Errors: 422 under every field that does not fit. */
export async function requireParents(tx: Tx, kind: Kind, chosen: Choices): Promise<ParentNames> {
  const [fit] = await fitParents(tx, kind, [chosen]);
  if (!fit?.names) throw invalid(fit?.errores ?? {});
  return fit.names;
}
