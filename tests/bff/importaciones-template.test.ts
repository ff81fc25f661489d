import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readXlsx, writeXlsx, type DataValidation, type Sheet } from "hucre/xlsx";
import { unzipSync, strFromU8 } from "fflate";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { TIPOS_CATALOGO } from "@/contract/importacion/tipos";
import { recognise } from "@/ministry-api/importaciones/headings/headings";
import { markTokenStarted } from "@/lib/server/ended-sessions";
import { catalogueAnswers, dataOf } from "../support/catalogue-stub";
import { ask, json, signInAs, stubOn, TOKEN } from "./support";

/** The import's template, against a stub of the ministry API that has the first data's catalogues. */

const stub = stubOn();
/** By role: 1 sees all departments, 4 its own (2, La Paz). */
const cookies = new Map<number, string>();
let get: (tipo: string, init?: Parameters<typeof ask>[1]) => Promise<Response>;

beforeAll(async () => {
  const { GET } = await import("@/app/importaciones/plantilla/[tipo]/route");
  for (const rol of [1, 4]) cookies.set(rol, await signInAs(stub, rol));
  get = (tipo, init) => GET(ask(`/importaciones/plantilla/${tipo}`, init), { params: Promise.resolve({ tipo }) });
  stub.answer = catalogueAnswers();
});
afterEach(() => {
  markTokenStarted(TOKEN);
  stub.answer = catalogueAnswers();
});

