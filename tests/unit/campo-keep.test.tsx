// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { cleanup, render } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, expect, it } from "vitest";
import { useKeep } from "@/components/campo/use-keep";
import { allKept } from "@/lib/campo/keeping";
import { newPart, ownPart, withPart } from "@/lib/campo/parts";
import { changeRecord, putRecord } from "@/lib/campo/records";
import type { Parte, Textos } from "@/lib/campo/types";
import type { Values } from "@/lib/forms/store";
import { part, read } from "../support/field-device";
import { ATTRACTION } from "../support/filled-record";
import { takenAlong } from "../support/field-trouble";

/** What a form writes to the device. */

let keep: (typed: Values) => void;
let clave: string;

function Form({ given }: { given: Parte }) {
  const kept = useKeep(clave, given);
  useEffect(() => {
    keep = kept;
  }, [kept]);
  return null;
}
const open = (given: Parte) => render(<Form given={given} />);
const type = async (typed: Values) => {
  keep(typed);
  await allKept();
};
const elsewhere = (values: Textos) =>
  changeRecord(clave, (record) =>
    withPart(record, clave, (one) => ({ ...one, valores: { ...one.valores, ...values } })),
  );

beforeEach(async () => {
  const record = takenAlong();
  ({ clave } = record);
  await putRecord(record);
  open(ownPart(record));
});

it("a form of the field keeps what was typed, and nothing of a field that changed elsewhere meanwhile", async () => {
  await type({ ...ATTRACTION, g_z: "4135" });
  await elsewhere({ distrito: "Distrito 5" });
  await type({ ...ATTRACTION, g_z: "4135", gaioc: null });
  expect((await part(clave)).valores).toEqual({ ...ATTRACTION, g_z: "4135", gaioc: "", distrito: "Distrito 5" });
});

it("a form of the field keeps a text that is typed back to what stood there first", async () => {
  await type({ ...ATTRACTION, g_z: "4135" });
  await type(ATTRACTION);
  expect((await part(clave)).valores).toEqual(ATTRACTION);
});

it("a form of the field adds a row with its first letter, whole", async () => {
  const row = newPart("rutappirta", { tramo: "", s_si: "V" });
  cleanup();
  open(row);
  await type({ tramo: "U", s_si: "V" });
  await type({ tramo: "Uyuni", s_si: "V" });
  expect((await read(clave)).partes.at(-1)).toMatchObject({ clave: row.clave, valores: { tramo: "Uyuni", s_si: "V" } });
});
