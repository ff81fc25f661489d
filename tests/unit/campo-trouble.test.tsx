// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TroubleDecisions } from "@/components/campo/trouble-decisions";
import { TroubleScreen } from "@/components/campo/trouble-screen";
import { OtherPerson } from "@/components/campo/other-person";
import { clearLookups } from "@/components/engine/lookup-cache";
import { answerCallsWith } from "@/lib/api-client";
import { database } from "@/lib/campo/database";
import { changeOf, problemSummary } from "@/lib/campo/problems";
import { withoutImages } from "@/lib/campo/images";
import { fieldPhotos, putPhotos } from "@/lib/campo/photos";
import { fieldRecord, putRecord } from "@/lib/campo/records";
import type { FotoConImagenes, Problema, RegistroDeCampo } from "@/lib/campo/types";
import { ATTRACTION } from "../support/filled-record";
import { AT, photoOf, route, takenAlong, troubled } from "../support/field-trouble";
import { findText, pageText, pause, press, pressButton, show, textOf } from "../support/page";

/** What a person sees of a record that cannot be sent, and what each decision does. */

const ANA = {
  clave: "4",
  nombre: "Ana Quispe",
  subject: { rol: 4, id_departamento: 5 },
  departamento: "Potosí",
  preparado: null,
} as const;
const SAID =
  "Jorge Condori cambió este registro el 20/11/2026 15:21 mientras usted lo editaba (Z). Vuelva a cargarlo y repita su cambio.";

const decisions = {
  retry: vi.fn(async () => undefined),
  confirmRepeated: vi.fn(async () => undefined),
  registerAgain: vi.fn(async () => undefined),
  takeCandidate: vi.fn(async () => undefined),
  noCandidate: vi.fn(async () => undefined),
} satisfies TroubleDecisions;

/** Waits for lists of choices and what follows a press: both go through the device's store. */
async function settle() {
  await pause(30);
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
}
async function open(record: RegistroDeCampo, photos: readonly FotoConImagenes[] = []) {
  await putRecord(record);
  await putPhotos(photos);
  await show(<TroubleScreen record={record} photos={photos.map(withoutImages)} person={ANA} decisions={decisions} />);
  await settle();
}
const all = (selector: string) => [...document.querySelectorAll(selector)];
const named = (name: string) => screen.queryByRole("button", { name }) ?? screen.queryByRole("link", { name });
async function pressNamed(name: string) {
  await pressButton(name);
  await settle();
}
const groups = () =>
  screen
    .queryAllByRole("radiogroup")
    .map((group) => [
      textOf(within(group).getByRole("heading", { level: 2 })),
      textOf(group.querySelector("h2 + span")),
      ...[...group.querySelectorAll("label")].map(textOf),
    ]);
async function choose(heading: string, side: "De la oficina" | "Mío") {
  const found = screen
    .getAllByRole("radiogroup")
    .find((one) => textOf(within(one).getByRole("heading", { level: 2 })) === heading);
  if (!found) throw new Error(`No choice of ${heading}`);
  await press(within(found).getByRole("radio", { name: new RegExp(`^${side}`) }));
}
const question = () => textOf(screen.getByRole("alertdialog"));
/** A dialog loads its code first. */
async function ask(name: string) {
  await pressNamed(name);
  await screen.findByRole("alertdialog");
}
const stored = async (record: RegistroDeCampo) => (await fieldRecord(record.clave))?.partes ?? [];

const conflict = (actual: Record<string, string> | null): Problema => ({
  tipo: "conflicto",
  mensaje: SAID,
  actual: actual && { ...ATTRACTION, ...actual },
  version: 7,
});