const fileFor = async (tipo: string, rol = 1) => {
  const answer = await get(tipo, { cookie: cookies.get(rol) ?? "" });
  expect(answer.status).toBe(200);
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

function sheetNamed(sheets: readonly Sheet[], name: string): Sheet {
  const sheet = sheets.find((one) => one.name === name);
  if (!sheet) throw new Error(`no sheet ${name}`);
  return sheet;
}

async function readTemplate(bytes: Uint8Array, name: string) {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const records = sheetNamed(sheets, name);
  const headings = (records.rows[0] ?? []).map(String);
  return { bytes, sheets, records, headings, lists: sheetNamed(sheets, "Listas") };
}

const SHEETS: Readonly<Record<string, string>> = { ppirta: "Atractivos", ppirtf: "Facilidades" };
const made = new Map<string, ReturnType<typeof readTemplate>>();

/** The template for a role, asked for once. */
function templateFor(tipo: string, rol = 1) {
  const key = `${tipo} ${rol}`;
  const template = made.get(key) ?? fileFor(tipo, rol).then(({ bytes }) => readTemplate(bytes, SHEETS[tipo] ?? ""));
  made.set(key, template);
  return template;
}
type Template = Awaited<ReturnType<typeof readTemplate>>;

const letters = (n: number): string =>
  n < 26 ? String.fromCharCode(65 + n) : letters(Math.floor(n / 26) - 1) + letters(n % 26);

function ruleOf({ records, headings }: Pick<Template, "records" | "headings">, heading: string): DataValidation {
  const at = headings.indexOf(heading);
  const rule = records.dataValidations?.find(({ range }) => range.startsWith(`${letters(at)}2:`));
  if (!rule) throw new Error(`no rule for ${heading}`);
  return rule;
}

/** The column that a range of the hidden sheet names, from its second row. */
function valuesAt({ lists }: Pick<Template, "lists">, range: string): string[] {
  const [, column = "", last = ""] = /^Listas!\$([A-Z]+)\$2:\$\1\$(\d+)$/.exec(range) ?? [];
  const at = lists.rows[0]?.findIndex((_, n) => letters(n) === column) ?? -1;
  return lists.rows.slice(1, Number(last)).map((row) => String(row[at] ?? ""));
}

const DEPENDENT = /^OFFSET\(Listas!\$([A-Z]+)\$1,MATCH\((.+?),(Listas![^,]+),0\),0,COUNTIF\(\3,\2\),1\)$/;

/** What a drop-down list offers in row 2, worked out as a spreadsheet does. */
function offered(template: Template, heading: string, chosen: Readonly<Record<string, string>> = {}): string[] {
  const formula = ruleOf(template, heading).formula1 ?? "";
  expect(formula.length).toBeLessThan(256);
  const found = DEPENDENT.exec(formula);
  if (!found) return valuesAt(template, formula);
  const [, column = "", key = "", keys = ""] = found;
  const wanted = key
    .split(`&"|"&`)
    .map((cell) => chosen[template.headings.find((_, at) => `$${letters(at)}2` === cell) ?? ""] ?? "")
    .join("|");
  const parents = valuesAt(template, keys);
  const first = parents.indexOf(wanted);
  const count = parents.filter((parent) => parent === wanted).length;
  const at = template.lists.rows[0]?.findIndex((_, n) => letters(n) === column) ?? -1;
  return template.lists.rows.slice(first + 1, first + 1 + count).map((row) => String(row[at]));
}

const names = (name: string, keep: (row: Record<string, unknown>) => boolean = () => true) =>
  dataOf(name)
    .filter(keep)
    .map(({ nombre }) => nombre)
    .sort();

describe("the template of attractions", { timeout: 60_000 }, () => {
  it("is a file of its own name with records, instructions and hidden lists", async () => {
    const { answer } = await fileFor("ppirta");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="plantilla-atractivos.xlsx"');
    expect(answer.headers.get("content-type")).toContain("spreadsheetml.sheet");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { sheets } = await templateFor("ppirta");
    expect(sheets.map(({ name, hidden = false }) => [name, hidden])).toEqual([
      ["Atractivos", false],
      ["Instrucciones", false],
      ["Listas", true],
    ]);
  });

  it("has headings as people know them, the required ones marked, and an example", async () => {
    const { records, headings } = await templateFor("ppirta");
    expect(headings).toEqual([
      ...["Nombre del atractivo (*)", "Jerarquía (*)", "Categoría", "Tipo", "Subtipo (*)"],
      ...["X (latitud) (*)", "Y (longitud) (*)", "Z (altitud) (*)", "Proyección", "Datum"],
      ...["Macro región", "Región", "Departamento", "Provincia", "Municipio (*)"],
      ...["Comunidad (*)", "Distrito/sección (*)", "GAIOC/TIOC", "Descripción"],
      ...["Capacidad de carga física (CCF)", "Capacidad de carga real (CCR)", "Capacidad de carga efectiva (CCE)"],
      ...["Vinculación cultural", "Vinculación científica", "Vinculación recreativa", "Vinculación de biodiversidad"],
      ...["Población cercana", "Distancia (km)", "Servicio de emergencia", "Frecuencia", "Bioclima", "Temperatura"],
      ...["Humedad", "Estado de conservación", "Protección", "Deterioro por causa antrópica"],
      ...["Deterioro por causa natural", "Restricciones turísticas", "CITE"],
    ]);
    const example = Object.fromEntries(headings.map((heading, at) => [heading, records.rows[1]?.[at]]));
    expect(example).toMatchObject({
      "Nombre del atractivo (*)": "EJEMPLO: Laguna Colorada (borre esta fila)",
      Categoría: "SITIOS NATURALES",
      Tipo: "LAGOS, LAGUNAS Y HUMEDALES",
      "Subtipo (*)": "LAGUNA",
      Departamento: "POTOSÍ",
      "Municipio (*)": "SAN PABLO DE LÍPEZ",
      Datum: "WGS84",
      "Estado de conservación": "Bueno",
    });
    expect(example["Región"]).toBeTruthy();
    expect(records.cells?.get("1,0")?.style?.font).toMatchObject({ italic: true });
    expect(records.cells?.get("0,0")?.style?.font).toMatchObject({ bold: true });
    expect(records.freezePane).toMatchObject({ rows: 1 });
    expect(
      records.rows
        .slice(2)
        .flat()
        .every((value) => value === null),
    ).toBe(true);
  });

  it("offers the catalogues, each list by what was chosen before", async () => {
    const template = await templateFor("ppirta");
    expect(offered(template, "Jerarquía (*)")).toEqual(["V", "IV", "III", "II", "I"]);
    expect(offered(template, "Categoría").sort()).toEqual(names("categoria", (row) => row["id_seccion"] === 1));
    expect(offered(template, "Departamento").sort()).toEqual(names("departamento"));
    expect(offered(template, "Proyección")).toContain("UTM 19S");
    expect(offered(template, "Datum")).toContain("PSAD56");
    expect(offered(template, "GAIOC/TIOC").sort()).toEqual(names("gaioc"));
    expect(offered(template, "Vinculación cultural")).toEqual(["Sí", "No"]);
    expect(offered(template, "Protección")).toEqual(["Protegido", "No protegido"]);
    for (const { id, nombre } of dataOf("departamento")) {
      const provinces = offered(template, "Provincia", { Departamento: nombre });
      expect(provinces.toSorted()).toEqual(names("provincia", (row) => row["id_departamento"] === id));
    }
    for (const { nombre, ...row } of dataOf("provincia")) {
      const departamento = dataOf("departamento").find(({ id }) => id === row["id_departamento"])?.nombre ?? "";
      const chosen = { Departamento: departamento, Provincia: nombre };
      const below = offered(template, "Municipio (*)", chosen);
      expect(below.toSorted()).toEqual(names("municipio", ({ id_provincia }) => id_provincia === row.id));
    }
    for (const { nombre, ...row } of dataOf("tipo").filter(({ id_categoria }) => id_categoria === 1)) {
      const chosen = { Categoría: "SITIOS NATURALES", Tipo: nombre };
      const below = offered(template, "Subtipo (*)", chosen);
      expect(below.toSorted()).toEqual(names("subtipo", ({ id_tipo }) => id_tipo === row.id));
    }
    const macro = dataOf("macro")[0];
    const regions = offered(template, "Región", { "Macro región": macro?.nombre ?? "" });
    expect(regions.toSorted()).toEqual(names("region", ({ id_macro_region }) => id_macro_region === macro?.id));
  });

  it("keeps texts within the contract's limits and figures within their bounds", async () => {
    const template = await templateFor("ppirta");
    expect(ruleOf(template, "Comunidad (*)")).toMatchObject({ type: "textLength", formula1: "255" });
    expect(ruleOf(template, "Descripción")).toMatchObject({ type: "textLength", formula1: "10000" });
    expect(ruleOf(template, "Distancia (km)")).toMatchObject({ type: "decimal", formula1: "0", formula2: "5000" });
    expect(ruleOf(template, "Z (altitud) (*)")).toMatchObject({ type: "whole", formula1: "0", formula2: "9999" });
    expect(() => ruleOf(template, "X (latitud) (*)")).toThrow();
    for (const { range } of template.records.dataValidations ?? []) expect(range).toMatch(/^([A-Z]+)2:\1(2001)$/);
  });

  it("keeps a coordinate as it is typed", async () => {
    const { records, headings } = await templateFor("ppirta");
    const at = headings.indexOf("X (latitud) (*)");
    expect(records.cells?.get(`2000,${at}`)?.style?.numFmt).toBe("@");
  });

  it("explains every column, the ways to write a place, and that nothing is derived", async () => {
    const { sheets, headings } = await templateFor("ppirta");
    const rows = sheetNamed(sheets, "Instrucciones").rows.map((row) => row.map((cell) => String(cell ?? "")));
    for (const heading of headings) {
      const row = rows.find(([first]) => first === heading.replace(/ \(\*\)$/, ""));
      expect(row?.[1]).toMatch(heading.endsWith("(*)") ? /^Sí$/ : /^No: /);
      expect(row?.[2]).toMatch(/\.$/);
      expect(row?.[3]).toBeTruthy();
    }
    expect(rows.find(([first]) => first === "GAIOC/TIOC")?.[3]).toMatch(/^Se elige de la lista o se escribe/);
    const text = rows.flat().join("\n");
    for (const said of ["19K 592000 8173000", `16°30'07.6" S`, "registros incompletos", "Nada se deriva", "EJEMPLO:"]) {
      expect(text).toContain(said);
    }
  });

  it("offers only the own department to a role that has one", async () => {
    const template = await templateFor("ppirta", 4);
    expect(offered(template, "Departamento")).toEqual(["LA PAZ"]);
    const provinces = names("provincia", (row) => row["id_departamento"] === 2);
    expect(offered(template, "Provincia", { Departamento: "LA PAZ" }).toSorted()).toEqual(provinces);
    const cells = template.lists.rows.flat();
    expect(cells).not.toContain("SAN PABLO DE LÍPEZ");
    expect(cells).not.toContain("POTOSÍ");
    expect(template.records.rows[1]).toContain("LA PAZ");
  });

  it("has no formula where a catalogue's name begins like one", async () => {
    const plain = catalogueAnswers();
    stub.answer = (request, response) =>
      request.url?.startsWith("/api/datum")
        ? json({ datum: { data: [{ id: 1, sigla: "=HYPERLINK(1)", nombre: "x" }], total: 1 } })(request, response)
        : plain(request, response);
    const { bytes } = await fileFor("ppirta");
    const parts = unzipSync(bytes);
    const sheets = Object.keys(parts).filter((name) => name.startsWith("xl/worksheets/sheet"));
    expect(sheets).toHaveLength(3);
    for (const name of sheets) expect(strFromU8(parts[name] ?? new Uint8Array())).not.toMatch(/<f[ >]/);
    expect(offered(await readTemplate(bytes, "Atractivos"), "Datum")).toEqual(["=HYPERLINK(1)"]);
  });
});

describe("the template of facilities", () => {
  it("has their fields and the categories of their section", async () => {
    const { answer } = await fileFor("ppirtf");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="plantilla-facilidades.xlsx"');
    const template = await templateFor("ppirtf");
    expect(template.headings[0]).toBe("Nombre de la facilidad (*)");
    expect(template.headings.slice(-2)).toEqual(["Código DT (*)", "CITE"]);
    expect(template.headings).not.toContain("Descripción");
    expect(offered(template, "Categoría").sort()).toEqual(names("categoria", (row) => row["id_seccion"] === 3));
    expect(ruleOf(template, "Código DT (*)")).toMatchObject({ type: "textLength", formula1: "30" });
    expect(String(template.records.rows[1]?.[0])).toMatch(/^EJEMPLO: /);
  });
});

describe("the template of a catalogue", () => {
  it("of municipalities offers the provinces of the department that was chosen", async () => {
    const { answer, bytes } = await fileFor("municipio");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="plantilla-municipio.xlsx"');
    const template = await readTemplate(bytes, "Municipios");
    expect(template.headings).toEqual([
      ...["Departamento", "Provincia (*)", "Código (*)", "Sigla", "Municipio (*)", "Latitud (*)", "Longitud (*)"],
    ]);
    const id = dataOf("departamento").find(({ nombre }) => nombre === "PANDO")?.id;
    expect(offered(template, "Provincia (*)", { Departamento: "PANDO" }).sort()).toEqual(
      names("provincia", (row) => row["id_departamento"] === id),
    );
    const [department, province, , , name] = template.records.rows[1] ?? [];
    expect(offered(template, "Provincia (*)", { Departamento: String(department) })).toContain(province);
    expect(String(name)).toMatch(/^EJEMPLO:/);
  });

  it.each(TIPOS_CATALOGO)("of %s has columns that are recognised again", async (tipo) => {
    const { sheets } = await readXlsx((await fileFor(tipo)).bytes);
    const headings = (sheets[0]?.rows[0] ?? []).map(String);
    expect(recognise(tipo, headings, []).map(({ significado }) => significado)).toEqual([...SIGNIFICADOS[tipo].keys()]);
    expect(sheets[1]?.name).toBe("Instrucciones");
  });

  it("is for role 1 alone", async () => {
    expect((await get("municipio", { cookie: cookies.get(4) ?? "" })).status).toBe(403);
  });
});

describe("is refused", () => {
  it("for anything that is neither an inventory nor a catalogue", async () => {
    expect((await get("comunidad", { cookie: cookies.get(1) ?? "" })).status).toBe(404);
    expect((await get("toString", { cookie: cookies.get(1) ?? "" })).status).toBe(404);
  });
  it("without a session, and to another site", async () => {
    expect((await get("ppirta")).status).toBe(401);
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await get("ppirta", { cookie: cookies.get(1) ?? "", headers })).status).toBe(403);
  });
  it("as the ministry API refuses its catalogues", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    stub.answer = json({ message: "Mantenimiento" }, 503);
    const answer = await get("ppirta", { cookie: cookies.get(1) ?? "" });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  });
});

