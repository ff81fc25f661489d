import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import * as z from "zod";

/** Answers lists of catalogues as the ministry API does, from the first data. */

type Row = Record<string, unknown> & { id: number; nombre: string };

const Data = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
const RowShape = z.looseObject({ id: z.number(), nombre: z.string() });

export function dataOf(name: string): Row[] {
  const { columns, rows } = Data.parse(JSON.parse(readFileSync(`ministry-api/db/seed/data/${name}.json`, "utf8")));
  return rows.map((row) => RowShape.parse(Object.fromEntries(columns.map((column, at) => [column, row[at]]))));
}

const nameIn = (rows: readonly Row[]) => (id: unknown) => rows.find((row) => row.id === id)?.nombre ?? "";

function lists(): Record<string, { envelope: string; rows: Row[] }> {
  const categorias = dataOf("categoria");
  const tipos = dataOf("tipo");
  const departamentos = dataOf("departamento");
  const provincias = dataOf("provincia");
  const macros = dataOf("macro");
  const above = {
    categoria: nameIn(categorias),
    tipo: nameIn(tipos),
    departamento: nameIn(departamentos),
    provincia: nameIn(provincias),
    macro: nameIn(macros),
  };
  const province = (id: unknown) => provincias.find((row) => row.id === id);
  return {
    categoria: { envelope: "categorias", rows: categorias },
    tipo: {
      envelope: "tipos",
      rows: tipos.map((row) => ({ ...row, categoria: above.categoria(row["id_categoria"]) })),
    },
    subtipo: {
      envelope: "subtipos",
      rows: dataOf("subtipo").map((row) => ({ ...row, tipo: above.tipo(row["id_tipo"]) })),
    },
    seccion: { envelope: "seccion", rows: dataOf("seccion") },
    departamento: { envelope: "departamentos", rows: departamentos },
    provincia: {
      envelope: "provincias",
      rows: provincias.map((row) => ({ ...row, departamento: above.departamento(row["id_departamento"]) })),
    },
    municipio: {
      envelope: "municipios",
      rows: dataOf("municipio").map((row) => {
        const id_departamento = province(row["id_provincia"])?.["id_departamento"];
        const names = {
          provincia: above.provincia(row["id_provincia"]),
          departamento: above.departamento(id_departamento),
        };
        return { ...row, id_departamento, ...names };
      }),
    },
    macro: { envelope: "macroRegion", rows: macros },
    region: {
      envelope: "region",
      rows: dataOf("region").map((row) => ({ ...row, macro_region: above.macro(row["id_macro_region"]) })),
    },
    proyeccion: { envelope: "proyeccion", rows: dataOf("proyeccion") },
    datum: { envelope: "datum", rows: dataOf("datum") },
  };
}

/** Lists page by page, `listgaioc` and the municipalities of a province whole. */
export function catalogueAnswers(): RequestListener {
  const known = lists();
  const municipios = dataOf("municipio");
  return (request, response) => {
    const url = new URL(request.url ?? "", "http://stub");
    const [, , name = "", id] = url.pathname.split("/");
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (name === "listgaioc") return answer({ gaioc: dataOf("gaioc") });
    if (name === "promun")
      return answer({ municipios: municipios.filter((row) => row["id_provincia"] === Number(id)) });
    const list = known[name];
    if (!list) return answer({ message: "La dirección no existe" }, 404);
    const rows = Number(url.searchParams.get("rows"));
    const first = (Number(url.searchParams.get("page")) - 1) * rows;
    return answer({ [list.envelope]: { data: list.rows.slice(first, first + rows), total: list.rows.length } });
  };
}
