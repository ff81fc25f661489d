// @vitest-environment jsdom
import { useState, type ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";

/** What was typed or chosen before the page is hydrated. */

const taken = vi.fn<(value: string) => void>();

function useValue(first: string) {
  const [value, setValue] = useState(first);
  const onChange = (next: string) => {
    taken(next);
    setValue(next);
  };
  return { value, onChange };
}

const Search = () => <SearchInput {...useValue("Uyuni")} />;
const Rows = () => (
  <Select
    id="filas"
    {...useValue("10")}
    placeholder={null}
    options={["5", "10"].map((value) => ({ value, label: value }))}
  />
);

let root: Root | undefined;
const page = document.createElement("div");
const hydrate = (Control: ComponentType) => void (root = hydrateRoot(page, <Control />));
const later = () => new Promise((resolve) => setTimeout(resolve, 150));
beforeEach(() => {
  // The page is drawn when React finds the time, as in a browser.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  taken.mockClear();
});
afterEach(() => root?.unmount());

it.each([
  ["a text typed", Search, "Uyuni", "Sajama"],
  ["a choice made", Rows, "10", "5"],
])("%s before the page is hydrated stands and is acted on once", async (_, Control, before, early) => {
  page.innerHTML = renderToString(<Control />);
  const control = page.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
  if (!control) throw new Error("Nothing to type or choose in");
  expect(control.value).toBe(before);
  control.value = early;
  hydrate(Control);
  await vi.waitFor(() => expect(taken).toHaveBeenCalled());
  await later();
  expect([control.value, taken.mock.calls]).toEqual([early, [[early]]]);
});

it.each([Search, Rows])("what nobody changed is left alone", async (Control) => {
  page.innerHTML = renderToString(<Control />);
  hydrate(Control);
  await later();
  expect(taken).not.toHaveBeenCalled();
});
