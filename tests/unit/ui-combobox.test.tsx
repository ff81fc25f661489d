// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { Combobox } from "@/components/ui/combobox";
import { options, pageText, pressKey, pressOption, show, textOf, write } from "../support/page";

const CHOICES = [
  { value: "1", label: "SAN PABLO DE LÍPEZ" },
  { value: "2", label: "SAN PEDRO DE QUEMES" },
  { value: "3", label: "UYUNI" },
];

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
      <Combobox id="c" value={value} onChange={change} options={CHOICES} freeText={freeText} />
      <button type="button">otro</button>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>("Municipio");

const open = (start = "", freeText = false) => show(<Example start={start} freeText={freeText} />);
async function type(text: string) {
  act(() => input().focus());
  await write(input(), text);
}
const leave = () => act(async () => input().blur());

beforeEach(() => {
  chosen = [];
});

it("a combobox filters without minding accents or capitals, every word anywhere", async () => {
  await open();
  await type("lipez san");
  expect(options().map(textOf)).toEqual(["SAN PABLO DE LÍPEZ"]);
  await type("san p");
  expect(options()).toHaveLength(2);
  await type("zzz");
  expect(options().map(textOf)).toEqual([]);
  expect(pageText()).toContain("Sin coincidencias");
});

it("Enter in a combobox takes the first match, arrows move", async () => {
  await open();
  await type("san p");
  await pressKey("ArrowDown");
  await pressKey("Enter");
  expect(chosen).toEqual(["2"]);
  expect(input().value).toBe("SAN PEDRO DE QUEMES");
});

it("choosing in a combobox what is already chosen restores its text and changes nothing", async () => {
  await open("3");
  await type("uy");
  await pressKey("Enter");
  expect(chosen).toEqual([]);
  expect(input().value).toBe("UYUNI");
});

it("a click on a combobox's option chooses it", async () => {
  await open("", true);
  await type("uyu");
  await pressOption();
  expect(chosen.at(-1)).toBe("3");
});

it("leaving a combobox takes the only match, gives nonsense up, and leaves an emptied field empty", async () => {
  await open("1");
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

it("Escape in a combobox gives the chosen text back", async () => {
  await open("3");
  await type("san");
  await pressKey("Escape");
  expect(input().value).toBe("UYUNI");
  expect(chosen).toEqual([]);
});

it("in a combobox with free text what is typed is the value", async () => {
  await open("Quetena", true);
  expect(input().value).toBe("Quetena");
  await type("Otro lugar");
  await pressKey("Enter");
  await leave();
  expect(chosen.at(-1)).toBe("Otro lugar");
  expect(input().value).toBe("Otro lugar");
});
