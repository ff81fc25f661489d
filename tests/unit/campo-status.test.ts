import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { withoutImages } from "@/lib/campo/images";
import { refusedFields } from "@/lib/campo/checks";
import { fieldHrefs, viewOf } from "@/lib/campo/hrefs";
import {
  isPending,
  isUntouched,
  missingParts,
  newPart,
  newRecord,
  ownPart,
  partOf,
  withTyped,
  withNewPart,
  withoutPart,
  withPart,
} from "@/lib/campo/parts";
import { AtractivoDetalle } from "@/contract/resources/registros";
import { shownRow, type FindRows } from "@/components/campo/section-tab";
import { statusOf } from "@/lib/campo/status";
import { spokenAge, spokenInstant } from "@/lib/campo/when";
import { AT, photoOf, route, takenAlong } from "../support/field-trouble";
import { ATRACTIVO_12 } from "../support/field-record";
import { ATTRACTION } from "../support/filled-record";

const registro = AtractivoDetalle.parse(ATRACTIVO_12);
const LATER = new Date(AT.getTime() + 1000);

describe("a record's group in the list", () => {
  const made = newRecord("ppirta", "4", ATTRACTION, AT);
  const own = ownPart(made).clave;
  const begun = withPart(made, own, (part) => ({ ...part, id: 9, version: 1, llegaron: part.valores }));

  it("is the device until it is sent, then what is under way, then what arrived", () => {
    const photo = withoutImages(photoOf(made));
    expect(statusOf(made, [photo], null).group).toBe("device");
    expect(statusOf(made, [photo], made.clave).group).toBe("sending");
    const going = statusOf(begun, [photo, withoutImages(photoOf(made, { llego: AT.toISOString() }))], null);
    expect([going.group, going.waiting, going.photos]).toEqual(["sending", 1, 2]);
    const arrived = { ...begun, llego: AT.toISOString() };
    expect(statusOf(arrived, [], null).group).toBe("sent");
    // What is added afterwards is on the device again.
    expect(statusOf(arrived, [photo], null).group).not.toBe("sent");
  });

  it("says how much has arrived by bytes, of a photograph too that came in part", () => {
    const large = { conImagen: true, bytes: 3_000_000 } as const;
    const waiting = { ...withoutImages(photoOf(made)), ...large };
    const there = { ...waiting, llego: AT.toISOString() };
    const arrived = (...photos: (typeof waiting)[]) => statusOf(begun, photos, null).arrived;
    expect(arrived(there, waiting)).toBeCloseTo(1 / 2, 2);
    expect(arrived(there, { ...waiting, enviado: 1_500_000 })).toBeCloseTo(3 / 4, 2);
    expect(arrived(there, { ...waiting, enviado: 3_000_000 })).toBe(arrived(there, there));
  });

  it("is the device while the person has to decide, and for what was taken along and not changed", () => {
    const problema = { tipo: "rechazado", mensaje: "", errores: {} } as const;
    const stuck = withPart(begun, own, (part) => ({ ...part, valores: { ...part.valores, g_z: "1" }, problema }));
    expect(statusOf(stuck, [], null)).toMatchObject({ group: "device", decides: true });
    const taken = { ...takenAlong(), registro };
    expect(statusOf(taken, [], null)).toMatchObject({ group: "device", untouched: true, ending: false });
  });

  it("is under way, and not 'sin cambios', while only the last look at what was changed is missing", () => {
    expect(statusOf(begun, [], null)).toMatchObject({ group: "sending", untouched: false, ending: true });
    const changed = { ...takenAlong(), registro, cambiado: LATER.toISOString() };
    expect(statusOf(changed, [], null)).toMatchObject({ group: "sending", untouched: false, ending: true });
  });
});

