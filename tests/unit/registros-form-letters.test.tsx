// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { memo, useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { PAUSE_MS, type RecordForm, useMessage, useValue } from "@/components/registros/form/record-form";
import { type RecordFormState, useRecordForm } from "@/components/registros/form/use-record-form";
import { FORMS, type FieldName } from "@/lib/registros/form/fields";
import { ownJson } from "../support/own-answer";
import { pause, show } from "../support/page";

/** What a letter draws: on a slow phone each further field is felt. */

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const NACIONAL = { rol: 2, id_departamento: null } as const;

let state: RecordFormState;
let drawn: string[] = [];

const Control = memo(function Control({ form, name }: { form: RecordForm; name: FieldName }) {
  const [value, message] = [useValue(form, name), useMessage(form, name)];
  useEffect(() => {
    drawn.push(name);
  });
  return (
    <output id={name} title={message}>
      {value}
    </output>
  );
});

function Form() {
  const made = useRecordForm({ kind: "ppirta", subject: NACIONAL, userId: 4, onSaved: () => undefined });
  useEffect(() => {
    state = made;
    drawn.push("form");
  });
  return (
    <form onSubmit={made.saving.onSubmit}>
      {FORMS.ppirta.fields.map((name) => (
        <Control key={name} form={made.form} name={name} />
      ))}
    </form>
  );
}

const set = (name: FieldName, value: string) => act(() => Promise.resolve(state.form.set(name, value)));
const rest = () => pause(PAUSE_MS + 100);
const shown = (name: FieldName) => document.getElementById(name);

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => ownJson({ message: "No existe" }, { status: 404 }));
  await show(<Form />);
  // The first letter makes the form a changed one.
  await set("nombre_atractivo", "I");
  await rest();
  drawn = [];
});

it("a letter draws its own field, and nothing else before typing pauses", async () => {
  await set("nombre_atractivo", "Is");
  expect(drawn).toEqual(["nombre_atractivo"]);
  expect(shown("nombre_atractivo")?.textContent).toBe("Is");
  await rest();
  expect(drawn).toEqual(["nombre_atractivo", "form"]);
  expect(state.values.nombre_atractivo).toBe("Is");
});

it("a choice draws all fields that it changes", async () => {
  await set("id_departamento", "2");
  await set("id_provincia", "7");
  drawn = [];
  await set("id_departamento", "5");
  expect(shown("id_departamento")?.textContent).toBe("5");
  expect(shown("id_provincia")?.textContent).toBe("");
});

it("a letter takes the message of its field along, also where other fields have theirs", async () => {
  await act(async () => document.querySelector("form")?.requestSubmit());
  while (state.saving.busy) await rest();
  expect(shown("nombre_atractivo")?.title).toBe("");
  expect(shown("comunidad")?.title).not.toBe("");
  await set("nombre_atractivo", "");
  await rest();
  expect(shown("nombre_atractivo")?.title).toBe("El nombre del atractivo turístico es requerido");
  await set("nombre_atractivo", "Isla");
  await rest();
  expect(shown("nombre_atractivo")?.title).toBe("");
  expect(shown("comunidad")?.title).not.toBe("");
});
