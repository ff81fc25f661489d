import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import { ReviewStep } from "@/components/importaciones/review-step";
import type { FakeImport } from "./fake-import";

/** The review of a fake import in a window of this document, driven by keys and clicks. */

const box = { x: 0, y: 0, left: 0, top: 0, right: 900, bottom: 400, width: 900, height: 400, toJSON: () => ({}) };

/** Gives the document what jsdom lacks: sizes, scrolling and a window's width. */
export function giveSizes(): void {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
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

let root: Root | null = null;

let fetches = 0;
const wait = (ms: number) => act(async () => void (await new Promise((resolve) => setTimeout(resolve, ms))));

/** Waits until nothing more is asked of the server and every row is there. */
export async function settle(ms = 100): Promise<void> {
  for (let turns = 0; turns < 40; turns += 1) {
    const before = fetches;
    await wait(ms);
    if (fetches === before && !document.querySelector("[role=grid][aria-busy=true], [data-fila][aria-busy]")) return;
  }
}

/** Shows the review and waits for its rows. */
export async function open(fake: FakeImport, detail = fake.detail): Promise<void> {
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    fetches += 1;
    return fake.fetch(url, init);
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root?.render(<ReviewStep detail={detail} recordRef="abc" tiles={{}} />));
  await settle();
}

export async function close(): Promise<void> {
  await act(async () => root?.unmount());
  root = null;
  document.body.innerHTML = "";
}

/** An element's name: its label, or else its text. */
const nameOf = (element: Element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** The one element with a role and a name that contains `name`. */
export function get(role: string, name: string): HTMLElement {
  const found = find(role, name);
  if (!found) throw new Error(`${role} "${name}" of ${all(selectorOf(role)).map(nameOf).join(" | ")}`);
  return found;
}

const SELECTORS: Readonly<Record<string, string>> = { button: "button, [role=button]", link: "a[href]" };
const selectorOf = (role: string) => SELECTORS[role] ?? `[role=${role}]`;

export const find = (role: string, name: string): HTMLElement | undefined =>
  all(selectorOf(role)).find((one) => nameOf(one).includes(name));

/** The texts of the rows shown, cell by cell; the marks of the cells come before their texts. */
export const rowsShown = (): string[] =>
  all("[data-fila]").map((row) =>
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
    element.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    const down = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    if (element.dispatchEvent(down)) element.focus();
    element.click();
  });
  await settle();
}

/** Presses a key where the focus is; true if the browser's own answer to it was prevented. */
export async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void document.activeElement?.dispatchEvent(event));
  await settle();
  return event.defaultPrevented;
}

export async function focus(element: HTMLElement): Promise<void> {
  await act(async () => element.focus());
  await settle();
}

/** Types a text into the editor that has the focus, in place of what it holds. */
export async function type(text: string): Promise<void> {
  const control = document.activeElement;
  if (!(control instanceof HTMLInputElement)) throw new Error(`No editor has the focus: ${control?.outerHTML}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, text);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Where the focus is: row and column. */
export const focused = (): string => {
  const col = document.activeElement?.closest<HTMLElement>("[data-col]")?.dataset["col"];
  const fila = document.activeElement?.closest<HTMLElement>("[data-fila]")?.dataset["fila"];
  return `${fila}:${col}`;
};
