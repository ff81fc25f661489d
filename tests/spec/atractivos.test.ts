import { describe, expect, it } from "vitest";
import { endpointOf } from "@/contract";
import { InformacionBody } from "@/contract/resources/registros";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import { INFORMACION_FORM } from "@/lib/registros/form/texts";
import { ATRACTIVO_PAGE, RECORD_PAGE } from "@/lib/registros/texts";
import { ATRACTIVO } from "@/lib/registros/atractivo";
import { STEP_WORDS } from "@/components/registros/step-dialog";
import { ATRACTIVO_TABS, ATRACTIVO_VER_TABS, redirects } from "@/lib/routes";
import { REMOVE } from "@/lib/texts";

/** Specification 2, typed by hand from its text. The product's tables are compared with these, never read from them. */

describe("the attractions list (§2.6)", () => {
  it("has these columns, in this order", () => {
    const specified = ["cite", "nombre_atractivo", "categoria", "tipo", "subtipo", "codigo", "jerarquia"];
    const keys: string[] = ATRACTIVO.list.columns.map(({ key }) => key);
    expect(keys.filter((key) => specified.includes(key))).toEqual(specified);
    expect(keys.filter((key) => !specified.includes(key))).toEqual(["estado"]);
  });

  it("is titled and starts at ten rows", () => {
    expect(ATRACTIVO.list.title).toBe("Gestión de Recursos Turísticos Atractivos");
    expect(ATRACTIVO.list.newLabel).toBe("Nuevo registro");
    expect(ATRACTIVO.list.rowOptions[0]).toBe(10);
  });

  it("exports atractivos.pdf with attraction, category, type, subtype, code and hierarchy", () => {
    expect(ATRACTIVO.list.pdf.file).toBe("atractivos");
    expect(ATRACTIVO.list.pdf.columns.map(({ header }) => header)).toEqual([
      "ATRACTIVO",
      "CATEGORÍA",
      "TIPO",
      "SUBTIPO",
      "CÓDIGO",
      "JERARQUÍA",
    ]);
  });

  it("asks before it deletes, derives and approves (§2.1, §4.1)", () => {
    expect(REMOVE.question).toBe("¿Está seguro de borrar el registro?");
    expect(REMOVE.warning).toBe("¡Si no lo está puede cancelar la accíón!");
    expect(REMOVE.confirm).toBe("Si, borrar registro");
    expect(REMOVE.cancel).toBe("Cancelar");
    expect(STEP_WORDS.derivar.question).toBe("¿Está seguro de Derivar a la Gobernación de {department}?");
    expect(STEP_WORDS.aprobar.question).toBe("¿Está seguro de Aprobar a la Nacional de {department}?");
  });
});

describe("the tabs and their addresses (§2.8, §2.9)", () => {
  it("of the page that edits", () => {
    expect(ATRACTIVO_TABS.map(({ label, publicPath }) => [label, publicPath])).toEqual([
      ["INFORMACIÓN", "/informacion"],
      ["RUTAS", "/rutasacceso"],
      ["TEMPORALIDAD", "/temporalidad"],
      ["DECLARATORIA", "/visitas"],
      ["INTEGRIDAD", "/integridad"],
      ["AUTENTICIDAD", "/capacidad"],
      ["ACTIVIDAD", "/detalle"],
      ["FOTOGRAMA", "/fotograma"],
      ["INFORMACIÓN TURÍSTICA", "/informacionturistica"],
      ["SERVICIO DE TRANSPORTE", "/transporteatractivo"],
      ["INFRAESTRUCTURA TURÍSTICA", "/infraestructuraatractivo"],
    ]);
  });

  it("of the page that shows", () => {
    expect(Object.fromEntries(ATRACTIVO_VER_TABS.map(({ label, publicPath }) => [label, publicPath]))).toEqual({
      INFORMACIÓN: "/ver",
      RUTAS: "/verrutas",
      TEMPORALIDAD: "/vertemporalidad",
      DECLARATORIA: "/vervisitas",
      INTEGRIDAD: "/verintegridad",
      AUTENTICIDAD: "/vercapacidad",
      ACTIVIDAD: "/veractividad",
      FOTOGRAMA: "/verfotograma",
      "INFORMACIÓN TURÍSTICA": "/verinformacionturistica",
      "SERVICIO DE TRANSPORTE": "/vertransporteatractivo",
      "INFRAESTRUCTURA TURÍSTICA": "/verinfraestructuraatractivo",
    });
  });

  it("lead to the list where the record is missing", () => {
    for (const { publicPath } of [...ATRACTIVO_TABS, ...ATRACTIVO_VER_TABS]) {
      expect(redirects).toContainEqual({ source: publicPath, destination: "/turistico", permanent: false });
    }
  });

  it("stand under the shell's title, with its buttons", () => {
    expect({ ...ATRACTIVO.page, ...RECORD_PAGE, ...ATRACTIVO_PAGE }).toMatchObject({
      caption: "INVENTARIO DE RECURSOS TURISTICOS",
      back: "Atrás",
      edit: "Actualizar datos",
      backFromView: "Volver atrás",
      favourite: "Fotograma favorito",
    });
    expect(INFORMACION_FORM.save).toBe("Guardar datos");
  });
});

