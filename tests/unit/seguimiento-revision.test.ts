import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idKey, type Nombres } from "@/lib/registros/historial";
import { changesIn, countChanges, Revision, revisionPath } from "@/lib/seguimiento/revision/revision";
import {
  rowKey,
  isModifiedRow,
  describeRevision,
  proposeAnswer,
  type Cambios,
  type FilasNombradas,
} from "@/lib/seguimiento/revision/changes";
import { differenceOf } from "@/lib/seguimiento/revision/text-difference";

type Fila = Cambios["filas"][number];

const fila = (tabla: string, accion: string, cambios: [string, unknown, unknown][], id_fila = 1): Fila => ({
  id: 900 + id_fila,
  fecha: "2026-11-20T12:00:00.000Z",
  usuario: "Rosa Calle Villca",
  accion,
  tabla,
  id_fila,
  cambios: cambios.map(([campo, de, a]) => ({ campo, de, a })),
});

const sabido = (over: Partial<Cambios>): Cambios => ({
  visto: { fecha: "2026-10-18T12:00:00.000Z", usuario: "Lucía", seg_estado: "NO APROBADO" },
  filas: [],
  fotogramas: [],
  punto: null,
  observadas: [],
  observaciones: [],
  ...over,
});

const NOMBRES: Nombres = new Map([
  [idKey("via", 2), "RIPIO"],
  [idKey("estado", 3), "REGULAR"],
  [idKey("mes", 2), "FEBRERO"],
  [idKey("subtipo", 61), "INTERNET"],
]);
const NADIE: FilasNombradas = new Map();
const de = (over: Partial<Cambios>, nombradas = NADIE, kind: "ppirta" | "ppirtf" = "ppirta") =>
  describeRevision(kind, sabido(over), NOMBRES, nombradas);