beforeEach(async () => {
  vi.clearAllMocks();
  clearLookups();
  answerCallsWith(async (name) => {
    if (name === "lookup.promun")
      return {
        municipios: [
          { id: 555, nombre: "Tahua" },
          { id: 556, nombre: "Llica" },
        ],
      };
    if (name === "lookup.deppro") return { provincias: [{ id: 55, nombre: "Daniel Campos" }] };
    return {
      datos: [
        { id: 1, nombre: "Uno" },
        { id: 2, nombre: "Dos" },
        { id: 5, nombre: "Cinco" },
        { id: 51, nombre: "51" },
      ],
    };
  });
  window.location.hash = "#/problema";
  const db = await database();
  await Promise.all([db.clear("registros"), db.clear("fotos"), db.clear("imagenes"), db.clear("personas")]);
});
afterEach(() => answerCallsWith(null));

describe("changed here and at the office", () => {
  const record = troubled(
    takenAlong({ g_z: "4135", comunidad: "Villa Alota", distrito: "Distrito 9", nombre_atractivo: "Laguna Hedionda" }),
    conflict({ g_z: "4121", comunidad: "Alota", jerarquia: "IV" }),
  );

  it("a conflict shows who changed the record when, and each field with both values under its group", async () => {
    await open(record, [photoOf(record)]);
    expect(textOf(screen.getByRole("heading", { level: 1 }))).toBe("Laguna Hedionda");
    expect(pageText()).toContain(
      "Jorge Condori lo cambió en la oficina el 20/11/2026; usted, aquí, el 21/11/2026. Elija en cada dato qué queda.",
    );
    expect(groups()).toEqual([
      ["Z (altitud)", "Geolocalización", "De la oficina4121 m", "Mío4135 m"],
      ["Comunidad", "Ubicación territorial", "De la oficinaAlota", "MíoVilla Alota"],
    ]);
    expect(all("u").map(textOf)).toEqual(["21", "35", "Villa"]);
    expect(pageText()).toContain("Otros 2 datos los cambió solo ustedSe envían tal cual, con 1 fotografía");
    expect(pageText()).toContain("1 dato lo cambió solo la oficina");
  });

  it("a conflict counts what is chosen, says what is missing, and is sent only when nothing is", async () => {
    await open(record);
    expect(pageText()).toContain("0 de 2 elegidos");
    await pressNamed("Faltan 2 por elegir");
    expect(decisions.retry).not.toHaveBeenCalled();
    await choose("Z (altitud)", "Mío");
    expect(pageText()).toContain("1 de 2 elegidos");
    expect(named("Falta 1 por elegir")?.getAttribute("aria-disabled")).toBe("true");
    expect((await stored(record))[0]?.problema).not.toBeNull();
    await choose("Comunidad", "De la oficina");
    await pressNamed("Guardar y enviar");
    const [own] = await stored(record);
    expect(own).toMatchObject({ version: 7, problema: null, llegaron: { g_z: "4121" } });
    expect(own?.valores).toEqual({
      ...ATTRACTION,
      ...{ g_z: "4135", comunidad: "Alota", jerarquia: "IV" },
      ...{ distrito: "Distrito 9", nombre_atractivo: "Laguna Hedionda" },
    });
    expect(decisions.retry).toHaveBeenCalledExactlyOnceWith(record.clave);
    expect(window.location.hash).toBe("#/");
  });

  it("a conflict can be answered with all values of one side at once", async () => {
    await open(record);
    await pressNamed("Todo de la oficina");
    await pressNamed("Todo mío");
    expect(pageText()).toContain("2 de 2 elegidos");
    await pressNamed("Guardar y enviar");
    expect((await stored(record))[0]?.valores).toMatchObject({ g_z: "4135", comunidad: "Villa Alota" });
  });

  it("a conflict names what was chosen from a list: of the row taken along, else from the list kept", async () => {
    const fila = {
      ...ATTRACTION,
      id: 12,
      id_provincia: 55,
      provincia: "DANIEL CAMPOS",
      id_municipio: 555,
      municipio: "TAHUA",
    };
    const moved = troubled(takenAlong({ id_municipio: "556", comunidad: "Llica" }), conflict({ comunidad: "Otra" }));
    const partes = moved.partes.map((part, at) => (at === 0 ? { ...part, fila } : part));
    await open({ ...moved, partes });
    expect(groups()).toEqual([
      [
        "Municipio y Comunidad",
        "Ubicación territorial",
        "De la oficinaMunicipio: TAHUAComunidad: Otra",
        "MíoMunicipio: LlicaComunidad: Llica",
      ],
    ]);
  });

  it("a conflict has nothing to choose where both changed other fields", async () => {
    await open(troubled(takenAlong({ g_z: "1" }), conflict({ distrito: "2" })));
    expect(groups()).toEqual([]);
    expect(pageText()).toContain("no hay nada que elegir");
    await pressNamed("Guardar y enviar");
    expect(decisions.retry).toHaveBeenCalledOnce();
  });

  it("conflicts of the information and of a section's row stand on the same screen", async () => {
    const base = takenAlong();
    const row = route(
      { distancia_km: "12" },
      {
        ...{ id: 5, version: 1, llegaron: route().valores },
        problema: { tipo: "conflicto", mensaje: "", actual: { ...route().valores, distancia_km: "14" }, version: 2 },
      },
    );
    const [own, information] = base.partes;
    if (!own || !information) throw new Error("two parts");
    const descripcion: Problema = {
      ...{ tipo: "conflicto", mensaje: "", version: 7 },
      actual: { ...information.valores, descripcion: "Laguna con flamencos andinos" },
    };
    const typed = { ...information.valores, descripcion: "Laguna con flamencos todo el año" };
    await open({ ...base, partes: [own, { ...information, valores: typed, problema: descripcion }, row] });
    expect(groups().map(([name, place]) => [name, place])).toEqual([
      ["Descripción del atractivo", "Información"],
      ["Distancia km", "Rutas"],
    ]);
    expect(all("u").map(textOf)).toEqual(
      ["andinos", "todo el año", "14", "12"].map((text) => text.replace("14", "4").replace("12", "2")),
    );
  });

  it("a conflict waits for the line where the office's values are not known", async () => {
    await open(troubled(takenAlong({ g_z: "1" }), conflict(null)));
    expect(pageText()).toContain("No se pudo leer lo que hay en la oficina");
    await pressNamed("Reintentar");
    expect(decisions.retry).toHaveBeenCalledOnce();
  });
});

