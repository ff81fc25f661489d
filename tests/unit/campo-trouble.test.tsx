// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
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

let root: Root;

const pause = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)));
/** Waits at least once, for lists of choices; then until it is so, since a dialog loads its code first. */
async function settle(done: () => boolean = () => document.querySelector("[aria-busy=true]") === null) {
  await pause();
  for (let left = 100; left > 0 && !done(); left -= 1) await pause();
}
async function show(record: RegistroDeCampo, photos: readonly FotoConImagenes[] = []) {
  await putRecord(record);
  await putPhotos(photos);
  await act(async () =>
    root.render(
      <TroubleScreen record={record} photos={photos.map(withoutImages)} person={ANA} decisions={decisions} />,
    ),
  );
  await settle();
}
const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const page = () => textOf(document.body);
const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
const named = (name: string) =>
  all<HTMLElement>("button, a, summary").find((one) => textOf(one) === name || one.getAttribute("aria-label") === name);
async function press(name: string) {
  const target = named(name);
  if (!target) throw new Error(`No «${name}» in: ${page()}`);
  await act(async () => target.click());
  await settle();
}
const groups = () =>
  all("[role=radiogroup]").map((group) => [
    textOf(group.querySelector("h2")),
    textOf(group.querySelector("h2 + span")),
    ...[...group.querySelectorAll("label")].map(textOf),
  ]);
async function choose(group: string, side: "De la oficina" | "Mío") {
  const found = all("[role=radiogroup]").find((one) => textOf(one.querySelector("h2")) === group);
  const option = [...(found?.querySelectorAll("label") ?? [])].find((one) => textOf(one).startsWith(side));
  await act(async () => option?.querySelector("input")?.click());
}
const question = () => textOf(document.querySelector("[role=alertdialog]"));
async function ask(name: string) {
  await press(name);
  await settle(() => question() !== "");
}
const stored = async (record: RegistroDeCampo) => (await fieldRecord(record.clave))?.partes ?? [];

const conflict = (actual: Record<string, string> | null): Problema => ({
  tipo: "conflicto",
  mensaje: SAID,
  actual: actual && { ...ATTRACTION, ...actual },
  version: 7,
});

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
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
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
  window.location.hash = "#/problema";
  const db = await database();
  await Promise.all([db.clear("registros"), db.clear("fotos"), db.clear("imagenes"), db.clear("personas")]);
});
afterEach(async () => {
  await act(async () => root.unmount());
  answerCallsWith(null);
  vi.unstubAllGlobals();
});

