// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PdfIconButton } from "@/components/engine/pdf-buttons";
import { PDF_REST_MS, pdfName, restPdf } from "@/components/engine/pdf-rest";
import { usePdf } from "@/components/engine/pdf-dialog";
import { Button } from "@/components/ui/button";
import { PDF } from "@/lib/texts";
import { press, show } from "../support/page";

/** The button that requested a PDF keeps its loading state for 20 s from the request; the PDF is shown at once. */

const toastMock = vi.fn();
vi.mock("@/components/engine/use-save", () => ({ showToast: (text: unknown) => toastMock(text) as unknown }));

const DOCUMENT = btoa("%PDF-1.7");
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
      <Button loading={loading} onClick={request}>
        Generar PDF
      </Button>
      {blob && <output>{blob.size}</output>}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  calls = 0;
  toastMock.mockClear();
});
afterEach(() => act(() => void vi.advanceTimersByTime(PDF_REST_MS)));

const button = (name = "Generar PDF") => screen.getByRole("button", { name });
const busy = (name?: string) => button(name).getAttribute("aria-busy") === "true";
const advanceTime = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

it("the button of a PDF rests for exactly 20 seconds, and the PDF is shown the moment it is there", async () => {
  expect(PDF_REST_MS).toBe(20_000);
  await show(<Asker name="ppirta.ficha/1" />);
  await press(button());
  expect(busy()).toBe(true);
  await advanceTime(1500);
  await act(async () => answer.ok(DOCUMENT));
  expect(screen.getByRole("status").textContent).toBe("8");
  expect(busy()).toBe(true);
  await press(button());
  expect(calls).toBe(1);
  await advanceTime(18_499);
  expect(busy()).toBe(true);
  await advanceTime(1);
  expect(busy()).toBe(false);
  await press(button());
  expect(calls).toBe(2);
});

it("the button of a PDF rests as long after a failure, and as long as the answer takes where that is longer", async () => {
  await show(<Asker name="ppirta.ficha/2" />);
  await press(button());
  await act(async () => answer.fail());
  expect(toastMock).toHaveBeenCalledExactlyOnceWith(PDF.failure);
  await advanceTime(19_999);
  expect(busy()).toBe(true);
  await advanceTime(1);
  expect(busy()).toBe(false);
  await press(button());
  await advanceTime(45_000);
  expect(busy()).toBe(true);
  await act(async () => answer.ok(DOCUMENT));
  expect(busy()).toBe(false);
});

it("the rest after a PDF outlives its dialog: the button that led to it rests too, and no other", async () => {
  const list = (
    <>
      <PdfIconButton pdf={pdfName("ppirta.ficha", 3)} label="PDF 3" icon="x" />
      <PdfIconButton pdf={pdfName("ppirta.ficha", 4)} label="PDF 4" icon="x" />
    </>
  );
  await show(list);
  await act(async () => restPdf(pdfName("ppirta.ficha", 3)));
  expect([busy("PDF 3"), busy("PDF 4")]).toEqual([true, false]);
  await advanceTime(12_000);
  await act(async () => restPdf(pdfName("ppirta.ficha", 3)));
  await advanceTime(19_999);
  expect([busy("PDF 3"), busy("PDF 4")]).toEqual([true, false]);
  await advanceTime(1);
  expect([busy("PDF 3"), busy("PDF 4")]).toEqual([false, false]);
});