describe("refused by the server", () => {
  it("a refusal puts each message under its field's name, and leads to the form", async () => {
    const row = route(
      {},
      {
        problema: {
          tipo: "rechazado",
          mensaje: "Revise",
          errores: { distancia_km: ["Debe ser un número"], x: ["Otra cosa"] },
        },
      },
    );
    const base = takenAlong();
    await open({ ...base, partes: [...base.partes, row] });
    expect(pageText()).toContain("Rutas: Uyuni – Alota");
    expect(pageText()).toContain("Distancia kmSin datoDebe ser un número");
    expect(pageText()).toContain("Otra cosa");
    await pressNamed("Reintentar");
    expect(decisions.retry).toHaveBeenCalledExactlyOnceWith(base.clave, row.clave);
    expect(named("Corregir en el formulario")?.getAttribute("href")).toBe(`#/registro/${base.clave}/rutas`);
  });

  it("a choice that the list no longer has is named, refused or not", async () => {
    const gone = takenAlong({ id_municipio: "999" });
    const errores = { id_municipio: ["El municipio no existe"] };
    await open(troubled(gone, { tipo: "rechazado", mensaje: "", errores }));
    expect(pageText()).toContain("Municipio(999)El municipio no existeMunicipio: lo elegido ya no está en la lista.");
    expect(named("Corregir en el formulario")?.getAttribute("href")).toBe(`#/registro/${gone.clave}`);
    await open(gone);
    expect(pageText()).toContain("Municipio: lo elegido ya no está en la lista. Elija otro en «Datos del atractivo».");
    await open(takenAlong({ id_municipio: "556" }));
    expect(pageText()).not.toContain("ya no está en la lista");
  });
});