describe("the information tab (§5.3)", () => {
  it("says these messages for an empty form, in this order", () => {
    const specified = [
      "La descripción es requerida",
      "ccf es requerida",
      "ccr es requerida",
      "cce es requerida",
      "La población cercana es requerida",
      "La distancía en km es requerida",
      "La emergencia es requerida",
      "La frecuencia es requerida",
      "El bioclima es requerido",
      "La temperatura es requerida",
      "La humedad es requerida",
      "La conservación es requerida",
      "La protección es requerida",
      "La restricción es requerida",
    ];
    const said = InformacionBody.safeParse({}).error?.issues.map(({ message }) => message) ?? [];
    expect(said.filter((message) => specified.includes(message))).toEqual(specified);
    // The linkage and the causes of deterioration are required too; the specification has no message for them.
    expect(said.length - specified.length).toBe(6);
  });

  it("is saved by PUT /infppirta/{id}", () => {
    const { method, path } = endpointOf("ppirta.informacion");
    expect(`${method} ${path}`).toBe("PUT /infppirta/:id");
  });
});

describe("the toasts (§8.2)", () => {
  const words = ({ tone, summary, detail }: { tone: string; summary: string; detail: string }) =>
    `${tone}: ${summary} / ${detail}`;

  it("of the list", () => {
    expect(words(ATRACTIVO.remove.removed)).toBe("error: REGISTRO / Atractivo turístico eliminado con éxito");
    expect(ATRACTIVO.remove.removeFailed.detail).toBe("No se eliminó el Atractivo turístico");
    expect(words(STEP_WORDS.derivar.success)).toBe("ok: REGISTRO / Se Derivó a la Gobernación con éxito");
    expect(STEP_WORDS.derivar.failure.detail).toBe("No se pudo derivar a la gobernación");
    expect(words(STEP_WORDS.aprobar.success)).toBe("ok: REGISTRO / Se Aprobó para el catálogo Nacional");
    expect(STEP_WORDS.aprobar.failure.detail).toBe("No se aprobó el registro");
  });

  it("of the information", () => {
    expect(words(INFORMACION_FORM.success)).toBe("ok: REGISTRO / La Información fue actualizada exitosamente");
    expect(words(INFORMACION_FORM.failure)).toBe("error: ERROR DE REGISTRO / Error al actualizar el registro");
  });

  it("of the photographs, and what the picker says (§5.4)", () => {
    expect(words(FOTOGRAMAS.created)).toBe("ok: REGISTRO / Fotogramas Registrado con éxito");
    expect(words(FOTOGRAMAS.updated)).toBe("ok: REGISTRO / Fotograma Actualizada con éxito");
    expect(words(FOTOGRAMAS.favourite)).toBe("ok: REGISTRO / Fotograma elegido como favorito");
    expect(words(FOTOGRAMAS.removed)).toBe("error: REGISTRO / Fotograma Eliminado");
    expect(FOTOGRAMAS.favouriteFailed.detail).toBe("No se guardó como favorito");
    expect(FOTOGRAMAS.uploadFailed.detail).toBe("Hubo un problema al subir una o más imágenes");
    expect(FOTOGRAMAS.removeFailed.detail).toBe("No se eliminó el registro");
    expect(FOTOGRAMAS.tooMany).toBe("Máximo 4 archivos permitidos");
    expect(FOTOGRAMAS.touch).toBe("Elija o tome una fotografía");
    expect(FOTOGRAMAS.tooFew).toBe("Mínimo 1 archivo requerido");
  });
});
