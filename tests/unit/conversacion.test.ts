import { describe, expect, it } from "vitest";
import { initialsOf, placeLabel, formatWhen } from "@/lib/conversacion/texts";
import { mentionAt, splitMentions } from "@/lib/conversacion/mentions";

describe("a conversation in words", () => {
  it("says where a subject stands", () => {
    expect(placeLabel("ppirta", { seccion: null, fila: null })).toBe("Todo el registro");
    expect(placeLabel("ppirta", { seccion: "rutappirta", fila: null })).toBe("Rutas");
    expect(placeLabel("ppirta", { seccion: "rutappirta", fila: "Uyuni – Alota" })).toBe("Rutas, Uyuni – Alota");
    expect(placeLabel("ppirtf", { seccion: "medicoppirtf", fila: "" })).toBe("Médico");
  });

  it("says when something was said, by La Paz's days", () => {
    const now = new Date("2026-11-24T03:30:00Z");
    expect(formatWhen("2026-11-23T12:52:00Z", now)).toBe("hoy 08:52");
    expect(formatWhen("2026-11-22T21:25:00Z", now)).toBe("ayer 17:25");
    expect(formatWhen("2026-11-18T21:25:00Z", now)).toBe("18/11/2026");
  });

  it("shortens a name to the letters of its first two words", () => {
    expect([initialsOf("Rosa Calle Villca"), initialsOf("Óscar")]).toEqual(["RC", "Ó"]);
  });

  it("marks the people that a text mentions, the longer name first", () => {
    expect(splitMentions("@Rosa Calle Villca, ¿y @Rosa Calle? rosa@x.bo", ["Rosa Calle", "Rosa Calle Villca"])).toEqual(
      [
        { text: "@Rosa Calle Villca", mention: true },
        { text: ", ¿y ", mention: false },
        { text: "@Rosa Calle", mention: true },
        { text: "? rosa@x.bo", mention: false },
      ],
    );
    expect(splitMentions("Nada", [])).toEqual([{ text: "Nada", mention: false }]);
  });

  it.each([
    ["¿Qué dice @ro", 13, { from: 10, typed: "ro" }],
    ["@Rosa Cal", 9, { from: 0, typed: "Rosa Cal" }],
    ["@", 1, { from: 0, typed: "" }],
    ["rosa@turismo", 12, null],
    ["@Rosa Calle, ¿va?", 17, null],
    ["sin arroba", 4, null],
  ])("finds the name being typed in '%s'", (text, caret, found) => {
    expect(mentionAt(text, caret)).toEqual(found);
  });
});
