import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readBook } from "@/ministry-api/importaciones/read/read-book";
import { cellsOf, kml, placemark, point, utf8, windows } from "@/tests/support/import-files";

/** Points of maps and receivers: a sheet of their own making. */

const HEADINGS = ["Nombre", "Latitud", "Longitud", "Altitud", "Descripción"];
const geojson = (...features: unknown[]) => utf8(JSON.stringify({ type: "FeatureCollection", features }));
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: "Feature", geometry, properties });
const at = (...coordinates: number[]) => ({ type: "Point", coordinates });

describe("GeoJSON", () => {
  it("gives its points, their names and descriptions, then the other properties", async () => {
    const libro = await readBook(
      "puntos.geojson",
      geojson(
        feature(at(-68.15, -16.5, 3640), {
          Name: "Illimani",
          tipo: "Montaña",
          activo: true,
          description: "Nevado <b>alto</b>",
        }),
        feature(at(-67.1, -17.123456789), {
          nombre: "Sajama",
          altitude: 6542,
          tags: ["a", "b"],
          datos: { n: 1 },
          nada: null,
        }),
      ),
    );
    expect(libro).toMatchObject({ formato: "GEOJSON", avisos: [], hojas: [{ nombre: "puntos", oculta: false }] });
    expect(libro.hojas[0]?.lineas).toEqual([
      { fila: 1, celdas: [...HEADINGS, "tipo", "activo", "tags", "datos", "nada"] },
      { fila: 2, celdas: ["Illimani", "-16.5", "-68.15", "3640", "Nevado alto", "Montaña", "Sí"] },
      { fila: 3, celdas: ["Sajama", "-17.123456789", "-67.1", "6542", "", "", "", "a, b", '{"n":1}'] },
    ]);
  });

  it("leaves out lines and areas, and says how many; places without a point stay", async () => {
    const line = {
      type: "LineString",
      coordinates: [
        [-68, -16],
        [-67, -16],
      ],
    };
    const area = {
      type: "Polygon",
      coordinates: [
        [
          [-68, -16],
          [-67, -16],
          [-67, -17],
          [-68, -16],
        ],
      ],
    };
    const both = { type: "GeometryCollection", geometries: [at(-68, -16), line] };
    const libro = await readBook(
      "x.geojson",
      geojson(feature(line), feature(area), feature(null, { name: "Sin lugar" }), feature(both, { name: "Con línea" })),
    );
    expect(cellsOf(libro)).toEqual([HEADINGS, ["Sin lugar"], ["Con línea", "-16", "-68"]]);
    expect(libro.avisos).toEqual(["Se dejan fuera 2 líneas o áreas: solo se importan puntos."]);
  });

  it("may be a single place", async () => {
    expect(cellsOf(await readBook("x.json", utf8(JSON.stringify(feature(at(-68, -16))))))).toEqual([
      HEADINGS,
      ["", "-16", "-68"],
    ]);
  });

  it("in metres instead of degrees is read, with a word of warning", async () => {
    const libro = await readBook("x.geojson", geojson(feature(at(592_000, 8_176_000), { name: "UTM" })));
    expect(cellsOf(libro)?.[1]).toEqual(["UTM", "8176000", "592000"]);
    expect(libro.avisos).toEqual([
      "Hay coordenadas que no son grados: expórtelas como WGS 84 (EPSG:4326) si no aparecen en su lugar.",
    ]);
  });

  it.each([
    ["nothing but lines", geojson(feature({ type: "LineString", coordinates: [] })), "El archivo no tiene puntos: las"],
    ["no features", geojson(), "El archivo no tiene filas."],
    ["points without numbers", geojson(feature({ type: "Point", coordinates: ["a", 2] })), "El archivo está dañado"],
    ["other JSON", utf8('{"a": 1}'), "Es un archivo JSON, pero no GeoJSON"],
    ["half a file", utf8('{"type": "FeatureCollection", "feat'), "El archivo está dañado"],
  ])("of %s is refused", async (_, bytes, sentence) => {
    await expect(readBook("x.geojson", bytes)).rejects.toThrow(sentence);
  });
});

const PLACES = [
  placemark(
    "Mirador &amp; plaza",
    point("-68.13,-16.49,0"),
    "<description><![CDATA[Vista<br>al <i>Illimani</i>&nbsp;de día]]></description>",
  ),
  placemark(
    "Cumbre",
    point("-68.05,-16.34,4650"),
    '<ExtendedData><Data name="Acceso"><value>Camino</value></Data></ExtendedData><styleUrl>#a</styleUrl>',
  ),
  placemark("Sendero", "<LineString><coordinates>-68,-16 -67,-16</coordinates></LineString>"),
].join("");
const READ = [
  [...HEADINGS, "Acceso"],
  ["Mirador & plaza", "-16.49", "-68.13", "", "Vista\nal Illimani de día"],
  ["Cumbre", "-16.34", "-68.05", "4650", "", "Camino"],
];

