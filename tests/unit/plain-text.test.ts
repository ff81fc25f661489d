import * as fc from "fast-check";
import { expect, it } from "vitest";
import { contract } from "@/contract";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import { guarded, unguarded } from "@/contract/formula-guard";
import { cleanField, cleanLine, cleanMember, cleanText, isOfLines, normalise } from "@/contract/plain-text";
import { entidad } from "@/lib/catalogos/entidad";
import { csvLine, FOR_EXCEL, PLAIN } from "@/lib/lists/csv";
import { queryValues } from "@/ministry-api/http/body";

it("a text loses what nobody sees and what no file or database can hold", () => {
  expect(cleanText("Salar\uFFFFde\uFDD0 Uyuni\u{1FFFE}")).toBe("Salarde Uyuni");
  expect(cleanText("a\u0000b\u0007c\u007Fd\uD83Ce")).toBe("abcde");
  expect(cleanText("\uFEFFCha\u00ADta\u200Bbu\u2060ta\u202E\u2066\u200F")).toBe("Chatabuta");
  expect(cleanText("A\u006E\u0303o")).toBe("Año");
  expect(cleanText("Te\u200B\u0303ta")).toBe("Tẽta");
});

it("lines end in one way, and blanks are plain outside of them", () => {
  expect(cleanText("uno\r\ndos\rtres\u2028cuatro\vcinco\tseis\u00A0siete")).toBe(
    "uno\ndos\ntres\ncuatro\ncinco\tseis\u00A0siete",
  );
  expect(cleanLine("Salar\u00A0de\u2009Uyuni\u3000\tBolivia\nsur")).toBe("Salar de Uyuni  Bolivia sur");
});

it("quotes, dashes and emoji stay as typed", () => {
  for (const text of ["Ch’utillos «San “Bartolomé”» — 3′ 12″", "G̃uarani", "≥3000", "👨‍👩‍👧 👩🏽‍🌾 🏳️‍🌈 🏴‍☠️"]) {
    expect(cleanText(text)).toBe(text);
  }
  expect(cleanText("a\u200Db 👩\u200D")).toBe("ab 👩");
});

it("cleaning again changes nothing, and leaves nothing that XML or PostgreSQL refuses", () => {
  const odd = fc.constantFrom("\u200D", "\uFE0F", "👩", "🏽", "\u200B", "n", "\u0303", "\r", "\n", "\uD800", "\uFFFE");
  const text = fc
    .array(fc.oneof(odd, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 12 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (raw) => {
      const clean = cleanText(raw);
      expect(cleanText(clean)).toBe(clean);
      expect(clean).toBe(clean.toWellFormed().normalize("NFC"));
      expect(clean).toMatch(/^[\t\n\u0020-\u{10FFFF}]*$/u);
      expect(cleanLine(cleanLine(raw))).toBe(cleanLine(raw));
    }),
    { numRuns: 200 },
  );
});

it("a field is cleaned by its name: several lines where its form has them, passwords and files not at all", () => {
  const controls = [
    ...Object.entries(CAMPOS_INFORMACION),
    ...entidad.form.fields.map((field) => [field.name, field] as const),
  ];
  const long = controls.flatMap(([name, { control }]) => (control === "textarea" ? [name] : []));
  expect(long.length).toBeGreaterThan(2);
  expect(long.filter((name) => !isOfLines(name))).toEqual([]);
  expect(cleanField("descripcion", "uno\r\ndos")).toBe("uno\ndos");
  expect(cleanField("nombre_atractivo", "uno\r\ndos\u00AD")).toBe("uno dos");
  const secret = "cla\u0301ve\u00AD\u200B \u00A0\r\n";
  const bodies = {
    ...contract.sesion.login.body.shape,
    ...contract.sesion.nuevaClave.body.shape,
    ...contract.sesion.cambiarClave.body.shape,
    ...contract.segundofactor.desactivar.body.shape,
  };
  const cleaned = Object.keys(bodies).filter((name) => cleanField(name, secret) !== secret);
  expect(cleaned.toSorted()).toEqual(["codigo", "email"]);
  expect(JSON.parse(JSON.stringify({ password: secret, filas: [{ nota: "a\rb" }] }), cleanMember)).toEqual({
    password: secret,
    filas: [{ nota: "a\nb" }],
  });
  expect(queryValues(new URLSearchParams({ q: "Ch\u00ADaco\u00A0x" }))).toEqual({ q: "Chaco x" });
});

it("a search takes every apostrophe, dash, blank and ligature for the same", () => {
  for (const sign of "'’‘ʼ´`′\"“”„″«»") expect(normalise(`Ch${sign}utillos`)).toBe("ch'utillos");
  for (const sign of "-‐‑–—−") expect(normalise(`Uyuni${sign}Tupiza`)).toBe("uyuni-tupiza");
  expect(normalise("ﬁesta Œuvre ÆGIR Straße")).toBe("fiesta oeuvre aegir strasse");
  expect(normalise(" Salar\u00A0de \u2009Uyu\u00ADni ")).toBe("salar de uyuni");
  expect(normalise("G̃uaraní Ñandú Tẽta")).toBe("guarani nandu teta");
});

it("the guard against formulas comes off again, and a person's own apostrophe stays", () => {
  for (const [text, written] of [
    ["=Prueba", "'=Prueba"],
    ["+591 2 2444", "'+591 2 2444"],
    ["'=x", "''=x"],
    ["''-x", "'''-x"],
    ["'Ch'utillos'", "'Ch'utillos'"],
    ["Uyuni", "Uyuni"],
  ] as const) {
    expect(guarded(text)).toBe(written);
    expect(unguarded(written)).toBe(text);
    expect(csvLine([text], PLAIN)).toBe(`${written}\r\n`);
    expect(csvLine([text], FOR_EXCEL)).toBe(`${written}\r\n`);
  }
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => unguarded(guarded(text)) === text));
});
