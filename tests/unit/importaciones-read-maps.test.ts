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

  it("with an odd feature is read without that one's place", async () => {
    const odd = [[], [null, null], ["a", 2], null].map((coordinates, n) =>
      feature({ type: "Point", coordinates }, { name: `Sin lugar ${n}` }),
    );
    const libro = await readBook(
      "x.geojson",
      geojson(
        feature(at(-68, -16), []),
        ...odd,
        feature({ type: 7 }, { name: "Rara" }),
        feature({ type: "GeometryCollection", geometries: [7] }, { name: "Vacía" }),
        feature({ type: "Point", coordinates: ["-68.1", "-16.5", "x"] }, null),
        null,
      ),
    );
    expect(cellsOf(libro)).toEqual([
      ...[HEADINGS, ["", "-16", "-68"], ["Sin lugar 0"], ["Sin lugar 1"], ["Sin lugar 2"], ["Sin lugar 3"]],
      ...[["Rara"], ["Vacía"], ["", "-16.5", "-68.1"]],
    ]);
    const nan =
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[-68,-16,NaN]},"properties":{"name":"a NaN"}}';
    expect(cellsOf(await readBook("x.geojson", utf8(nan)))).toEqual([HEADINGS, ["a NaN", "-16", "-68"]]);
  });

  it("gives a row for each of a feature's points", async () => {
    const several = {
      type: "MultiPoint",
      coordinates: [
        [-68.1, -16.5],
        [-68.2, -16.6],
      ],
    };
    const both = { type: "GeometryCollection", geometries: [at(-68, -16), several] };
    const libro = await readBook(
      "x.geojson",
      geojson(feature(several, { name: "Dos" }), feature(both, { name: "Tres" })),
    );
    expect(cellsOf(libro)?.slice(1)).toEqual([
      ["Dos", "-16.5", "-68.1"],
      ["Dos", "-16.6", "-68.2"],
      ["Tres", "-16", "-68"],
      ["Tres", "-16.5", "-68.1"],
      ["Tres", "-16.6", "-68.2"],
    ]);
    expect(libro.avisos).toEqual(["2 elementos tienen varios puntos: cada punto es una fila."]);
  });

  it.each([
    ["a line each", ["", "\n", "\n"]],
    ["each after a separator (RFC 8142)", ["\u001e", "\n\u001e", "\n"]],
  ])("may have its features one after the other: %s", async (_, [before = "", between = "", after = ""]) => {
    const lines = ["Uno", "Dos"].map((name) => JSON.stringify(feature(at(-68, -16), { name })));
    const text = before + lines.join(between) + after;
    expect(cellsOf(await readBook("x.geojsonl", utf8(text)))?.slice(1)).toEqual([
      ["Uno", "-16", "-68"],
      ["Dos", "-16", "-68"],
    ]);
    const libro = await readBook("x.ndjson", utf8(`${text}${before}{"type": "Feat\n`));
    expect(libro.avisos).toEqual(["1 línea no se pudo leer y queda fuera."]);
  });

  it("may be a bare geometry", async () => {
    expect(cellsOf(await readBook("x.json", utf8(JSON.stringify(at(-68, -16)))))).toEqual([
      HEADINGS,
      ["", "-16", "-68"],
    ]);
  });

  const PSAD56 = "Las coordenadas son PSAD56 (EPSG:4248): se convirtieron a WGS84.";
  it.each([
    [
      { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::4248" } },
      [-68.53, -16.3],
      [-68.53171, -16.30362],
      PSAD56,
    ],
    [{ type: "name", properties: { name: "EPSG:4248" } }, [-68.53, -16.3], [-68.53171, -16.30362], PSAD56],
    [{ type: "EPSG", properties: { code: 4248 } }, [-68.53, -16.3], [-68.53171, -16.30362], PSAD56],
    [
      { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::24879" } },
      [592_000, 8_176_000],
      [-68.1395, -16.4952],
      "Las coordenadas son PSAD56, UTM zona 19 (EPSG:24879): se convirtieron a WGS84.",
    ],
    [
      { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::32719" } },
      [592_000, 8_176_000],
      [-68.1377, -16.4919],
      "Las coordenadas son WGS84, UTM zona 19 (EPSG:32719): se convirtieron a WGS84.",
    ],
    [
      { type: "name", properties: { name: "EPSG:3857" } },
      [-7_585_865, -1_862_000],
      [-68.145, -16.496],
      "Las coordenadas son Web Mercator (EPSG:3857): se convirtieron a WGS84.",
    ],
  ])(
    "in other coordinates is converted, which is said: %j",
    async (crs, from, [longitude = 0, latitude = 0], sentence) => {
      const content = {
        type: "FeatureCollection",
        crs,
        features: [feature({ type: "Point", coordinates: [...from, 7] })],
      };
      const libro = await readBook("x.geojson", utf8(JSON.stringify(content)));
      const [, x = "", y = "", z] = cellsOf(libro)?.[1] ?? [];
      expect(Number(x)).toBeCloseTo(latitude, from[0] === -68.53 ? 4 : 2);
      expect(Number(y)).toBeCloseTo(longitude, from[0] === -68.53 ? 4 : 2);
      expect(z).toBe("7");
      expect(libro.avisos).toEqual([sentence]);
    },
  );

  it("in unknown coordinates is read as degrees, which is said; in those of the world nothing is", async () => {
    const inCrs = (name: string | null) =>
      readBook(
        "x.geojson",
        utf8(
          JSON.stringify({
            type: "FeatureCollection",
            crs: name && { type: "name", properties: { name } },
            features: [feature(at(-68, -16))],
          }),
        ),
      );
    expect((await inCrs("EPSG:2056")).avisos[0]).toContain(
      "son «EPSG:2056», que no se conoce: se leyeron como grados WGS84",
    );
    for (const name of ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4674", null]) {
      expect((await inCrs(name)).avisos).toEqual([]);
    }
  });

  it("of 16,300 properties gives the first columns, in time", async () => {
    const properties = Object.fromEntries(Array.from({ length: 16_300 }, (_, n) => [`p${n}`, n]));
    const many = Array.from({ length: 5000 }, () => feature(at(-68, -16), { name: "a" }));
    const started = Date.now();
    const libro = await readBook("x.geojson", geojson(feature(at(-68, -16), properties), ...many));
    expect(cellsOf(libro)?.[0]).toHaveLength(500);
    expect(libro.avisos).toEqual(["Se leen las primeras 500 columnas."]);
    expect(Date.now() - started).toBeLessThan(10_000);
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
    [
      "points without anything",
      geojson(feature({ type: "Point", coordinates: ["a", 2] })),
      "El archivo no tiene filas.",
    ],
    ["no features at all", utf8('{"type": "FeatureCollection"}'), "El archivo no tiene filas."],
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
    expect(cellsOf(libro)).toEqual([
      [...HEADINGS, "Carpeta", "Acceso"],
      ["Mirador & plaza", "-16.49", "-68.13", "", "Vista\nal Illimani de día", "La Paz"],
      ["Cumbre", "-16.34", "-68.05", "4650", "", "La Paz", "Camino"],
    ]);
  });

  it("names the folders of each place, the outer one first", async () => {
    const inner = `<Folder><name>Yungas</name>${placemark("a", point("-68,-16"))}</Folder>`;
    const content = kml(`<Folder><name><![CDATA[La Paz]]></name>${inner}${placemark("b", point("-68,-16"))}</Folder>`);
    expect(cellsOf(await readBook("x.kml", utf8(content)))?.slice(1)).toEqual([
      ["a", "-16", "-68", "", "", "La Paz / Yungas"],
      ["b", "-16", "-68", "", "", "La Paz"],
    ]);
  });

  it("reads prefixed elements, undeclared prefixes and web pages' entities", async () => {
    const place =
      "<k:Placemark><k:name>Pe&ntilde;a &amp; ca&#241;o</k:name><k:Point><k:coordinates>-68,-16</k:coordinates></k:Point></k:Placemark>";
    const prefixed = `<k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Document>${place}</k:Document></k:kml>`;
    expect(cellsOf(await readBook("x.kml", utf8(prefixed)))?.[1]).toEqual(["Peña & caño", "-16", "-68"]);
    const undeclared = kml(placemark("a", point("-68,-16"), '<x:nada y:b="1">c</x:nada>'));
    expect(cellsOf(await readBook("x.kml", utf8(undeclared)))?.[1]).toEqual(["a", "-16", "-68"]);
  });

  it("keeps the name of a place whose marks are in disorder, and all others whole", async () => {
    const content = kml(`<Placemark><name>Mal</name><a></b></Placemark>${placemark("Bien", point("-68,-16"))}`);
    const libro = await readBook("x.kml", utf8(content));
    expect(cellsOf(libro)?.slice(1)).toEqual([["Mal"], ["Bien", "-16", "-68"]]);
    expect(libro.avisos).toEqual(["1 lugar está mal escrito en el archivo: se leyó solo su nombre."]);
  });

  it("gives points of a MultiGeometry, and says which layers are not in the file", async () => {
    const several = `<MultiGeometry>${point("-68,-16")}${point("-67,-17")}</MultiGeometry>`;
    const link = "<NetworkLink><name>Rutas</name><Link><href>https://mapas.bo/rutas.kml</href></Link></NetworkLink>";
    const libro = await readBook("x.kml", utf8(kml(placemark("Dos", several) + link)));
    expect(cellsOf(libro)?.slice(1)).toEqual([
      ["Dos", "-16", "-68"],
      ["Dos", "-17", "-67"],
    ]);
    expect(libro.avisos).toEqual([
      "La capa «Rutas» no está en el archivo (https://mapas.bo/rutas.kml): ábrala en Google Earth, guárdela como KMZ y súbala también.",
      "1 elemento tiene varios puntos: cada punto es una fila.",
    ]);
    await expect(readBook("x.kml", utf8(kml(link)))).rejects.toThrow(
      "El archivo no tiene filas. La capa «Rutas» no está",
    );
  });

  it("KMZ gives the places of all its maps, by their links; what a Mac adds is none, and a part that is broken is named", async () => {
    const linked = (href: string, name: string) =>
      `<NetworkLink><name>${name}</name><Link><href>${href}</href></Link></NetworkLink>`;
    const bytes = zipSync({
      "capas/b.kml": utf8(kml(placemark("B", point("-68,-16")))),
      "__MACOSX/capas/._b.kml": new Uint8Array([0, 5, 22, 7]),
      "capas/._c.kml": new Uint8Array([0, 5, 22, 7]),
      "capas/mala.kml": new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3]),
      "doc.kml": utf8(
        kml(linked("capas/b.kml", "Lagunas") + linked("capas/falta.kml", "Otra") + placemark("A", point("-67,-17"))),
      ),
    });
    const libro = await readBook("x.kmz", bytes);
    expect(cellsOf(libro)?.slice(1)).toEqual([
      ["A", "-17", "-67"],
      ["B", "-16", "-68", "", "", "Lagunas"],
    ]);
    expect(libro.avisos).toEqual([
      "La parte «capas/mala.kml» del archivo no se pudo leer y queda fuera.",
      "La capa «Otra» no está en el archivo (capas/falta.kml): ábrala en Google Earth, guárdela como KMZ y súbala también.",
    ]);
  });

  it.each([
    ["200,000 folders in one another", kml(`${"<Folder>".repeat(200_000)}${"</Folder>".repeat(200_000)}`)],
    ["unclosed elements", kml("<a>".repeat(1_000_000))],
    ["unclosed marks", kml("<a".repeat(1_000_000))],
    ["unclosed sections", kml("<![CDATA[".repeat(1_000_000))],
  ])("of %s is refused in time", async (_, content) => {
    const started = Date.now();
    await expect(readBook("x.kml", utf8(content))).rejects.toThrow(/^El archivo /);
    expect(Date.now() - started).toBeLessThan(5000);
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

  it("is read as far as it goes if it ends early, which is said; before its first place it is damaged", async () => {
    const libro = await readBook("x.kml", utf8(kml(PLACES).slice(0, 400)));
    expect(cellsOf(libro)).toHaveLength(2);
    expect(libro.avisos).toEqual(["El archivo termina antes de tiempo: se leyó hasta donde llega."]);
    await expect(readBook("x.kml", utf8(kml(PLACES).slice(0, 150)))).rejects.toThrow("El archivo está dañado");
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

  it("with a waypoint that has no position keep it as a row without a place", async () => {
    const content = '<gpx><wpt><name>Sin lugar</name></wpt><wpt lat="-16" lon="-68"><name>a</name></wpt></gpx>';
    expect(cellsOf(await readBook("x.gpx", utf8(content)))?.slice(1)).toEqual([["Sin lugar"], ["a", "-16", "-68"]]);
  });

  it("with prefixes that are declared nowhere are read", async () => {
    const extension = "<extensions><gpxx:WaypointExtension><gpxx:A>b</gpxx:A></gpxx:WaypointExtension></extensions>";
    const content = `<gpx><wpt lat="-16" lon="-68"><name>a</name>${extension}</wpt></gpx>`;
    expect(cellsOf(await readBook("x.gpx", utf8(content)))?.[1]?.slice(0, 3)).toEqual(["a", "-16", "-68"]);
    const prefixed = content.replace(/<(\/?)(gpx|wpt|name)(?=[ >])/g, "<$1g:$2");
    expect(cellsOf(await readBook("x.gpx", utf8(prefixed)))?.[1]?.slice(0, 3)).toEqual(["a", "-16", "-68"]);
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