describe("what changed since a level last decided", () => {
  it("tells each of the record's own fields by itself, in the group of the forms", () => {
    const { cambios } = de({
      filas: [
        fila("ppirta", "MODIFICAR", [
          ["g_z", 5603, 5630],
          ["jerarquia", "III", "II"],
          ["descripcion", "Cerro", "Cerro nevado"],
          ["conservacion", "R", "B"],
          ["comunidad", null, "Coquesa"],
          ["nombre_atractivo", "A", "B"],
          ["derivado", false, true],
        ]),
      ],
    });
    expect(cambios.map(({ titulo, seccion, campos: [one] }) => [titulo, seccion, one?.de, one?.a])).toEqual([
      ["Z (altitud)", "Geolocalización", "5603", "5630"],
      ["Jerarquía", "Clasificación", "III", "II"],
      ["Descripción del atractivo", "Información", "Cerro", "Cerro nevado"],
      ["Conservación", "Información", "Regular", "Bueno"],
      ["Comunidad", "Ubicación territorial", "", "Coquesa"],
      ["Nombre del atractivo", "Datos del atractivo", "A", "B"],
    ]);
  });

  it("tells a row that came or went by its section's word and its name, with its fields", () => {
    const { cambios } = de({
      filas: [
        fila("rutappirta", "CREAR", [
          ["id_ppirta", null, 9],
          ["tramo", null, "Atocha - Santa Bárbara"],
          ["id_tipo_via", null, 2],
          ["id_estado", null, 3],
          ["distancia_km", null, 38],
          ["distancia_hr", null, 1.5],
        ]),
        fila("temppirta", "ELIMINAR", [
          ["id_mes", 2, null],
          ["hora_inicio", "08:00", null],
        ]),
      ],
    });
    expect(cambios).toEqual([
      {
        clase: "anadido",
        titulo: "Tramo añadido",
        parte: "rutappirta",
        seccion: "Rutas",
        nombre: "Atocha - Santa Bárbara",
        campos: [
          { campo: "Tipo vía", de: "", a: "RIPIO" },
          { campo: "Estado", de: "", a: "REGULAR" },
          { campo: "Distancia km", de: "", a: "38" },
          { campo: "Distancia hr", de: "", a: "1,5" },
        ],
      },
      {
        clase: "quitado",
        titulo: "Mes quitado",
        parte: "temppirta",
        seccion: "Temporalidad",
        nombre: "FEBRERO",
        campos: [{ campo: "Hora inicio", de: "08:00", a: "" }],
      },
    ]);
  });

  it("names a service that was only changed, and its kind, by what its table says", () => {
    const cambiado = fila("servicio", "MODIFICAR", [["cobertura", "B", "M"]], 7);
    const nombradas: FilasNombradas = new Map([
      [rowKey("servicio", 7), { parte: "comunicacionppirtf", nombre: "INTERNET" }],
    ]);
    const campos = [{ campo: "Cobertura", de: "Bueno", a: "Malo" }];
    expect(de({ filas: [cambiado] }, nombradas, "ppirtf").cambios).toEqual([
      {
        clase: "modificado",
        titulo: "Servicio de comunicación modificado",
        parte: "comunicacionppirtf",
        seccion: "Comunicación",
        nombre: "INTERNET",
        campos,
      },
    ]);
    // A server that does not name the row.
    expect(de({ filas: [cambiado] }, NADIE, "ppirtf").cambios).toEqual([
      {
        clase: "modificado",
        titulo: "Servicio modificado",
        parte: "servicio",
        seccion: "Servicios",
        nombre: "",
        campos,
      },
    ]);
    const nuevo = fila("servicio", "CREAR", [
      ["id_tipo", null, 46],
      ["id_subtipo", null, 61],
      ["cobertura", null, "R"],
    ]);
    expect(de({ filas: [nuevo] }, NADIE, "ppirtf").cambios[0]).toMatchObject({
      titulo: "Servicio de comunicación añadido",
      nombre: "INTERNET",
      campos: [{ campo: "Cobertura", de: "", a: "Regular" }],
    });
  });

  it("shows photographs as pictures and not as fields, beside what else was changed of them", () => {
    const filas = [
      fila("fotogramappirta", "CREAR", [["hash", null, "cc"]], 3),
      fila("fotogramappirta", "ELIMINAR", [["hash", "bb", null]], 2),
      fila(
        "fotogramappirta",
        "MODIFICAR",
        [
          ["hash", "aa", "dd"],
          ["nombre", "vieja.jpg", "nueva.jpg"],
        ],
        1,
      ),
      fila("fotogramappirta", "MODIFICAR", [["favorito", false, true]], 4),
    ];
    expect(filas.map((one) => isModifiedRow("ppirta", one))).toEqual([false, false, false, true]);
    const revision = de(
      {
        filas,
        fotogramas: [
          { id: 1, nombre: "nueva.jpg", antes: "aa", ahora: "dd" },
          { id: 2, nombre: null, antes: "bb", ahora: null },
          { id: 3, nombre: "otra.jpg", antes: null, ahora: "cc" },
        ],
      },
      new Map([[rowKey("fotogramappirta", 4), { parte: "fotogramappirta", nombre: "cima.jpg" }]]),
    );
    expect(revision.cambios).toEqual([
      {
        clase: "modificado",
        titulo: "Fotograma modificado",
        parte: "fotogramappirta",
        seccion: "Fotogramas",
        nombre: "cima.jpg",
        campos: [{ campo: "Fotograma favorito", de: "No", a: "Sí" }],
      },
    ]);
    expect(revision.fotogramas.map(({ clase, nombre }) => [clase, nombre])).toEqual([
      ["modificado", "nueva.jpg"],
      ["quitado", "Fotograma"],
      ["anadido", "otra.jpg"],
    ]);
    expect(countChanges(revision)).toEqual({ modificado: 2, anadido: 1, quitado: 1 });
  });

  it("tells a moved point once, with both places; one that is elsewhere in words stays a field", () => {
    const filas = [
      fila("ppirta", "MODIFICAR", [
        ["g_x", -16.5, -16.509],
        ["g_z", "3600", "3610"],
      ]),
    ];
    const punto = { de: { g_x: -16.5, g_y: -68.15 }, a: { g_x: -16.509, g_y: -68.15 }, metros: 1000.8 };
    const moved = de({ filas, punto });
    expect(moved.punto).toEqual({ de: "-16.50000, -68.15000", a: "-16.50900, -68.15000", metros: 1000.8 });
    expect(moved.cambios.map(({ titulo }) => titulo)).toEqual(["Z (altitud)"]);
    expect(countChanges(moved).modificado).toBe(2);
    expect(de({ filas }).cambios.map(({ titulo }) => titulo)).toEqual(["X (latitud)", "Z (altitud)"]);
  });

  it("keeps what earlier reviews wrote in their order, the levels in words", () => {
    const observacion = { fecha: null, usuario: "Elena", seg_estado: "NO APROBADO", observacion: "El punto" };
    const { observaciones, visto } = de({
      visto: null,
      observaciones: [
        { ...observacion, nivel: "NACIONAL" },
        { ...observacion, nivel: "GOBERNACION" },
      ],
    });
    expect(visto).toBeNull();
    expect(observaciones.map(({ nivel }) => nivel)).toEqual(["Nivel nacional", "Gobernación"]);
  });

  it("answers what the browser reads", () => {
    expect(Revision.safeParse(de({})).success).toBe(true);
    expect(Revision.safeParse({ ...de({}), cambios: null }).success).toBe(false);
    expect(revisionPath("ppirtf", 4, 9)).toBe("/revision/ppirtf/4?registro=9");
  });
});

