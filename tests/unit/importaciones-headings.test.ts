import { describe, expect, it } from "vitest";
import { SIGNIFICADOS, TIPOS_IMPORTABLES } from "@/contract/importacion/significados";
import { foldSet } from "@/ministry-api/importaciones/headings/fold-heading";
import { headerRow, headingsAt, recognise } from "@/ministry-api/importaciones/headings/headings";
import type { Line } from "@/ministry-api/importaciones/types";

const lines = (...rows: string[][]): Line[] =>
  rows.map((celdas, i) => ({ fila: i + 1, celdas })).filter(({ celdas }) => celdas.some((cell) => cell !== ""));

/** What one heading over these values is taken for. */
const one = (heading: string, ...values: string[]) => recognise("ppirta", [heading], [values])[0];
const meanings = (headings: string[], ...rows: string[][]) =>
  recognise(
    "ppirta",
    headings,
    headings.map((_heading, n) => rows.map((row) => row[n] ?? "")),
  ).map(({ significado }) => significado);

describe("the meaning of a heading", () => {
  it.each(TIPOS_IMPORTABLES)("is recognised by every name that %s has in the product", (tipo) => {
    for (const [meaning, { label }] of SIGNIFICADOS[tipo]) {
      for (const heading of [label, `${label} (*)`, label.toUpperCase()]) {
        expect([heading, recognise(tipo, [heading], [[]])[0]?.significado]).toEqual([heading, meaning]);
      }
    }
  });

  it.each([
    ["NOMBRE DEL RECURSO", "nombre_atractivo"],
    ["Denominación", "nombre_atractivo"],
    ["DPTO.", "id_departamento"],
    ["PROV.", "id_provincia"],
    ["MCPIO", "id_municipio"],
    ["Municipio (según INE)", "id_municipio"],
    ["MUNICIPIO ACTUAL", "id_municipio"],
    ["COMUNIDAD/LOCALIDAD", "comunidad"],
    ["comunidad / localidad", "comunidad"],
    ["JERARQ.", "jerarquia"],
    ["ALT.", "g_z"],
    ["MSNM", "g_z"],
    ["Altitud (m s.n.m.)", "g_z"],
    ["SUB-TIPO", "id_subtipo"],
    ["Distrito / sección (*)", "distrito"],
    ["DESCRIPCION", "descripcion"],
    ["Macro_región", "id_macro_region"],
  ])("%s is %s", (heading, meaning) => {
    expect(one(heading, "Tupiza")).toMatchObject({ significado: meaning, como: "RECONOCIDA", encabezado: heading });
  });

  it.each(["RESP. FICHA 2019", "TIPO DE ACCESO", "PROVINCIA Y MUNICIPIO", "Observaciones", "Zona"])(
    "%s is left to be decided",
    (heading) => {
      expect(one(heading, "Lic. M. Choque")).toMatchObject({ significado: null, como: "FALTA" });
    },
  );

  it.each([
    ["nombre_dep", "id_departamento"],
    ["NOM_MUN", "id_municipio"],
    ["Nombre de la Provincia", "id_provincia"],
    ["Title", "nombre_atractivo"],
    ["documentName", "nombre_atractivo"],
    ["name:es", "nombre_atractivo"],
    ["DESCRIPCIO", "descripcion"],
    ["DEPARTAMEN", "id_departamento"],
    ["NOMBRE_ATR", "nombre_atractivo"],
    ["NOM_ATRACT", "nombre_atractivo"],
    ["TIPO DE CATEGORÍA", "id_tipo"],
    ["SUB TIPO CATEGORÍA", "id_subtipo"],
    ["DISTANCIA EN KM", "distancia_km"],
    ["DISTANCIA (m)", "distancia_km"],
    ["grp_general/municipio", "id_municipio"],
    ["g_z", "g_z"],
    ["_location_altitude", "g_z"],
    ["id_municipio", "id_municipio"],
  ])("%s is %s by its whole words", (heading, meaning) => {
    expect(one(heading, "Tupiza")?.significado).toBe(meaning);
  });

  it.each([
    ...["NOMBRE DEL PROPIETARIO", "Nombre del administrador", "nombre_act", "MUNICIPIO DEL PROPIETARIO", "name_en"],
    ...[
      "DESCRIPCION DEL ACCESO",
      "ALTURA DEL EDIFICIO",
      "DISTANCIA AL AEROPUERTO",
      "TEMPERATURA MINIMA",
      "nombre_vialidad",
    ],
    ...["LOCALIDAD DE ORIGEN", "LONGITUD DE LA VIA", "cod_mun", "NOMBRE_DEL"],
  ])("%s is left to be decided, although it has a word of a meaning", (heading) => {
    expect(one(heading, "Lic. M. Choque")).toMatchObject({ significado: null, como: "FALTA" });
    expect(recognise("ppirtf", [heading], [["Lic. M. Choque"]])[0]?.significado).toBeNull();
  });

  it.each([
    ["_Ubicaci_n_latitude", "-16.5", "g_x"],
    ["_gps_longitude", "-68.15", "g_y"],
    ["grp/gps-Latitude", "-16.5", "g_x"],
    ["gps_lat", "-16.5", "g_x"],
    ["latwgs84", "-16.5", "g_x"],
    ["LATITUD_GRADOS_DECIMALES", "-16.5", "g_x"],
    ["Ubicación", "-16.5 -68.15 3650.2 4.9", "coordenadas"],
    ["WKT", "POINT (-68.15 -16.5)", "coordenadas"],
    ["Enlace", "https://www.google.com/maps/@-16.5,-68.15,17z", "coordenadas"],
    ["the_geom", "POINT(-68.15 -16.5)", "coordenadas"],
    ["LAT", "15 11 49.2", "g_x"],
    ["ESTE (19K)", "592478", "utm_este"],
    ["X UTM zona 19", "592478", "utm_este"],
  ])("%s over %s is the place's %s", (heading, value, meaning) => {
    expect(one(heading, value, value)?.significado).toBe(meaning);
  });

  it("leaves out what programs write for themselves", () => {
    const headings = [
      "start",
      "_id",
      "_uuid",
      "_submission_time",
      "_gps_precision",
      "meta/instanceID",
      "OBJECTID",
      "@id",
    ];
    const found = recognise(
      "ppirta",
      headings,
      headings.map(() => ["2026-02-01", "4.9"]),
    );
    expect(found.map(({ como }) => como)).toEqual(headings.map(() => "SIN USAR"));
  });

  it("understands a form of KoBo without a press", () => {
    const headings = [
      ...["start", "end", "_Ubicaci_n_latitude", "_Ubicaci_n_longitude", "_Ubicaci_n_altitude", "_Ubicaci_n_precision"],
      ...["Ubicación", "Nombre del atractivo", "_id", "_uuid", "_submission_time"],
    ];
    const row = ["2026-02-01", "2026-02-01", "-16.5", "-68.15", "3650.2", "4.9"];
    const rest = ["-16.5 -68.15 3650.2 4.9", "Laguna Uno", "1", "abc", "2026-02-01"];
    expect(meanings(headings, [...row, ...rest])).toEqual([
      ...[null, null, "g_x", "g_y", "g_z", null, "coordenadas", "nombre_atractivo", null, null, null],
    ]);
  });

  it("understands a form of ODK with its groups", () => {
    const headings = ["SubmissionDate", "ubicacion-gps-Latitude", "ubicacion-gps-Accuracy", "datos-nombre_atractivo"];
    const row = ["2026-02-01", "-16.5", "4.9", "Laguna", "La Paz", "J. Paz", "uuid:1"];
    expect(meanings([...headings, "datos-municipio", "propietario-nombre", "KEY"], row)).toEqual([
      ...[null, "g_x", null, "nombre_atractivo", "id_municipio", null, null],
    ]);
  });

  it("leaves out the beginning that nearly all headings share, unless it means something", () => {
    expect(meanings(["lug_id", "lug_nombre", "lug_tipo", "lug_municipio"], ["1", "Salar", "Lagos", "Uyuni"])).toEqual([
      ...[null, "nombre_atractivo", "id_tipo", "id_municipio"],
    ]);
    expect(
      meanings(["properties.nombre", "properties.provincia", "properties.foto"], ["Salar", "Quijarro", "a.jpg"]),
    ).toEqual(["nombre_atractivo", "id_provincia", null]);
    expect(meanings(["cod_dep", "cod_prov", "cod_mun"], ["05", "01", "03"])).toEqual([null, null, null]);
    expect(meanings(["codigo_dep", "codigo_prov", "codigo_mun"], ["05", "01", "03"])).toEqual([null, null, null]);
    expect(meanings(["gps_lat", "gps_lon", "gps_foto"], ["-16.5", "-68.1", "a.jpg"])).toEqual(["g_x", "g_y", null]);
  });

  it("takes a kind of places over differing texts as their names, where no other column has them", () => {
    expect(meanings(["Playa", "Estudios"], ["Playa Mizata", "Batimetría"], ["El Zonte", "Oleaje"])).toEqual([
      ...["nombre_atractivo", null],
    ]);
    expect(meanings(["Museo", "Nombre"], ["Casa", "Museo Costumbrista"], ["Sala", "Museo Kusillo"])).toEqual([
      ...[null, "nombre_atractivo"],
    ]);
    const facility = (heading: string, ...values: string[]) =>
      recognise("ppirtf", [heading], [values])[0]?.significado ?? null;
    expect(facility("HOTELES", "HOTEL AC", "PARADOR")).toBe("nombre_centro");
    expect(facility("Restaurante", "Sí", "No", "Sí", "No")).toBeNull();
    expect(facility("Hotel", "1", "0")).toBeNull();
    expect(headerRow("ppirta", lines(["foo", "bar"], ["Salar", "Museo"], ["Cerro", "Mirador"]))).toBe(1);
  });

  it("takes a facility's class as its subtype", () => {
    const found = recognise(
      "ppirtf",
      ["Tipo de Alojamiento", "Categoría", "lonxitude"],
      [["Hostal"], ["2 *"], ["-68.1"]],
    );
    expect(found.map(({ significado }) => significado)).toEqual(["id_subtipo", "id_categoria", "g_y"]);
    expect(one("Tipo de Alojamiento", "Hostal")?.significado).toBeNull();
    expect(one("localizacion_municipio", "Uyuni")?.significado).toBe("id_municipio");
  });

  it("keeps a name in the file's own language before a translation, and degrees before figures of elsewhere", () => {
    expect(meanings(["name", "name:es", "X", "Y"], ["Museum", "Museo", "-68.1", "-16.5"])).toEqual([
      ...["nombre_atractivo", null, "g_y", "g_x"],
    ]);
    expect(
      meanings(["COORDENADA-X", "COORDENADA-Y", "LATITUD", "LONGITUD"], ["440000", "4474000", "-16.5", "-68.1"]),
    ).toEqual(["utm_este", "utm_norte", "g_x", "g_y"]);
  });

  it("takes one of several columns of names, the one that says most, and joins none", () => {
    expect(meanings(["Nombre", "nombre"], ["MUSEO", "MUSEO"], ["SALAR", "SALAR"])).toEqual(["nombre_atractivo", null]);
    expect(meanings(["Nombre", "nombre"], ["Punto", "Museo"], ["Punto", "Salar"])).toEqual([null, "nombre_atractivo"]);
    const found = recognise("ppirta", ["Nombre", "nombre"], [["MUSEO"], ["MUSEO"]]);
    expect(found.map(({ como }) => como)).toEqual(["RECONOCIDA", "SIN USAR"]);
  });

  it("recognises no column that is empty in every row", () => {
    expect(meanings(["Nombre", "Altitud", "Descripción"], ["Salar", "", ""], ["Laguna", "", ""])).toEqual([
      ...["nombre_atractivo", null, null],
    ]);
  });

  it.each([
    ["X", "-16.5", "g_x"],
    ["X", "-68.1", "g_y"],
    ["X", "592000", "utm_este"],
    ["X", "592.478", "utm_este"],
    ["Y", "8173000", "utm_norte"],
    ["Y", "8.173.000,5", "utm_norte"],
    ["Y", "-68,15", "g_y"],
    ["LAT", "19°47'57\"S", "g_x"],
    ["LONGITUD", "65°59'19\"O", "g_y"],
    ["COORD. X", "592478", "utm_este"],
    ["ESTE", "592478", "utm_este"],
    ["NORTE", "8175712", "utm_norte"],
    ["ZONA UTM", "19K", "utm_zona"],
    ["ZONA", "20", "utm_zona"],
    ["COORDENADAS", "-21.30000, -68.18000", "coordenadas"],
    ["COORDENADAS", "19K 592000 8173000", "utm"],
    ["GPS", "", "coordenadas"],
    ["X", "", "g_x"],
    ["Y", "s/d", "g_y"],
  ])("%s over %s is %s", (heading, value, meaning) => {
    expect(one(heading, value, value)?.significado).toBe(meaning);
  });

  it("decides by most of the values, and not by one that is wrong", () => {
    expect(one("X", "592000", "-16.5", "584962", "630215")?.significado).toBe("utm_este");
  });

  it("gives X and Y in the wrong order their true meaning", () => {
    expect(meanings(["X", "Y"], ["-68.18", "-21.3"], ["-65.74", "-21.47"])).toEqual(["g_y", "g_x"]);
  });

  it("takes the axes by their words where values of another country would leave one alone", () => {
    expect(meanings(["Latitud", "Longitud"], ["-34.4658", "19.2654"], ["-34.6753", "19.3256"])).toEqual(["g_x", "g_y"]);
    expect(meanings(["lat", "lon"], ["4077315", "7"], ["4032691", "-21"])).toEqual(["g_x", "g_y"]);
    expect(meanings(["X", "Y"], ["592478", "8175712"])).toEqual(["utm_este", "utm_norte"]);
  });

  it("gives no meaning twice but to a text that goes on under the same heading", () => {
    expect(meanings(["MUNICIPIO", "MUNICIPIO (INE)"], ["Tupiza", "Tupiza"])).toEqual(["id_municipio", null]);
    expect(meanings(["MUNICIPIO (INE)", "MUNICIPIO"], ["Tupiza", "Tupiza"])).toEqual([null, "id_municipio"]);
    expect(meanings(["DESCRIPCIÓN 1", "DESCRIPCIÓN 2"], ["a", "b"])).toEqual(["descripcion", "descripcion"]);
  });

  it("leaves counters and columns without values aside, and drops those without a heading too", () => {
    const columns = recognise(
      "ppirta",
      ["Nº", "FOTO", "", ""],
      [
        ["1", "2", "3"],
        ["", ""],
        ["", ""],
        ["7", "9"],
      ],
    );
    expect(columns).toEqual([
      { n: 0, encabezado: "Nº", muestra: ["1", "2", "3"], significado: null, como: "SIN USAR" },
      { n: 1, encabezado: "FOTO", muestra: [], significado: null, como: "SIN USAR" },
      { n: 3, encabezado: "Columna D", muestra: ["7", "9"], significado: null, como: "FALTA" },
    ]);
  });

  it("shows three values that differ", () => {
    expect(one("COMUNIDAD", "Porco", "", "Porco", "Chifloca", "Quetena", "Otra")?.muestra).toEqual([
      "Porco",
      "Chifloca",
      "Quetena",
    ]);
  });

  it("knows a facility's fields, and none of an attraction's", () => {
    const found = recognise("ppirtf", ["CENTRO POBLADO", "CÓDIGO DT", "JERARQUÍA"], [["Porco"], ["DT-01"], ["III"]]);
    expect(found.map(({ significado }) => significado)).toEqual(["nombre_centro", "codigo_dt", null]);
  });
});