describe("what is typed", () => {
  it("is pending until the server has it, and clears a refusal but not a conflict", () => {
    const taken = takenAlong();
    const own = ownPart(taken);
    expect(isPending(own)).toBe(false);
    const refused = withPart(taken, own.clave, (part) => ({
      ...part,
      problema: { tipo: "rechazado", mensaje: "", errores: { g_z: ["No"] } },
    }));
    const typed = withTyped(refused, own.clave, { ...own.valores, g_z: "4100" }, LATER);
    expect(isPending(ownPart(typed))).toBe(true);
    expect(ownPart(typed).problema).toBeNull();
    expect(typed.cambiado).toBe(LATER.toISOString());
    expect(withTyped(taken, own.clave, { ...own.valores }, LATER)).toBe(taken);
    const problema = { tipo: "conflicto", mensaje: "", actual: null, version: 4 } as const;
    const conflict = withPart(taken, own.clave, (part) => ({ ...part, problema }));
    expect(ownPart(withTyped(conflict, own.clave, { g_z: "1" }, LATER)).problema).toEqual(problema);
  });

  it("makes a record that stays; one that was only opened is none", () => {
    const record = newRecord("ppirtf", "4", { nombre_centro: "" }, AT);
    expect(isUntouched(record, [])).toBe(true);
    expect(isUntouched(record, [withoutImages(photoOf(record))])).toBe(false);
    expect(isUntouched(withTyped(record, ownPart(record).clave, { nombre_centro: "T" }, LATER), [])).toBe(false);
    expect(isUntouched(takenAlong(), [])).toBe(false);
    // As after a record is registered again: nothing was typed since, and it holds all the same.
    expect(isUntouched(newRecord("ppirta", "4", ATTRACTION, AT), [])).toBe(false);
    expect(isUntouched(newRecord("ppirta", "4", { nombre_atractivo: "", id_departamento: "5" }, AT), [])).toBe(true);
  });

  it("removes a row that the server never heard of, and marks one that it may have", () => {
    const [fresh, sent, known] = [
      route(),
      route({}, { enviados: {} }),
      route({}, { id: 3, llegaron: { tramo: "Uyuni – Alota" } }),
    ];
    let record = takenAlong();
    for (const part of [fresh, sent, known]) record = withNewPart(record, part, LATER);
    for (const { clave } of [fresh, sent, known]) record = withoutPart(record, clave, LATER);
    expect(partOf(record, fresh.clave)).toBeUndefined();
    expect([sent, known].map(({ clave }) => partOf(record, clave)?.quitada)).toEqual([true, true]);
  });
});

describe("what is missing", () => {
  it("are the five parts of an attraction, and the fields that the contract refuses", async () => {
    const record = newRecord("ppirta", "4", { ...ATTRACTION, g_z: "12345" }, AT);
    expect(missingParts(record, [], { datos: false, informacion: false })).toEqual([
      "datos",
      "informacion",
      "rutas",
      "temporalidad",
      "actividad",
      "fotograma",
    ]);
    const more = withNewPart(withNewPart(record, route(), AT), newPart("temppirta", {}), AT);
    expect(missingParts(more, [withoutImages(photoOf(record))], { datos: true, informacion: true })).toEqual([
      "actividad",
    ]);
    expect(await refusedFields(record, ownPart(record))).toEqual({
      g_z: "Valor Z es requerida mínimo 1 y máximo 4 dígitos",
    });
  });
});

describe("a row of a section", () => {
  const found: FindRows = async (lookup) =>
    lookup === "listvia" ? [{ id: 2, nombre: "RIPIO" }] : [{ id: 1, nombre: "BUENO" }];

  it("shows the names of what was chosen here, and those that came along for what was not changed", async () => {
    const part = route({ id_tipo_via: "2", id_estado: "3" }, { fila: { id: 8, id_estado: 3, estado: "MALO" } });
    expect(await shownRow(part, 1, found)).toMatchObject({
      id: 1,
      tramo: "Uyuni – Alota",
      tipo: "RIPIO",
      estado: "MALO",
    });
    const unknown = await shownRow(route({ id_tipo_via: "9" }), 1, () => Promise.reject(new Error("not taken")));
    expect(unknown).toMatchObject({ tipo: "" });
  });
});

describe("addresses of the views", () => {
  const clave = newRecord("ppirta", "4", {}).clave;

  it("lead back to the view, and anything else to the list", () => {
    expect(viewOf(fieldHrefs.lista)).toEqual({ name: "lista" });
    expect(viewOf(fieldHrefs.registro(clave, "rutas"))).toEqual({ name: "registro", clave, tab: "rutas" });
    expect(viewOf(fieldHrefs.problema(clave))).toEqual({ name: "problema", clave });
    expect(viewOf(fieldHrefs.preparar(["ppirta:12", "mios"]))).toEqual({
      name: "preparar",
      llevar: ["ppirta:12", "mios"],
    });
    for (const foreign of ["", "#/registro/1", "#/registro/../x", "#/nada", "#<script>"]) {
      expect(viewOf(foreign)).toEqual({ name: "lista" });
    }
    expect(viewOf("#/preparar?llevar=ppirta:1;drop,otro:2")).toEqual({ name: "preparar", llevar: [] });
  });
});

it("says when as people do, in the time of La Paz", () => {
  const now = new Date("2026-11-21T15:00:00Z");
  expect(spokenInstant("2026-11-21T14:42:00Z", now)).toBe("hoy 10:42");
  expect(spokenInstant("2026-11-20T20:20:00Z", now)).toBe("ayer 16:20");
  expect(spokenInstant("2026-11-19T21:48:00Z", now)).toBe("19/11/2026 17:48");
  expect(
    ["2026-11-21T05:00:00Z", "2026-11-21T03:00:00Z", "2026-11-18T15:00:00Z"].map((at) => spokenAge(at, now)),
  ).toEqual(["hoy", "ayer", "hace 3 días"]);
});