describe("the difference of two texts", () => {
  const marked = (before: string, now: string) =>
    differenceOf(before, now).map((part) => `${{ both: "", before: "-", now: "+" }[part.in]}${part.text}`);
  const side = (parts: ReturnType<typeof differenceOf>, other: "before" | "now") =>
    parts
      .filter((part) => part.in !== other)
      .map(({ text }) => text)
      .join("");
  const spaceless = (text: string) => text.replace(/\s/gu, "");

  it("keeps the common beginning and end, marks included, and tells what was before what is", () => {
    expect(
      marked(
        "Macizo de origen volcánico y antiguo centro minero, con caminos altos.",
        "Macizo de origen volcánico y distrito minero de estaño, con caminos altos.",
      ),
    ).toEqual([
      "Macizo de origen volcánico y ",
      "-antiguo centro",
      "+distrito",
      " minero ",
      "+de estaño",
      ", con caminos altos.",
    ]);
  });

  it("tells what was only added or only taken away, and several places of one text", () => {
    expect(marked("Isla del salar", "Isla grande del salar")).toEqual(["Isla ", "+grande ", "del salar"]);
    expect(marked("Isla grande del salar", "Isla del salar")).toEqual(["Isla ", "-grande ", "del salar"]);
    expect(marked("uno dos tres cuatro", "uno 2 tres 4")).toEqual(["uno ", "-dos", "+2", " tres ", "-cuatro", "+4"]);
    expect(marked("igual", "igual")).toEqual(["igual"]);
  });

  it("finds a common word rather than common spaces, and whole words with accents", () => {
    expect(marked("uno dos tres cuatro", "cinco seis uno siete")).toEqual([
      "+cinco seis ",
      "uno ",
      "-dos tres cuatro",
      "+siete",
    ]);
    expect(marked("El cañón está alto", "El cañon está alto")).toEqual(["El ", "-cañón", "+cañon", " está alto"]);
  });

  it("makes the current text again from its parts, and the earlier one up to its spaces", () => {
    const text = fc.array(fc.constantFrom("el", "río", "salar", ",", ".", " ", "\n", "¡", "2026", "ñ"), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, text, (old, fresh) => {
        const [before, now] = [old.join(""), fresh.join("")];
        const parts = differenceOf(before, now);
        expect(side(parts, "before")).toBe(now);
        expect(spaceless(side(parts, "now"))).toBe(spaceless(before));
      }),
    );
  });

  it("shows texts with too many changes as wholly changed", () => {
    const long = (word: string) => Array.from({ length: 900 }, (_, at) => `${word}${at}`).join(" ");
    const [before, now] = [`inicio ${long("a")} fin`, `inicio ${long("b")} fin`];
    expect(differenceOf(before, now)).toEqual([
      { in: "before", text: before },
      { in: "now", text: now },
    ]);
  });
});

describe("the answer that is proposed to an author", () => {
  const proposed = (over: Partial<Cambios>, seccion: string) => proposeAnswer(changesIn(de(over), seccion));
  const filas = [
    fila("ppirta", "MODIFICAR", [
      ["g_z", 5603, 5630],
      ["jerarquia", "III", "II"],
      ["comunidad", null, "Coquesa"],
      ["distrito", "Distrito 1", null],
      ["descripcion", "Cerro", "Cerro nevado que se ve desde toda la orilla del lago"],
    ]),
    fila("rutappirta", "CREAR", [["tramo", null, "Atocha - Santa Bárbara"]]),
  ];

  it("says what changed in the section, and nothing where nothing did", () => {
    expect(proposed({ filas }, "datos")).toBe(
      "Corregido: Z (altitud) de 5603 a 5630; jerarquía de III a II; comunidad Coquesa; distrito/sección sin dato.",
    );
    expect(proposed({ filas }, "informacion")).toBe("Corregido: descripción del atractivo con nuevo texto.");
    expect(proposed({ filas }, "rutappirta")).toBe("Corregido: tramo añadido: Atocha - Santa Bárbara.");
    expect(proposed({ filas }, "temppirta")).toBeNull();
  });

  it("tells a moved point, and of many changes the first five", () => {
    const punto = { de: { g_x: -16.5, g_y: -68.1 }, a: { g_x: -16.51, g_y: -68.1 }, metros: 1106.4 };
    expect(proposed({ punto }, "datos")).toBe("Corregido: el punto se movió 1.106 m.");
    const fotogramas = Array.from({ length: 7 }, (_, n) => ({ id: n, nombre: `cima ${n}`, antes: null, ahora: "a" }));
    const many = proposed({ fotogramas }, "fotogramappirta");
    expect(many).toContain("fotograma añadido: cima 4; 2 cambios más.");
    expect(many).not.toContain("cima 5");
    const long = fotogramas.map((one) => ({ ...one, nombre: "cima ".repeat(60) }));
    expect(proposed({ fotogramas: long }, "fotogramappirta")).toHaveLength(1000);
  });
});
