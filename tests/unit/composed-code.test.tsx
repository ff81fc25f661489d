// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { useEffect } from "react";
import { useForm, type FieldValues, type UseFormReturn } from "react-hook-form";
import { beforeEach, expect, it, vi } from "vitest";
import { FormFields } from "@/components/engine/form-fields";
import { clearLookups } from "@/components/engine/lookup-cache";
import { endpointOf } from "@/contract";
import { provincia } from "@/lib/catalogos/provincia";
import { tipo } from "@/lib/catalogos/tipo";
import type { Catalogue } from "@/lib/descriptors";
import { initialValues } from "@/lib/forms/schema";
import { ownJson } from "../support/own-answer";
import { show } from "../support/page";

/** A form sends the whole code that it shows (spec 1 §7): the chosen parent's code and the typed one. */

const REPLIES: Record<string, unknown> = {
  "/api/departamentos": {
    departamentos: [
      { id: 1, codigo: "01", nombre: "CHUQUISACA" },
      { id: 2, codigo: "02", nombre: "LA PAZ" },
    ],
  },
  "/api/categoria": { categorias: { data: [{ id: 4, codigo: "4", nombre: "FOLKLORE" }], total: 1 } },
};

let form: UseFormReturn<FieldValues>;

function Example({ of, row }: { of: Catalogue; row: Record<string, unknown> | null }) {
  const made = useForm<FieldValues>({ defaultValues: initialValues(of.form.fields, row) });
  useEffect(() => {
    form = made;
  }, [made]);
  const { control, setValue } = made;
  return <FormFields fields={of.form.fields} {...{ control, setValue, row }} required={new Set()} prefix="f" />;
}
const type = (name: string, value: string) => act(async () => form.setValue(name, value, { shouldDirty: true }));

beforeEach(() => {
  clearLookups();
  vi.stubGlobal("fetch", async (url: string) => ownJson(REPLIES[url.split("?")[0] ?? ""] ?? {}));
});

it("the whole code follows what is typed, and is in the body that is sent", async () => {
  await show(<Example of={provincia} row={null} />);
  expect(form.getValues("codigo_completo")).toBe("");
  await type("id_departamento", "2");
  await type("codigo", "7");
  expect(form.getValues("codigo_completo")).toBe("0207");
  await type("nombre", "NUEVA");
  expect(endpointOf("provincia.create").body.parse(form.getValues())).toMatchObject({ codigo_completo: "0207" });
  await type("id_departamento", "1");
  expect(form.getValues("codigo_completo")).toBe("0107");
});

it("the whole code of an untouched row stays as it is, and does not count as a change", async () => {
  const row = { id: 9, id_categoria: 4, codigo: "02", nombre: "DANZA", codigo_completo: "04.02" };
  await show(<Example of={tipo} row={row} />);
  expect(form.getValues("codigo_completo")).toBe("04.02");
  expect(form.formState.isDirty).toBe(false);
});