describe("a row", () => {
  const withRow = (problema: Problema) => {
    const base = takenAlong();
    const row = route({}, { problema });
    return { record: { ...base, partes: [...base.partes, row] }, row };
  };

  it("a row that repeats another is sent anyway, or removed after a question", async () => {
    const { record, row } = withRow({ tipo: "repetido", mensaje: "" });
    await open(record, [photoOf(record)]);
    await pressNamed("Guardar de todos modos");
    expect(decisions.confirmRepeated).toHaveBeenCalledExactlyOnceWith(record.clave, row.clave);
    await ask("Quitar la mía");
    expect(question()).toContain("Rutas: Uyuni – Alota");
    expect(question()).toContain("No se quita ninguna fotografía.");
    expect(await stored(record)).toHaveLength(3);
    await pressNamed("Quitar");
    expect(await stored(record)).toHaveLength(2);
    expect(await fieldPhotos(record.clave)).toHaveLength(1);
  });

  it("a row that was deleted at the office is registered again under another key", async () => {
    const { record, row } = withRow({ tipo: "eliminado", mensaje: "" });
    await open(record);
    await pressNamed("Registrar la fila otra vez");
    const [, , again] = await stored(record);
    expect(again?.clave).not.toBe(row.clave);
    expect(again?.problema).toBeNull();
    expect(decisions.retry).toHaveBeenCalledExactlyOnceWith(record.clave);
    expect(decisions.registerAgain).not.toHaveBeenCalled();
  });

  it("a row that may have arrived is shown beside the server's, to recognise it", async () => {
    const candidatos = [{ id: 31, tramo: "Uyuni – Alota", distancia_km: 12 }];
    const { record, row } = withRow({ tipo: "dudoso", mensaje: "", candidatos });
    await open(record);
    const cells = all("tbody tr").map((line) => [...line.children].map(textOf));
    expect(cells).toContainEqual(["Tramo", "Uyuni – Alota", "Uyuni – Alota"]);
    expect(cells).toContainEqual(["Distancia km", "Sin dato", "12"]);
    await pressNamed("Es este");
    expect(decisions.takeCandidate).toHaveBeenCalledExactlyOnceWith(record.clave, row.clave, 31);
    await pressNamed("No es ninguno");
    expect(decisions.noCandidate).toHaveBeenCalledExactlyOnceWith(record.clave, row.clave);
  });
});