describe("the row of the headings", () => {
  const title = ["GOBIERNO AUTÓNOMO DEPARTAMENTAL DE POTOSÍ", "", ""];
  const headings = ["NOMBRE DEL RECURSO", "MUNICIPIO", "COORDENADAS"];
  const data = ["Volcán Ollagüe", "S. Pedro de Quemez", "-21.3, -68.18"];

  it("is found below a title and an empty row", () => {
    expect(headerRow("ppirta", lines(title, ["", "", ""], headings, data))).toBe(3);
  });

  it("is the first row where nothing stands above", () => {
    expect(headerRow("ppirta", lines(headings, data, data))).toBe(1);
  });

  it("is the lower one of two, with the upper one's texts where it is empty", () => {
    const two = lines(
      title,
      ["NOMBRE", "PROVINCIA", "COORDENADAS", "", "ALTITUD"],
      ["", "MUNICIPIO", "X", "Y", ""],
      ["Volcán Ollagüe", "Quemes", "-21.3", "-68.1", "5868"],
    );
    const fila = headerRow("ppirta", two);
    expect([fila, headingsAt("ppirta", two, fila ?? 0)]).toEqual([3, ["NOMBRE", "MUNICIPIO", "X", "Y", "ALTITUD"]]);
  });

  it("gives coordinates the zone and the datum that stand above them", () => {
    const sheet = lines(
      ["INVENTARIO DE ATRACTIVOS", "", "", ""],
      ["", "COORDENADAS UTM ZONA 19 PSAD56", "", ""],
      ["NOMBRE", "ESTE", "NORTE", "ALTITUD"],
      ["Volcán", "592478", "8175712", "5868"],
    );
    expect(headingsAt("ppirta", sheet, 3)).toEqual([
      ...["NOMBRE", "ESTE (COORDENADAS UTM ZONA 19 PSAD56)", "NORTE (COORDENADAS UTM ZONA 19 PSAD56)", "ALTITUD"],
    ]);
  });

  it("takes nothing from a title over the whole sheet", () => {
    const sheet = lines(["INVENTARIO", "INVENTARIO", "INVENTARIO"], ["NOMBRE", "MUNICIPIO", ""], data);
    expect(headingsAt("ppirta", sheet, 2)).toEqual(["NOMBRE", "MUNICIPIO", ""]);
  });

  it("is found by its shape where no word of it is known", () => {
    expect(headerRow("ppirta", lines(["foo", "bar", "baz"], ["1", "2", "3"]))).toBe(1);
  });

  it("is none where only numbers stand, or nothing", () => {
    expect(headerRow("ppirta", lines(["1", "2"], ["3", "4"]))).toBeNull();
    expect(headerRow("ppirta", [])).toBeNull();
  });

  it("is no row of answers, one of which is 'No' in many cells", () => {
    const answers = ["Casa del Maestro", "No", "No", "No"];
    expect(headerRow("ppirta", lines(["Albergue", "Piscina", "Garaje", "Bar"], answers, answers))).toBe(1);
  });

  it("is found by what its headings have behind the beginning that they share", () => {
    const headings = ["ows_LinkTitle", "ows_Georeferencia", "ows_Municipio", "ows_Piscina"];
    const data = ["Casa del Maestro", "(-16.5, -68.1)", "La Paz", "No"];
    expect(headerRow("ppirta", lines(headings, data, ["Distrito", "", "", ""]))).toBe(1);
  });

  it("is not a row of data that has one word of a heading", () => {
    expect(headerRow("ppirta", lines(headings, ["Mirador", "Distrito", "Región"]))).toBe(1);
  });
});

describe("the set of headings by which meanings are remembered", () => {
  it("does not depend on order, accents, case and marks", () => {
    expect(foldSet(["MUNICIPIO (*)", "Denominación"])).toBe(foldSet(["denominacion", "Municipio"]));
    expect(foldSet(["MUNICIPIO"])).not.toBe(foldSet(["MUNICIPIO", "X"]));
  });
});
