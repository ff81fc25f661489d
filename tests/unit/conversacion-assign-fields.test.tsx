// @vitest-environment jsdom
import { createEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { type Assigned, AssignFields, UNASSIGNED, withChange } from "@/components/conversacion/assign-fields";
import { options, press, show } from "../support/page";

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

it("a field of an assignment that changes before the choice of the person is drawn does not undo it", async () => {
  await show(<Form />);
  await press(screen.getByRole("combobox"));
  // Without the test's own turns React draws the choice a moment after the click, and the field can come before it.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const until = screen.getByLabelText(/^Para/);
  options()[0]?.click();
  await Promise.resolve();
  until.dispatchEvent(createEvent.input(until, { target: { value: "2099-11-28" } }));
  const value = screen.getByRole("status");
  await waitFor(() => expect(value.textContent).toContain("2099"));
  expect(JSON.parse(value.textContent)).toEqual({ id_usuario: "7", para: "2099-11-28", nota: "" });
});