describe("a whole record", () => {
  const at = (tipo: "derivado" | "eliminado" | "ajeno") => {
    const elsewhere: Record<string, string> = tipo === "ajeno" ? { id_departamento: "2" } : {};
    const record = troubled(takenAlong({ g_z: "1", nombre_atractivo: "Laguna", ...elsewhere }), {
      tipo,
      mensaje: "El servidor dice",
    });
    const photos = [photoOf(record), photoOf(record, { llego: AT.toISOString() }), photoOf(record)];
    return { record, photos };
  };

  it.each([
    ["derivado", "lo decide la gobernación de Potosí", "Dejar el de la oficina", "¿Quitar lo suyo de «Laguna»?"],
    ["ajeno", "Este registro no es de su departamento", "Quitar de este equipo", "¿Quitar «Laguna» de este equipo?"],
    ["eliminado", "ya no está en la oficina", "Quitar de este equipo", "¿Quitar «Laguna» de este equipo?"],
  ] as const)(
    "a record in trouble as %s stays until it is removed, which says how many photographs go",
    async (tipo, words, drop, asked) => {
      const { record, photos } = at(tipo);
      await open(record, photos);
      expect(pageText()).toContain(words);
      expect(pageText()).toContain("El servidor dice");
      expect(named("A un archivo")).not.toBeNull();
      await ask(drop);
      expect(question()).toContain(asked);
      expect(question()).toContain("sus últimos cambios no llegaron y se pierden");
      expect(question()).toContain("Con él se quitan 3 fotografías. 2 no llegaron al servidor y se pierden. 1 ya está");
      await pressNamed("Cancelar");
      expect(await fieldRecord(record.clave)).not.toBeNull();
      expect(named("Reintentar")).not.toBeNull();
      await ask(drop);
      await pressNamed("Quitar");
      expect(await fieldRecord(record.clave)).toBeNull();
      expect(await fieldPhotos(record.clave)).toEqual([]);
      expect(window.location.hash).toBe("#/");
    },
  );

  it("a record that was deleted is registered again, with the photographs of the device", async () => {
    const { record, photos } = at("eliminado");
    await open(
      record,
      photos.map((photo, index) => ({ ...photo, contenido: index === 0 ? new Blob(["x"]) : null })),
    );
    expect(pageText()).toContain(
      "Se registra con 1 fotografía de este equipo. 2 fotografías estaban solo en la oficina",
    );
    await pressNamed("Registrar otra vez como nuevo");
    expect(decisions.registerAgain).toHaveBeenCalledExactlyOnceWith(record.clave);
  });

  it("a record that only failed is sent again", async () => {
    const record = troubled(takenAlong({ g_z: "1" }), { tipo: "fallo", mensaje: "El servidor no pudo" });
    await open(record);
    expect(pageText()).toContain("El servidor no pudo");
    await pressNamed("Reintentar");
    expect(decisions.retry).toHaveBeenCalledExactlyOnceWith(record.clave, record.clave);
  });

  it("a record that this person may not change any more is not said to be another department's", async () => {
    await open(troubled(takenAlong({ g_z: "1" }), { tipo: "ajeno", mensaje: "" }));
    expect(pageText()).toContain("Usted ya no puede modificar este registro");
    expect(pageText()).not.toContain("departamento");
  });

  it("the screen of a record without a problem says so", async () => {
    await open(takenAlong());
    expect(pageText()).toContain("Este registro no tiene problemas para enviarse.");
  });
});

describe("a photograph", () => {
  const record = takenAlong();
  const refused = photoOf(record, {
    nombre: "salar.jpg",
    problema: { tipo: "rechazado", mensaje: "Es muy grande", errores: {} },
  });

  it("a refused photograph is named with what to do: send again, or remove after a question", async () => {
    await open(record, [refused, photoOf(record)]);
    expect(pageText()).toContain("salar.jpg");
    expect(pageText()).toContain("Es muy grande");
    await pressNamed("Reintentar");
    expect(decisions.retry).toHaveBeenCalledExactlyOnceWith(record.clave, refused.clave);
    await ask("Quitar la fotografía");
    expect(question()).toContain("¿Quitar la fotografía «salar.jpg»?Se quita 1 fotografía de este equipo.");
    await pressNamed("Quitar");
    expect((await fieldPhotos(record.clave)).map(({ nombre }) => nombre)).toEqual(["laguna.jpg"]);
  });

  it("a photograph that may have arrived is shown with the server's", async () => {
    const problema: Problema = { tipo: "dudoso", mensaje: "", candidatos: [{ id: 9, nombre: "salar.jpg" }] };
    const photo = photoOf(record, { problema });
    await open(record, [photo]);
    expect(document.querySelector("img")?.getAttribute("src")).toBe("/api/fotogramappirta/9/imagen?ancho=150");
    await pressNamed("Es este");
    expect(decisions.takeCandidate).toHaveBeenCalledExactlyOnceWith(record.clave, photo.clave, 9);
  });
});