describe("Google Earth", () => {
  it("KML gives its places; altitude 0 is none; folders are walked through", async () => {
    const libro = await readBook("lugares.kml", utf8(kml(`<Folder><name>La Paz</name>${PLACES}</Folder>`)));
    expect(libro).toMatchObject({
      ...{ formato: "KML", hojas: [{ nombre: "lugares" }] },
      avisos: ["Se deja fuera 1 línea o área: solo se importan puntos."],
    });
    expect(cellsOf(libro)).toEqual(READ);
  });

  it("KMZ is the same, packed, with pictures beside it", async () => {
    const bytes = zipSync({
      "files/a.png": new Uint8Array(2000),
      "files/b.kml": utf8("<kml/>"),
      "doc.kml": utf8(kml(PLACES)),
    });
    const libro = await readBook("lugares.kmz", bytes);
    expect(libro.formato).toBe("KMZ");
    expect(cellsOf(libro)).toEqual(READ);
  });

  it("says its letters' encoding in the first line", async () => {
    const content = kml(placemark("Cañón", point("-68,-16"))).replace("UTF-8", "ISO-8859-1");
    expect(cellsOf(await readBook("x.kml", windows(content)))?.[1]).toEqual(["Cañón", "-16", "-68"]);
  });

  it("with entities of a document type unfolds nothing and opens nothing", async () => {
    const laughs = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join("");
    const type = `<!DOCTYPE kml [<!ENTITY e0 "ja">${laughs}<!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    const content = kml(placemark("&e30;&f;", point("-68,-16"))).replace("<kml", `${type}<kml`);
    const libro = await readBook("x.kml", utf8(content));
    expect(cellsOf(libro)?.[1]).toEqual(["&e30;&f;", "-16", "-68"]);
  });

  it("is damaged if it ends early", async () => {
    await expect(readBook("x.kml", utf8(kml(PLACES).slice(0, 300)))).rejects.toThrow("El archivo está dañado");
  });
});

describe("receivers", () => {
  it("GPX gives its waypoints with their notes; tracks and routes are lines", async () => {
    const content = `<?xml version="1.0"?><gpx version="1.1" creator="Garmin" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="-16.4897" lon="-68.1193"><ele>3650.5</ele><time>2026-05-03T12:00:00Z</time><name>001</name>
        <cmt>A la izquierda</cmt><desc>Entrada al sendero</desc><sym>Flag, Blue</sym></wpt>
      <wpt lat="-16.5" lon="-68.2"><name>002</name></wpt>
      <trk><name>Subida</name><trkseg><trkpt lat="-16" lon="-68"/><trkpt lat="-16.1" lon="-68"/></trkseg></trk>
      <rte><rtept lat="-16" lon="-68"/><rtept lat="-16.1" lon="-68"/></rte></gpx>`;
    const libro = await readBook("Waypoints_03-MAY-26.gpx", utf8(content));
    const [head = [], first = [], second] = cellsOf(libro) ?? [];
    expect(head.slice(0, 5)).toEqual(HEADINGS);
    const cells = Object.fromEntries(head.map((name, n) => [name, first[n]]));
    expect(cells).toMatchObject({
      ...{
        Nombre: "001",
        Latitud: "-16.4897",
        Longitud: "-68.1193",
        Altitud: "3650.5",
        Descripción: "Entrada al sendero",
      },
      ...{ cmt: "A la izquierda", sym: "Flag, Blue", time: "2026-05-03T12:00:00Z" },
    });
    expect(second).toEqual(["002", "-16.5", "-68.2"]);
    expect(libro).toMatchObject({
      formato: "GPX",
      avisos: ["Se dejan fuera 2 líneas o áreas: solo se importan puntos."],
    });
  });

  it("of 20,000 waypoints takes seconds", { timeout: 60_000 }, async () => {
    const one = (n: number) =>
      `<wpt lat="-16.${n}" lon="-68"><ele>4000</ele><name>P${n}</name><desc>Lugar ${n}</desc></wpt>`;
    const content = `<gpx>${Array.from({ length: 20_000 }, (_, n) => one(n)).join("")}</gpx>`;
    const started = Date.now();
    expect((await readBook("x.gpx", utf8(content))).hojas[0]?.lineas).toHaveLength(20_001);
    expect(Date.now() - started).toBeLessThan(30_000);
  });
});
