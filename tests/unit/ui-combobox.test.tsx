// @vitest-environment jsdom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Combobox } from "@/components/ui/combobox";

const options = [
  { value: "1", label: "SAN PABLO DE LÍPEZ" },
  { value: "2", label: "SAN PEDRO DE QUEMES" },
  { value: "3", label: "UYUNI" },
];

let root: Root;
let chosen: string[];

function Example({ start, freeText }: { start: string; freeText: boolean }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    chosen.push(next);
    setValue(next);
  };
  return (
    <>
      <label htmlFor="c">Municipio</label>
      <Combobox id="c" value={value} onChange={change} options={options} freeText={freeText} />
      <button type="button">otro</button>
    </>
  );
}

const input = () => document.querySelector<HTMLInputElement>("#c")!;
const rows = () => [...document.querySelectorAll("[role=option]")].map((row) => row.textContent);

async function show(start = "", freeText = false) {
  await act(async () => root.render(<Example start={start} freeText={freeText} />));
}
async function type(text: string) {
  await act(async () => {
    input().focus();
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    setter.call(input(), text);
    input().dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const press = (key: string) =>
  act(async () => void input().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
const leave = () =>
  act(async () => document.querySelector("button:last-of-type")!.dispatchEvent(new Event("x")) && input().blur());

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = "<div id='root'></div>";
  root = createRoot(document.querySelector("#root")!);
  chosen = [];
});
afterEach(() => act(async () => root.unmount()));

describe("Combobox", () => {
  it("filters without minding accents or capitals, every word anywhere", async () => {
    await show();
    await type("lipez san");
    expect(rows()).toEqual(["SAN PABLO DE LÍPEZ"]);
    await type("san p");
    expect(rows()).toHaveLength(2);
    await type("zzz");
    expect(rows()).toEqual([]);
    expect(document.body.textContent).toContain("Sin coincidencias");
  });

  it("Enter takes the first match, arrows move", async () => {
    await show();
    await type("san p");
    await press("ArrowDown");
    await press("Enter");
    expect(chosen).toEqual(["2"]);
    expect(input().value).toBe("SAN PEDRO DE QUEMES");
  });

  it("choosing what is already chosen restores its text and changes nothing", async () => {
    await show("3");
    await type("uy");
    await press("Enter");
    expect(chosen).toEqual([]);
    expect(input().value).toBe("UYUNI");
  });

  it("a click on an option chooses it", async () => {
    await show("", true);
    await type("uyu");
    await act(async () => document.querySelector<HTMLElement>("[role=option]")!.click());
    expect(chosen.at(-1)).toBe("3");
  });

  it("leaving: the only match is taken, nonsense falls back, an emptied field is empty", async () => {
    await show("1");
    await type("uyun");
    await leave();
    expect(input().value).toBe("UYUNI");
    await type("nada de esto");
    await leave();
    expect(input().value).toBe("UYUNI");
    await type("");
    await leave();
    expect(chosen).toEqual(["3", ""]);
  });

  it("Escape gives the chosen text back", async () => {
    await show("3");
    await type("san");
    await press("Escape");
    expect(input().value).toBe("UYUNI");
    expect(chosen).toEqual([]);
  });

  it("with free text what is typed is the value", async () => {
    await show("Quetena", true);
    expect(input().value).toBe("Quetena");
    await type("Otro lugar");
    await press("Enter");
    await leave();
    expect(chosen.at(-1)).toBe("Otro lugar");
    expect(input().value).toBe("Otro lugar");
  });
});