describe("every trouble", () => {
  const problems: readonly Problema[] = [
    { tipo: "conflicto", mensaje: SAID, actual: { ...ATTRACTION, g_z: "2" }, version: 7 },
    { tipo: "conflicto", mensaje: SAID, actual: null, version: null },
    { tipo: "rechazado", mensaje: "Revise", errores: {} },
    { tipo: "repetido", mensaje: "" },
    { tipo: "dudoso", mensaje: "", candidatos: [] },
    { tipo: "derivado", mensaje: "" },
    { tipo: "eliminado", mensaje: "" },
    { tipo: "ajeno", mensaje: "" },
    { tipo: "fallo", mensaje: "El servidor no pudo" },
  ];

  it.each(problems)(
    "a problem of type $tipo can be tried again, and its screen says nothing twice",
    async (problema) => {
      const row = route({}, { problema });
      const record = takenAlong({ g_z: "1" });
      const isOwn = problema.tipo === "conflicto";
      await open(isOwn ? troubled(record, problema) : { ...record, partes: [...record.partes, row] });
      expect(named("Reintentar")).not.toBeNull();
      const sentences = pageText()
        .split(/(?<=[.!?])\s+|(?<=[.!?])(?=[A-ZÁÉÍÓÚÑ])/)
        .map((text) => text.trim())
        .filter((text) => text.split(" ").length > 3);
      expect(sentences).toEqual([...new Set(sentences)]);
      // Of what stays on the device, and of what comes next.
      for (const said of [/sigue en este equipo/g, /más tarde|próxima línea/g]) {
        expect((pageText().match(said) ?? []).length).toBeLessThanOrEqual(1);
      }
    },
  );

  it("a row that this person may not remove is named, and can stay", async () => {
    const problema: Problema = { tipo: "ajeno", mensaje: "Usted no puede quitar esta fila." };
    const row = route({}, { problema, quitada: true, id: 9, llegaron: route().valores });
    const record = takenAlong();
    await open({ ...record, partes: [...record.partes, row] });
    expect(pageText()).not.toContain("modificar este registro");
    await pressNamed("Dejar la fila");
    expect((await stored(record)).at(-1)).toMatchObject({ quitada: false, problema: null });
  });
});

describe("the list's line", () => {
  const photo = withoutImages(photoOf(takenAlong(), { problema: { tipo: "fallo", mensaje: "" } }));
  const three = { g_z: "1", distrito: "1", comunidad: "1" };
  const theirs = { g_z: "2", distrito: "2", comunidad: "2" };
  it.each([
    [takenAlong(), [], null],
    [troubled(takenAlong(three), conflict(theirs)), [], "3 datos cambiaron también en la oficina"],
    [troubled(takenAlong({ g_z: "1" }), conflict({ distrito: "2" })), [], "Cambió también en la oficina"],
    [
      troubled(takenAlong(), { tipo: "rechazado", mensaje: "", errores: { g_z: ["a"], g_x: ["b"] } }),
      [],
      "El servidor no aceptó 2 datos",
    ],
    [troubled(takenAlong(), { tipo: "derivado", mensaje: "" }, 1), [photo], "Ya fue derivado"],
    [takenAlong(), [photo, photo], "2 fotografías no se pudieron enviar"],
    [troubled(takenAlong(), { tipo: "fallo", mensaje: "" }), [photo], "No se pudo enviar, y más"],
  ])("the list's line sums up the problems of a record: case %#", (record, photos, text) => {
    const summary = problemSummary(record, photos);
    expect(summary?.text ?? null).toBe(text);
    if (summary) expect(summary.count).toBe(photos.length + record.partes.filter(({ problema }) => problema).length);
  });

  it("who changed a record is read from our server's message only", () => {
    expect(changeOf(SAID)).toEqual({ who: "Jorge Condori", when: "20/11/2026" });
    expect(changeOf("Conflicto")).toBeNull();
  });
});

describe("another person's work", () => {
  it("another person's unsent work is counted without a name", async () => {
    const db = await database();
    await db.put("personas", { ...ANA, clave: "7", nombre: "Bea Choque" });
    await putRecord(takenAlong({ g_z: "1" }, "7"));
    await show(<OtherPerson persona="4" />);
    await findText("En este equipo");
    expect(pageText()).toBe(
      "En este equipo hay 1 registro sin enviar de otra persona; los verá cuando esa persona inicie sesión.",
    );
    await show(<OtherPerson persona="7" />);
    await waitFor(() => expect(pageText()).toBe(""));
  });
});
