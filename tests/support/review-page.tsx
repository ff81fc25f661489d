import { act, fireEvent, screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import { ReviewStep } from "@/components/importaciones/review-step";
import type { FakeImport } from "./fake-import";
import { pause, show, write } from "./page";

/** The review of a fake import in a window of this document, driven by keys and clicks. */

const box = { x: 0, y: 0, left: 0, top: 0, right: 900, bottom: 400, width: 900, height: 400, toJSON: () => ({}) };

/** Gives the document what jsdom lacks: sizes, scrolling and a window's width. */
export function giveSizes(): void {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const proto = HTMLElement.prototype;
  vi.spyOn(proto, "clientHeight", "get").mockReturnValue(400);
  // Rows as high as those of a desk.
  vi.spyOn(proto, "scrollHeight", "get").mockImplementation(function (this: HTMLElement) {
    return 34 + 38 * (Number(this.getAttribute("aria-rowcount") ?? 1) - 1);
  });
  vi.spyOn(proto, "clientWidth", "get").mockReturnValue(900);
  vi.spyOn(proto, "getBoundingClientRect").mockReturnValue(box);
  proto.scrollIntoView = () => undefined;
  Object.assign(proto, {
    scrollTo(this: HTMLElement, { top = 0 }: ScrollToOptions) {
      this.scrollTop = top;
      this.dispatchEvent(new Event("scroll"));
    },
  });
}

let fetches = 0;

/** Waits until nothing more is asked of the server and every row is there; else the test runs out of time. */
export async function settle(ms = 100): Promise<void> {
  let before: number;
  do {
    before = fetches;
    await pause(ms);
  } while (fetches > before || document.querySelector("[role=grid][aria-busy=true], [data-fila][aria-busy]"));
}

/** Shows the review and waits for its rows. */
export async function open(fake: FakeImport, detail = fake.detail): Promise<void> {
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    fetches += 1;
    return fake.fetch(url, init);
  });
  await show(<ReviewStep detail={detail} recordRef="abc" tiles={{}} />);
  await settle();
}

/** The first element with a role and a name that contains `part`. */
export function get(role: string, part: string): HTMLElement {
  const [found] = screen.getAllByRole(role, { name: (name) => name.includes(part) });
  return found ?? expect.fail(`no ${role} "${part}"`);
}

/** The texts of the rows shown, cell by cell; the marks of the cells come before their texts. */
export const rowsShown = (): string[] =>
  [...document.querySelectorAll("[data-fila]")].map((row) =>
    [...row.children]
      .map(
        (cell) =>
          [...cell.querySelectorAll("svg[aria-label]")].map((icon) => `(${icon.getAttribute("aria-label")})`).join("") +
          (cell.textContent ?? ""),
      )
      .filter(Boolean)
      .join(" | "),
  );

/** The cell of a row by its column's place among the cells that move. */
export function cell(fila: number, col: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-fila="${fila}"] [data-col="${col}"]`);
  if (!found) throw new Error(`No cell ${col} in row ${fila}`);
  return found;
}

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    fireEvent.pointerDown(element);
    if (fireEvent.mouseDown(element)) element.focus();
    fireEvent.click(element);
  });
  await settle();
}

/** Presses a key where the focus is; true if the browser's own answer to it was prevented. */
export async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const goesOn = await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
  await settle();
  return !goesOn;
}

export async function focus(element: HTMLElement): Promise<void> {
  await act(async () => element.focus());
  await settle();
}

/** Types a text into the editor that has the focus, in place of what it holds. */
export async function type(text: string): Promise<void> {
  const control = document.activeElement;
  if (!(control instanceof HTMLInputElement)) throw new Error(`No editor has the focus: ${control?.outerHTML}`);
  await write(control, text);
}

/** Where the focus is: row and column. */
export const focused = (): string => {
  const col = document.activeElement?.closest<HTMLElement>("[data-col]")?.dataset["col"];
  const fila = document.activeElement?.closest<HTMLElement>("[data-fila]")?.dataset["fila"];
  return `${fila}:${col}`;
};