describe("changed here and at the office", () => {
  const record = troubled(
    takenAlong({ g_z: "4135", comunidad: "Villa Alota", distrito: "Distrito 9", nombre_atractivo: "Laguna Hedionda" }),
    conflict({ g_z: "4121", comunidad: "Alota", jerarquia: "IV" }),
  );

  it("shows who changed it when, and each field with both values under its group", async () => {
    await show(record, [photoOf(record)]);
    expect(textOf(document.querySelector("h1"))).toBe("Laguna Hedionda");
    expect(page()).toContain(
      "Jorge Condori lo cambió en la oficina el 20/11/2026; usted, aquí, el 21/11/2026. Elija en cada dato qué queda.",
    );
    expect(groups()).toEqual([
      ["Z (altitud)", "Geolocalización", "De la oficina4121 m", "Mío4135 m"],
      ["Comunidad", "Ubicación territorial", "De la oficinaAlota", "MíoVilla Alota"],
    ]);
    expect(all("u").map(textOf)).toEqual(["21", "35", "Villa"]);
    expect(page()).toContain("Otros 2 datos los cambió solo ustedSe envían tal cual, con 1 fotografía");
    expect(page()).toContain("1 dato lo cambió solo la oficina");
  });

  it("counts what is chosen, says what is missing, and sends only when nothing is", async () => {
    await show(record);
    expect(page()).toContain("0 de 2 elegidos");
    await press("Faltan 2 por elegir");
    expect(decisions.retry).not.toHaveBeenCalled();
    await choose("Z (altitud)", "Mío");
    expect(page()).toContain("1 de 2 elegidos");
    expect(named("Falta 1 por elegir")?.getAttribute("aria-disabled")).toBe("true");
    expect((await stored(record))[0]?.problema).not.toBeNull();
    await choose("Comunidad", "De la oficina");
    await press("Guardar y enviar");
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

  it("takes all of one side at once", async () => {
    await show(record);
    await press("Todo de la oficina");
    await press("Todo mío");
    expect(page()).toContain("2 de 2 elegidos");
    await press("Guardar y enviar");
    expect((await stored(record))[0]?.valores).toMatchObject({ g_z: "4135", comunidad: "Villa Alota" });
  });

  it("names what was chosen from a list: of the row taken along, else from the list kept", async () => {
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
    await show({ ...moved, partes });
    expect(groups()).toEqual([
      [
        "Municipio y Comunidad",
        "Ubicación territorial",
        "De la oficinaMunicipio: TAHUAComunidad: Otra",
        "MíoMunicipio: LlicaComunidad: Llica",
      ],
    ]);
  });

  it("has nothing to choose where both changed other fields", async () => {
    await show(troubled(takenAlong({ g_z: "1" }), conflict({ distrito: "2" })));
    expect(groups()).toEqual([]);
    expect(page()).toContain("no hay nada que elegir");
    await press("Guardar y enviar");
    expect(decisions.retry).toHaveBeenCalledOnce();
  });

  it("shows the information and a section's row on the same screen", async () => {
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
    await show({ ...base, partes: [own, { ...information, valores: typed, problema: descripcion }, row] });
    expect(groups().map(([name, place]) => [name, place])).toEqual([
      ["Descripción del atractivo", "Información"],
      ["Distancia km", "Rutas"],
    ]);
    expect(all("u").map(textOf)).toEqual(
      ["andinos", "todo el año", "14", "12"].map((text) => text.replace("14", "4").replace("12", "2")),
    );
  });

  it("waits for the line where the other side is not known", async () => {
    await show(troubled(takenAlong({ g_z: "1" }), conflict(null)));
    expect(page()).toContain("No se pudo leer lo que hay en la oficina");
    await press("Reintentar");
    expect(decisions.retry).toHaveBeenCalledOnce();
  });
});

describe("refused by the server", () => {
  it("puts each message under its field's name, and leads to the form", async () => {
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
    await show({ ...base, partes: [...base.partes, row] });
    expect(page()).toContain("Rutas: Uyuni – Alota");
    expect(page()).toContain("Distancia kmSin datoDebe ser un número");
    expect(page()).toContain("Otra cosa");
    await press("Reintentar");
    expect(decisions.retry).toHaveBeenCalledExactlyOnceWith(base.clave, row.clave);
    expect(named("Corregir en el formulario")?.getAttribute("href")).toBe(`#/registro/${base.clave}/rutas`);
  });

  it("names a choice that the list no longer has, refused or not", async () => {
    const gone = takenAlong({ id_municipio: "999" });
    const errores = { id_municipio: ["El municipio no existe"] };
    await show(troubled(gone, { tipo: "rechazado", mensaje: "", errores }));
    expect(page()).toContain("Municipio(999)El municipio no existeMunicipio: lo elegido ya no está en la lista.");
    expect(named("Corregir en el formulario")?.getAttribute("href")).toBe(`#/registro/${gone.clave}`);
    await show(gone);
    expect(page()).toContain("Municipio: lo elegido ya no está en la lista. Elija otro en «Datos del atractivo».");
    await show(takenAlong({ id_municipio: "556" }));
    expect(page()).not.toContain("ya no está en la lista");
  });
});

describe("a row", () => {
  const withRow = (problema: Problema) => {
    const base = takenAlong();
    const row = route({}, { problema });
    return { record: { ...base, partes: [...base.partes, row] }, row };
  };

  it("that repeats another is sent anyway, or removed after a question", async () => {
    const { record, row } = withRow({ tipo: "repetido", mensaje: "" });
    await show(record, [photoOf(record)]);
    await press("Guardar de todos modos");
    expect(decisions.confirmRepeated).toHaveBeenCalledExactlyOnceWith(record.clave, row.clave);
    await ask("Quitar la mía");
    expect(question()).toContain("Rutas: Uyuni – Alota");
    expect(question()).toContain("No se quita ninguna fotografía.");
    expect(await stored(record)).toHaveLength(3);
    await press("Quitar");
    expect(await stored(record)).toHaveLength(2);
    expect(await fieldPhotos(record.clave)).toHaveLength(1);
  });

  it("that was deleted at the office is registered again under another key", async () => {
    const { record, row } = withRow({ tipo: "eliminado", mensaje: "" });
    await show(record);
    await press("Registrar la fila otra vez");
    const [, , again] = await stored(record);
    expect(again?.clave).not.toBe(row.clave);
    expect(again?.problema).toBeNull();
    expect(decisions.retry).toHaveBeenCalledExactlyOnceWith(record.clave);
    expect(decisions.registerAgain).not.toHaveBeenCalled();
  });

  it("that may have arrived is shown beside the server's, to recognise it", async () => {
    const candidatos = [{ id: 31, tramo: "Uyuni – Alota", distancia_km: 12 }];
    const { record, row } = withRow({ tipo: "dudoso", mensaje: "", candidatos });
    await show(record);
    const cells = all("tbody tr").map((line) => [...line.children].map(textOf));
    expect(cells).toContainEqual(["Tramo", "Uyuni – Alota", "Uyuni – Alota"]);
    expect(cells).toContainEqual(["Distancia km", "Sin dato", "12"]);
    await press("Es este");
    expect(decisions.takeCandidate).toHaveBeenCalledExactlyOnceWith(record.clave, row.clave, 31);
    await press("No es ninguno");
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
  ] as const)("%s: stays until it is removed, which says how many photographs go", async (tipo, words, drop, asked) => {
    const { record, photos } = at(tipo);
    await show(record, photos);
    expect(page()).toContain(words);
    expect(page()).toContain("El servidor dice");
    expect(named("A un archivo")).toBeDefined();
    await ask(drop);
    expect(question()).toContain(asked);
    expect(question()).toContain("sus últimos cambios no llegaron y se pierden");
    expect(question()).toContain("Con él se quitan 3 fotografías. 2 no llegaron al servidor y se pierden. 1 ya está");
    await press("Cancelar");
    expect(await fieldRecord(record.clave)).not.toBeNull();
    expect(named("Reintentar")).toBeDefined();
    await ask(drop);
    await press("Quitar");
    expect(await fieldRecord(record.clave)).toBeNull();
    expect(await fieldPhotos(record.clave)).toEqual([]);
    expect(window.location.hash).toBe("#/");
  });

  it("that was deleted is registered again, with the photographs of the device", async () => {
    const { record, photos } = at("eliminado");
    await show(
      record,
      photos.map((photo, index) => ({ ...photo, contenido: index === 0 ? new Blob(["x"]) : null })),
    );
    expect(page()).toContain("Se registra con 1 fotografía de este equipo. 2 fotografías estaban solo en la oficina");
    await press("Registrar otra vez como nuevo");
    expect(decisions.registerAgain).toHaveBeenCalledExactlyOnceWith(record.clave);
  });

  it("that only failed is tried again", async () => {
    const record = troubled(takenAlong({ g_z: "1" }), { tipo: "fallo", mensaje: "El servidor no pudo" });
    await show(record);
    expect(page()).toContain("El servidor no pudo");
    await press("Reintentar");
    expect(decisions.retry).toHaveBeenCalledExactlyOnceWith(record.clave, record.clave);
  });

  it("that this person may not change any more is not said to be another department's", async () => {
    await show(troubled(takenAlong({ g_z: "1" }), { tipo: "ajeno", mensaje: "" }));
    expect(page()).toContain("Usted ya no puede modificar este registro");
    expect(page()).not.toContain("departamento");
  });

  it("without a problem says so", async () => {
    await show(takenAlong());
    expect(page()).toContain("Este registro no tiene problemas para enviarse.");
  });
});

describe("a photograph", () => {
  const record = takenAlong();
  const refused = photoOf(record, {
    nombre: "salar.jpg",
    problema: { tipo: "rechazado", mensaje: "Es muy grande", errores: {} },
  });

  it("is named with what to do: again, or removed after a question", async () => {
    await show(record, [refused, photoOf(record)]);
    expect(page()).toContain("salar.jpg");
    expect(page()).toContain("Es muy grande");
    await press("Reintentar");
    expect(decisions.retry).toHaveBeenCalledExactlyOnceWith(record.clave, refused.clave);
    await ask("Quitar la fotografía");
    expect(question()).toContain("¿Quitar la fotografía «salar.jpg»?Se quita 1 fotografía de este equipo.");
    await press("Quitar");
    expect((await fieldPhotos(record.clave)).map(({ nombre }) => nombre)).toEqual(["laguna.jpg"]);
  });

  it("that may have arrived is shown with the server's", async () => {
    const problema: Problema = { tipo: "dudoso", mensaje: "", candidatos: [{ id: 9, nombre: "salar.jpg" }] };
    const photo = photoOf(record, { problema });
    await show(record, [photo]);
    expect(document.querySelector("img")?.getAttribute("src")).toBe("/api/fotogramappirta/9/imagen?ancho=150");
    await press("Es este");
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

  it.each(problems)("$tipo can be tried again, and says a thing once", async (problema) => {
    const row = route({}, { problema });
    const record = takenAlong({ g_z: "1" });
    const isOwn = problema.tipo === "conflicto";
    await show(isOwn ? troubled(record, problema) : { ...record, partes: [...record.partes, row] });
    expect(named("Reintentar")).toBeDefined();
    const sentences = page()
      .split(/(?<=[.!?])\s+|(?<=[.!?])(?=[A-ZÁÉÍÓÚÑ])/)
      .map((text) => text.trim())
      .filter((text) => text.split(" ").length > 3);
    expect(sentences).toEqual([...new Set(sentences)]);
    // Of what stays on the device, and of what comes next.
    for (const said of [/sigue en este equipo/g, /más tarde|próxima línea/g]) {
      expect((page().match(said) ?? []).length).toBeLessThanOrEqual(1);
    }
  });

  it("names a row that cannot be removed by itself, and lets it stay", async () => {
    const problema: Problema = { tipo: "ajeno", mensaje: "Usted no puede quitar esta fila." };
    const row = route({}, { problema, quitada: true, id: 9, llegaron: route().valores });
    const record = takenAlong();
    await show({ ...record, partes: [...record.partes, row] });
    expect(page()).not.toContain("modificar este registro");
    await press("Dejar la fila");
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
  ])("%#", (record, photos, text) => {
    const summary = problemSummary(record, photos);
    expect(summary?.text ?? null).toBe(text);
    if (summary) expect(summary.count).toBe(photos.length + record.partes.filter(({ problema }) => problema).length);
  });

  it("reads who changed it from our server's message only", () => {
    expect(changeOf(SAID)).toEqual({ who: "Jorge Condori", when: "20/11/2026" });
    expect(changeOf("Conflicto")).toBeNull();
  });
});

describe("another person's work", () => {
  it("is counted without a name", async () => {
    const db = await database();
    await db.put("personas", { ...ANA, clave: "7", nombre: "Bea Choque" });
    await putRecord(takenAlong({ g_z: "1" }, "7"));
    await act(async () => root.render(<OtherPerson persona="4" />));
    await settle(() => page() !== "");
    expect(page()).toBe(
      "En este equipo hay 1 registro sin enviar de otra persona; los verá cuando esa persona inicie sesión.",
    );
    await act(async () => root.render(<OtherPerson persona="7" />));
    await settle(() => page() === "");
    expect(page()).toBe("");
  });
});
