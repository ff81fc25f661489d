import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import { SeguimientoFacts } from "@/components/seguimiento/bandejas/seguimiento-facts";

/** Times in the review dialog: the days in the current state are shown with the date they count from. */

const row = (more: Partial<InboxRow>) =>
  ({
    ...{ id: 1, kind: "ppirta", id_ppirta: 1, codigo: "01.01.01", cite: "LP-ATR-2026-00001", nombre: "Nevado" },
    ...{ nombre_emisor: "Ana", de_rol: "Técnico", id_departamento: 2, fecha_emision: "2026-11-12T14:00:00Z" },
    ...more,
  }) as InboxRow;
const facts = (of: InboxRow) => {
  const html = renderToStaticMarkup(<SeguimientoFacts row={of} full />);
  const pairs = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
};

it("counts from the day it came into its state, and tells apart when it was issued", () => {
  expect(facts(row({ dias: 1, desde: "2026-11-21T12:30:00Z" }))).toMatchObject({
    Emitido: "12/11/2026 10:00",
    "En este estado": "1 día, desde 21/11/2026 08:30",
  });
});

it("does not call the evening before 'Hoy'", () => {
  const { "En este estado": since } = facts(row({ dias: 0, desde: "2026-11-21T23:00:00Z" }));
  expect(since).toBe("Menos de 1 día, desde 21/11/2026 19:00");
});

it("says no date that is not known", () => {
  expect(facts(row({ dias: 3, desde: null }))["En este estado"]).toBe("3 días");
});
