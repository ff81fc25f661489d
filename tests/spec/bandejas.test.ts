import { describe, expect, test } from "vitest";
import { endpointOf } from "@/contract";
import { can, type Permission, type Subject } from "@/contract/policy";
import type { Inbox } from "@/lib/descriptors";
import {
  ppirtaEntrante,
  ppirtaEntranteNacional,
  ppirtaFinalizado,
  ppirtaFinalizadoNacional,
  ppirtaRevision,
  ppirtaRevisionNacional,
} from "@/lib/inboxes/ppirta";
import { PDF } from "@/lib/texts";
import { headersOf, messagesOfNothing } from "./support";

/** Spec 2 §2.10, §5.6, §6, §7.3, §8.3, §9, typed by hand. */

const all: [string, Inbox][] = Object.entries({
  ppirtaEntrante,
  ppirtaRevision,
  ppirtaFinalizado,
  ppirtaEntranteNacional,
  ppirtaRevisionNacional,
  ppirtaFinalizadoNacional,
});

const rolesThat = (permission: Permission) =>
  ([1, 2, 3, 4, 5] as const).filter((rol) => can({ rol, id_departamento: 5 } satisfies Subject, permission));

test("titles, paths and what comes next", () => {
  const seen = all.map(([name, inbox]) => [name, inbox.title, endpointOf(inbox.list).path, inbox.next?.href ?? null]);
  expect(seen).toEqual([
    ["ppirtaEntrante", "DATOS DE ENTRANTES", "/ppirtaentrada", "/ppirtarevision"],
    ["ppirtaRevision", "DATOS DE PENDIENTES", "/ppirtapendiente", "/ppirtafinalizado"],
    ["ppirtaFinalizado", "DATOS DE FINALIZADOS", "/ppirtafinalizado", null],
    ["ppirtaEntranteNacional", "DATOS DE ENTRANTES", "/ppirtanacionalentrada", "/ppirtarevisionnacional"],
    ["ppirtaRevisionNacional", "DATOS DE PENDIENTES", "/ppirtanacionalpendiente", "/ppirtafinalizadonacional"],
    ["ppirtaFinalizadoNacional", "DATOS DE FINALIZADOS", "/ppirtanacionalfinalizado", null],
  ]);
  expect(ppirtaEntrante.next?.label).toBe("Ir a bandeja revisión");
  expect(ppirtaRevision.next?.label).toBe("Ir a bandeja finalizado");
});

describe.each(all)("%s", (_name, inbox) => {
  test("5 or 10 rows; code, issuer, role, date and state", () => {
    expect(inbox.rowOptions).toEqual([5, 10]);
    expect(headersOf(inbox.columns)).toEqual(["CÓDIGO", "ATRACTIVO", "EMISOR", "ROL", "FECHA DE EMISIÓN", "ESTADO"]);
    expect(inbox.columns[0]?.key).toBe(inbox.stage === "finalizado" ? "cite" : "codigo");
  });
  test("one kind of action", () => {
    expect([Boolean(inbox.receive), Boolean(inbox.review), Boolean(inbox.sheet)]).toEqual([
      inbox.stage === "entrante",
      inbox.stage === "pendiente",
      inbox.stage === "finalizado",
    ]);
  });
});

test("receiving", () => {
  for (const [inbox, path, roles] of [
    [ppirtaEntrante, "/ppirtarecibir/:id", [3]],
    [ppirtaEntranteNacional, "/ppirtanacionalrecibir/:id", [2]],
  ] as const) {
    const { receive } = inbox;
    if (!receive) throw new Error("no receive action");
    expect(endpointOf(receive.call).path).toBe(path);
    expect(rolesThat(receive.permission)).toEqual(roles);
    expect([receive.label, receive.doneLabel, receive.confirmLabel]).toEqual(["Recibir", "Recibido", "RECIBIR"]);
    expect(receive.question).toBe("¿Está seguro de Recibir de la gobernación de {department} ?");
    expect(receive.success.detail).toBe("Se Recibió con éxito, por favor vaya a bandeja de Revisión");
    expect(receive.failure.detail).toBe("No se recibió el registro");
  }
});

test("reviewing", () => {
  const expected = [
    [
      ppirtaRevision,
      "/ppirtarevisargobernacion",
      [3],
      "Se ha Revisado con éxito, por favor vaya a bandeja de Finalizado",
    ],
    [
      ppirtaRevisionNacional,
      "/ppirtarevisarnacional",
      [2],
      "Revisado con éxito, por favor vaya a bandeja de Finalizado",
    ],
  ] as const;
  for (const [{ review }, path, roles, success] of expected) {
    if (!review) throw new Error("no review action");
    expect(endpointOf(review.call).path).toBe(path);
    expect(rolesThat(review.permission)).toEqual(roles);
    expect(review.dialogTitle).toBe("Aprobar el registro de Atractivos Turísticos");
    expect([review.label, review.confirmLabel]).toEqual(["Revisar", "REVISAR"]);
    expect([review.success.summary, review.success.detail]).toEqual(["EL REGISTRO", success]);
    expect([review.failure.summary, review.failure.detail]).toEqual(["EL REGISTRO", "No se pudo revisar el registro"]);
    expect([review.missing.summary, review.missing.detail]).toEqual(["Corregir", "El campo Revisión es requerido"]);
    expect(messagesOfNothing(review.call)["aprobado"]).toBe("El campo Revisión es requerido");
    expect(endpointOf(review.call).body).toBeDefined();
  }
});

test("the pencil is the governorate's; the sheet tells its failure", () => {
  expect(all.filter(([, inbox]) => inbox.edit).map(([name]) => name)).toEqual(["ppirtaRevision"]);
  for (const inbox of [ppirtaFinalizado, ppirtaFinalizadoNacional]) {
    expect(inbox.sheet && endpointOf(inbox.sheet.call).path).toBe("/ppirtapdf/:id");
    expect([inbox.sheet?.failure.summary, inbox.sheet?.failure.detail]).toEqual(["PDF", "No se pudo generar el PDF"]);
  }
  expect([PDF.hint, PDF.generate, PDF.close]).toEqual([
    "Para ver el pdf, haga clic en Generar PDF",
    "Generar PDF",
    "Cerrar",
  ]);
});
