import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect } from "vitest";

/**
 * What suites of components do with a page beside Testing Library. Each step is over when React has drawn what follows
 * from it at once; it works with a fake clock, too.
 */

/** Shows a component, in the place of the one shown before in the same test; null takes it away. */
export async function show(node: ReactNode): Promise<void> {
  const id = "page";
  const container =
    document.getElementById(id) ?? document.body.appendChild(Object.assign(document.createElement("div"), { id }));
  await act(async () => void render(node, { container }));
}

/** An element's text in one line, as a person reads it; "" without an element. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

export const pageText = (): string => textOf(document.body);

/** Waits until the page shows a text; fails if it never does. */
export const findText = (text: string): Promise<void> => waitFor(() => expect(pageText()).toContain(text));

/** Presses with the mouse: some parts act as the button goes down, others when it is up again. */
export const press = (element: Element): Promise<void> =>
  act(async () => {
    fireEvent.mouseDown(element);
    fireEvent.mouseUp(element);
    fireEvent.click(element);
  });

/** The options of the open lists: those of comboboxes are popovers, which stay hidden in the tests' document. */
export const options = (): HTMLElement[] =>
  screen
    .queryAllByRole("listbox", { hidden: true })
    .flatMap((list) => within(list).queryAllByRole("option", { hidden: true }));

/** Presses the first option of the open lists, or the one that shows just this text. */
export function pressOption(text?: string): Promise<void> {
  const found = options().find((one) => text === undefined || textOf(one) === text);
  return press(found ?? expect.fail(`no option ${text} among ${options().map(textOf).join(", ")}`));
}

export const pressButton = (name: string | RegExp): Promise<void> => press(screen.getByRole("button", { name }));

/** Writes a text into a field, in place of what it holds. */
export const write = (field: Element, value: string): Promise<void> =>
  act(async () => void fireEvent.input(field, { target: { value } }));

/** Presses a key where the focus is, or at an element. */
export const pressKey = (
  key: string,
  at: Element = document.activeElement ?? document.body,
  more = {},
): Promise<void> => act(async () => void fireEvent.keyDown(at, { key, ...more }));

/** Waits for so many milliseconds of the real clock. */
export const pause = (ms = 0): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
