import { expect, it } from "vitest";
import { toAuditEntry } from "@/lib/auditoria/auditoria";

/** What the audit says of an entry that came from a file. */
const entry = (accion: string, cambios: { campo: string; de: unknown; a: unknown }[]) =>
  toAuditEntry({
    ...{ id: 1, fecha: "2026-03-14T15:09:26.000Z", usuario: "Ana Quispe", tema: "catalogo", tabla: "provincia" },
    ...{ accion, objeto: "CERCADO", cambios },
  }).detalle;

it("names the import that an entry of a catalogue came with", () => {
  const nombre = { campo: "nombre", de: null, a: "CERCADO" };
  expect(entry("CREAR", [nombre, { campo: "importacion", de: null, a: 12 }])).toBe("Importación 12");
  expect(entry("CREAR", [nombre])).toBe("");
});
