// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import { Sides } from "@/components/seguimiento/review/field-change";
import { PhotoChange } from "@/components/seguimiento/review/photo-change";
import { ReviewPanel } from "@/components/seguimiento/review/review-panel";
import type { Revision } from "@/lib/seguimiento/revision/revision";
import { ownJson } from "../support/own-answer";
import { pause, press, pressButton, pressKey, show } from "../support/page";

/** What the panel beside a review shows, by the server's response. */

const ROW = { id: 12, id_ppirta: 9, fecha_emision: "2026-11-02T13:14:00.000Z" } as InboxRow;
const SEEN: Revision = {
  visto: { fecha: "2026-10-18T13:00:00.000Z", usuario: "Lucía Mamani", seg_estado: "NO APROBADO" },
  cambios: [],
  fotogramas: [],
  punto: null,
  observadas: [],
  observaciones: [
    { fecha: null, nivel: "Gobernación", usuario: "Lucía", seg_estado: "NO APROBADO", observacion: "Falta Z" },
  ],
};

let answers: Response[];
let requests: string[];

const open = async (...replies: Response[]) => {
  answers = replies;
  await show(<ReviewPanel kind="ppirtf" row={ROW} />);
  await pause();
};
const tab = (at: number) => screen.getAllByRole("tab")[at] ?? expect.fail(`no tab ${at}`);
const words = () => screen.getAllByRole("tab").map((one) => `${one.textContent} ${one.getAttribute("aria-selected")}`);
const shown = () => screen.getByRole("tabpanel").textContent;

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    // The record itself is not part of this test.
    if (!url.startsWith("/revision/")) return ownJson({ message: "Espere" }, { status: 503 });
    return answers.shift() ?? Response.error();
  });
});

describe("the panel of a review", () => {
  it("the panel of a review shows changes first where the level has seen the record, with the two dates and who decided", async () => {
    await open(ownJson(SEEN));
    expect(requests).toEqual(["/revision/ppirtf/12?registro=9"]);
    expect(words()).toEqual(["Cambios true", "Registro false", "Observaciones1 false"]);
    expect(shown()).toContain("18/10/2026 → 02/11/2026");
    expect(shown()).toContain("Revisó Lucía Mamani");
    expect(shown()).toContain("Nada cambió desde la revisión anterior.");
    await pressKey("ArrowLeft", tab(0));
    await pause();
    expect(words()).toEqual(["Cambios false", "Registro false", "Observaciones1 true"]);
    expect(document.activeElement).toBe(tab(2));
    expect(shown()).toContain("Falta Z");
  });

  it("the panel of a review shows the record first where it is new to the level, and alone where the server knows no changes", async () => {
    await open(ownJson({ ...SEEN, visto: null, observaciones: [] }));
    expect(words()).toEqual(["Registro true", "Cambios false", "Observaciones false"]);
    await press(tab(1));
    expect(shown()).toContain("Es la primera vez que este nivel ve el registro.");
    await show(null);
    await open(ownJson({ message: "No existe" }, { status: 404 }));
    expect(words()).toEqual(["Registro true"]);
  });

  it("the panel of a review says what failed, leaves the record and tries again", async () => {
    await open(ownJson({ message: "Espere" }, { status: 503 }), ownJson({ cambios: 1 }), ownJson(SEEN));
    for (const tries of [1, 2]) {
      expect(words()).toEqual(["Cambios true", "Registro false"]);
      expect(shown()).toContain("Puede revisar el registro de todos modos.");
      expect(requests).toHaveLength(tries);
      await pressButton("Reintentar");
      await pause();
    }
    expect(words()[2]).toBe("Observaciones1 false");
  });
});

describe("a change", () => {
  const html = (de: string, a: string) => renderToStaticMarkup(<Sides de={de} a={a} />).replace(/ class="[^"]*"/g, "");
  const was = (text: string) => `<del><span>Antes: </span>${text}</del>`;
  const is = (text: string) => `<ins><span>Ahora: </span>${text}</ins>`;

  it("a change shows short values whole, what was not there in words, and of long texts only what differs", () => {
    expect(html("5603", "5630")).toContain(`${was("5603")} <span aria-hidden="true">→</span> ${is("5630")}`);
    expect(html("", "Coquesa")).toContain(`<span>sin dato</span> <span aria-hidden="true">→</span> ${is("Coquesa")}`);
    expect(html("Isla en medio del gran salar", "Isla en medio del pequeño salar")).toBe(
      `<span>Isla en medio del ${was("gran")}<span> </span>${is("pequeño")} salar</span>`,
    );
    // No common text long enough: both texts are shown, one after the other.
    expect(html("uno dos tres cuatro", "uno seis siete ocho")).toBe(
      `<span>${was("uno dos tres cuatro")} <span aria-hidden="true">→</span> ${is("uno seis siete ocho")}</span>`,
    );
  });

  it("a changed photograph is shown as it was and as it is, each by its content", () => {
    const [antes, ahora] = ["a".repeat(64), "b".repeat(64)];
    const card = (side: object) =>
      renderToStaticMarkup(
        <PhotoChange fotograma={{ clase: "modificado", id: 31, nombre: "cima.jpg", antes, ahora, ...side }} />,
      );
    for (const [hash, alt] of [
      [antes, "Antes: cima.jpg"],
      [ahora, "Ahora: cima.jpg"],
    ] as const) {
      expect(card({})).toContain(`src="/api/fotogramappirta/31/imagen?ancho=600&amp;huella=${hash}" alt="${alt}"`);
    }
    expect(card({ clase: "quitado", ahora: null })).not.toContain("Ahora");
  });
});
