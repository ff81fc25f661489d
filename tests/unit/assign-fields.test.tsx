// @vitest-environment jsdom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { type Assigned, AssignFields, UNASSIGNED, withChange } from "@/components/conversacion/assign-fields";

const PEOPLE = [{ id: 7, nombre: "Rodrigo Flores", rol: "Técnico", asignable: 1 }] as const;

function Form() {
  const [value, setValue] = useState(UNASSIGNED);
  const onChange = (change: Partial<Assigned>) => setValue(withChange(change));
  return (
    <>
      <AssignFields {...{ value, onChange }} people={PEOPLE} anybody errores={{}} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

/** As a person types: React hears of it by the event. */
function type(field: HTMLInputElement | HTMLTextAreaElement | null, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value") ?? {};
  set?.call(field, text);
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}

it("a field that changes before the choice of the person is drawn does not undo it", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Form />));
  await act(async () => document.querySelector<HTMLElement>("[role=combobox]")?.click());
  // Without the test's own turns React draws the choice a moment after the click, and the field can come before it.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  document.querySelector<HTMLElement>("[role=option]")?.click();
  await Promise.resolve();
  type(document.querySelector("input[type=date]"), "2099-11-28");
  await vi.waitFor(() => expect(document.querySelector("output")?.textContent).toContain("2099"));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  expect(JSON.parse(document.querySelector("output")?.textContent ?? "")).toEqual({
    id_usuario: "7",
    para: "2099-11-28",
    nota: "",
  });
  await act(async () => root.unmount());
});
