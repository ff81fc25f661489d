// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PdfIconButton } from "@/components/engine/pdf-buttons";
import { PDF_REST_MS, pdfName, restPdf } from "@/components/engine/pdf-rest";
import { usePdf } from "@/components/engine/pdf-dialog";
import { Button } from "@/components/ui/button";
import { PDF } from "@/lib/texts";

/** The button that requested a PDF keeps its loading state for 20 s from the request; the PDF is shown at once. */

const toastMock = vi.fn();
vi.mock("@/components/engine/use-save", () => ({ showToast: (text: unknown) => toastMock(text) as unknown }));

const DOCUMENT = btoa("%PDF-1.7");
let root: Root;
let answer: { ok: (pdf: string) => void; fail: () => void };
let calls = 0;
const load = () => {
  calls += 1;
  return new Promise<string>((resolve, reject) => {
    answer = { ok: resolve, fail: () => reject(new Error("no")) };
  });
};

function Asker({ name }: { name: string }) {
  const { blob, loading, request } = usePdf(name, load);
  return (
    <>
      <Button id="ask" loading={loading} onClick={request}>
        Generar PDF
      </Button>
      {blob && <output>{blob.size}</output>}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  calls = 0;
  toastMock.mockClear();
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(() => {
  act(() => root.unmount());
  vi.advanceTimersByTime(PDF_REST_MS);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (id = "ask") => document.getElementById(id) as HTMLButtonElement;
const busy = (id?: string) => button(id).getAttribute("aria-busy") === "true";
const press = () => act(async () => button().click());
const advanceTime = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

it("rests for exactly 20 seconds, and shows the PDF the moment it is there", async () => {
  expect(PDF_REST_MS).toBe(20_000);
  await act(async () => root.render(<Asker name="ppirta.ficha/1" />));
  await press();
  expect(busy()).toBe(true);
  await advanceTime(1500);
  await act(async () => answer.ok(DOCUMENT));
  expect(document.querySelector("output")?.textContent).toBe("8");
  expect(busy()).toBe(true);
  await press();
  expect(calls).toBe(1);
  await advanceTime(18_499);
  expect(busy()).toBe(true);
  await advanceTime(1);
  expect(busy()).toBe(false);
  await press();
  expect(calls).toBe(2);
});

it("rests as long after a failure, and as long as the answer takes where that is longer", async () => {
  await act(async () => root.render(<Asker name="ppirta.ficha/2" />));
  await press();
  await act(async () => answer.fail());
  expect(toastMock).toHaveBeenCalledExactlyOnceWith(PDF.failure);
  await advanceTime(19_999);
  expect(busy()).toBe(true);
  await advanceTime(1);
  expect(busy()).toBe(false);
  await press();
  await advanceTime(45_000);
  expect(busy()).toBe(true);
  await act(async () => answer.ok(DOCUMENT));
  expect(busy()).toBe(false);
});

it("outlives the dialog: the button that led to it rests too, and no other", async () => {
  const list = (
    <>
      <PdfIconButton id="one" pdf={pdfName("ppirta.ficha", 3)} label="PDF 3" icon="x" />
      <PdfIconButton id="other" pdf={pdfName("ppirta.ficha", 4)} label="PDF 4" icon="x" />
    </>
  );
  await act(async () => root.render(list));
  await act(async () => restPdf(pdfName("ppirta.ficha", 3)));
  expect([busy("one"), busy("other")]).toEqual([true, false]);
  await advanceTime(12_000);
  await act(async () => restPdf(pdfName("ppirta.ficha", 3)));
  await advanceTime(19_999);
  expect([busy("one"), busy("other")]).toEqual([true, false]);
  await advanceTime(1);
  expect([busy("one"), busy("other")]).toEqual([false, false]);
});