const OFFICE = ["/usr/bin/soffice", "/usr/bin/libreoffice"].find((file) => existsSync(file));

/** What LibreOffice makes of a workbook. */
function converted(bytes: Uint8Array, filter: string, ending: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "template-"));
  try {
    writeFileSync(join(folder, "libro.xlsx"), bytes);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const target = ["--convert-to", `${ending}:${filter}`, "--outdir", join(folder, "out"), join(folder, "libro.xlsx")];
    execFileSync(OFFICE ?? "", ["--headless", profile, ...target], { stdio: "ignore" });
    return readFileSync(join(folder, "out", `libro.${ending}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(!OFFICE)("LibreOffice", { timeout: 120_000 }, () => {
  it("opens the template and keeps its lists and rules", async () => {
    const ours = await templateFor("ppirta");
    const saved = converted(ours.bytes, "Calc MS Excel 2007 XML", "xlsx");
    const kept = await readTemplate(new Uint8Array(saved), "Atractivos");
    expect(kept.lists.hidden).toBe(true);
    expect(kept.headings).toEqual(ours.headings);
    expect(kept.records.rows[1]).toEqual(ours.records.rows[1]);
    for (const { type, range, formula1 } of ours.records.dataValidations ?? []) {
      const [first] = range.split(":");
      const after = kept.records.dataValidations?.find((rule) => rule.range.split(":")[0] === first);
      expect(after, range).toMatchObject({ type });
      // It writes rules for a thousand rows below the last one with content.
      expect(Number(after?.range.replace(/^.*:[A-Z]+/, ""))).toBeGreaterThanOrEqual(1000);
      expect(after?.formula1?.replaceAll(" ", "")).toBe(formula1?.replaceAll(" ", ""));
    }
  });

  it("finds below each choice what the catalogue has", async () => {
    const ours = await templateFor("ppirta");
    const chosen: Readonly<Record<string, string>> = {
      ...{ Departamento: "ORURO", Provincia: "CERCADO", "Macro región": "VALLES" },
      ...{ Categoría: "SITIOS NATURALES", Tipo: "LAGOS, LAGUNAS Y HUMEDALES" },
    };
    const headings = ["Tipo", "Subtipo (*)", "Región", "Provincia", "Municipio (*)"];
    const lists = headings.map((heading) => offered(ours, heading, chosen));
    const formulas = headings.map((heading) => ruleOf(ours, heading).formula1 ?? "");
    const cells = new Map<string, { formula: string }>();
    formulas.forEach((formula, at) => {
      cells.set(`2,${at}`, { formula: `ROWS(${formula})` });
      lists[at]?.forEach((_, row) => cells.set(`${row + 3},${at}`, { formula: `INDEX(${formula},${row + 1})` }));
    });
    const rows = [ours.headings, ours.headings.map((heading) => chosen[heading] ?? "")];
    const book = await writeXlsx({
      sheets: [
        { name: "Atractivos", rows, cells },
        { name: "Listas", rows: ours.lists.rows },
      ],
    });
    const saved = await readXlsx(new Uint8Array(converted(book, "Calc MS Excel 2007 XML", "xlsx")));
    const [sheet] = saved.sheets;
    lists.forEach((list, at) => {
      expect(list.length, headings[at]).toBeGreaterThan(0);
      expect(sheet?.rows[2]?.[at], headings[at]).toBe(list.length);
      expect(list.map((_, row) => sheet?.rows[row + 3]?.[at])).toEqual(list);
    });
  });
});
