// @vitest-environment jsdom
import { act, render, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { controlId, PASTE_ID, useValues } from "@/components/registros/form/record-form";
import { FORMS, type FieldName } from "@/lib/registros/form/fields";
import { TextField } from "@/components/registros/form/record-field";
import { useRecordForm, type RecordFormState } from "@/components/registros/form/use-record-form";
import { RECORD_FORM } from "@/lib/registros/form/texts";
import { AtractivoDetalle } from "@/contract/resources/registros";
import { readDraft } from "@/lib/forms/drafts";
import { ATTRACTION as filled } from "../support/filled-record";
import { ownJson } from "../support/own-answer";
import { pause, show } from "../support/page";

/** What a person sees of a record's form: values, messages, focus, drafts and another person's save. */

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const NACIONAL = { rol: 2, id_departamento: null } as const;
const recordOf = (changes: object) =>
  AtractivoDetalle.parse({ ...filled, id: 7, cite: "X", faltantes: null, version: 3, ...changes });
const RECORD = recordOf({});
const DRAFT = { userId: 4, form: "ppirta", id: 7 };
const Z_MESSAGE = "Valor Z es requerida mínimo 1 y máximo 4 dígitos";

let state: RecordFormState;
/** The bodies of the saves. */
let sent: Record<string, unknown>[];
/** The server's answer to a call; no answer: the call is missing there. */
let answers: Record<string, () => Response | Promise<Response>>;
const saved = vi.fn();

interface FormProps {
  record?: AtractivoDetalle;
}

function Form({ record }: FormProps) {
  const made = useRecordForm({ kind: "ppirta", subject: NACIONAL, userId: 4, record, onSaved: (id) => saved(id) });
  useEffect(() => {
    state = made;
  });
  const values = useValues(made.form, FORMS.ppirta.fields);
  return (
    <form onSubmit={made.saving.onSubmit}>
      <input id={PASTE_ID} />
      <TextField form={made.form} name="distrito" />
      {FORMS.ppirta.fields
        .filter((name) => name !== "distrito")
        .map((name) => (
          <div key={name}>
            <input id={controlId(name)} value={values[name]} readOnly />
            <span id={`${controlId(name)}-error`}>{made.errors[name]}</span>
          </div>
        ))}
    </form>
  );
}

const open = (props: FormProps = { record: RECORD }) => show(<Form {...props} />);
const set = (name: FieldName, value: string) => act(async () => state.form.set(name, value));
const under = (name: FieldName) => document.querySelector(`#${controlId(name)}-error`)?.textContent ?? "";
const shown = (name: FieldName) => document.querySelector<HTMLInputElement>(`#${controlId(name)}`)?.value;
const wrong = () => FORMS.ppirta.fields.filter((name) => under(name) !== "");
const press = async () => {
  await act(async () => document.querySelector("form")?.requestSubmit());
  do await pause(20);
  while (state.saving.busy);
};
const draft = () => readDraft(DRAFT)?.values;
const refused = (errores: object) => () => ownJson({ message: "Revise los datos", errores }, { status: 422 });
const accepted = () => ownJson({ message: "ok", data: { id: 7 } });

beforeEach(() => {
  sent = [];
  answers = { "PUT /api/ppirta/7": accepted };
  saved.mockClear();
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") sent.push(JSON.parse(String(body)));
    const answer = answers[`${method} ${url.split("?")[0]}`];
    return answer ? answer() : ownJson({ message: "No existe" }, { status: 404 });
  });
});

describe("messages", () => {
  it("messages stand at no field before a save; then at every field at once, the focus on the first", async () => {
    await open({});
    await set("id_departamento", "2");
    await set("id_departamento", "");
    expect(wrong()).toEqual([]);
    await act(async () => state.setOpen([]));
    let said = "";
    document.querySelector(`#${PASTE_ID}`)?.addEventListener("focus", () => {
      said = under("g_x");
    });
    await press();
    expect(wrong()).toEqual(FORMS.ppirta.fields.filter((name) => name !== "gaioc"));
    // The first one on the screen, where the place stands above the name.
    expect(document.activeElement?.id).toBe(PASTE_ID);
    expect(said).toBe("X (latitud) es requerida: marque el punto en el mapa");
    expect([...state.open].sort()).toEqual(["clasificacion", "geolocalizacion", "ubicacion"]);
    expect(sent).toEqual([]);
  });

  it("messages follow every change after a save, cleared fields among them", async () => {
    await open();
    await set("nombre_atractivo", " ");
    await press();
    expect(wrong()).toEqual(["nombre_atractivo"]);
    await set("nombre_atractivo", "Isla");
    expect(wrong()).toEqual([]);
    await set("id_departamento", "2");
    expect(wrong()).toEqual(["id_provincia", "id_municipio", "comunidad"]);
    await act(async () =>
      state.form.takeTerritory({
        id_departamento: 2,
        id_provincia: 20,
        id_municipio: 200,
        id_region: 1,
        id_macro_region: 1,
      }),
    );
    expect(wrong()).toEqual(["comunidad"]);
    await press();
    expect(document.activeElement?.id).toBe(controlId("comunidad"));
  });

  it("messages of a missing point lead to the field that sets it", async () => {
    await open({ record: recordOf({ g_x: null, g_y: null }) });
    await press();
    expect(wrong()).toEqual(["g_x", "g_y"]);
    expect(document.activeElement?.id).toBe(PASTE_ID);
    await act(async () => state.form.setPoint({ latitude: -20.5, longitude: -67.5 }));
    expect(wrong()).toEqual([]);
    expect(shown("g_x")).toBe("-20.50000");
  });

  it("the message of an altitude that was cleared stands until it is typed anew or a save is attempted", async () => {
    await open();
    for (const attempted of [false, true]) {
      await set("g_z", "36000");
      expect(under("g_z")).toBe(attempted ? Z_MESSAGE : "");
      await act(async () => state.form.leaveAltitude());
      expect(shown("g_z")).toBe("");
      expect(under("g_z")).toBe(RECORD_FORM.altitude);
      await set("distrito", attempted ? "Distrito 6" : "Distrito 5");
      expect(under("g_z")).toBe(RECORD_FORM.altitude);
      await press();
      expect(under("g_z")).toBe(Z_MESSAGE);
      expect(document.activeElement?.id).toBe(controlId("g_z"));
    }
    await act(async () => state.form.leaveAltitude());
    expect(under("g_z")).toBe(Z_MESSAGE);
    await set("g_z", "36");
    expect(wrong()).toEqual([]);
  });

  it("messages of the server stand under their fields until these change", async () => {
    answers["PUT /api/ppirta/7"] = refused({ id_municipio: ["No es de la provincia"], distrito: ["No existe"] });
    await open();
    await set("distrito", "Distrito 5");
    await act(async () => state.setOpen([]));
    await press();
    expect([under("id_municipio"), under("distrito")]).toEqual(["No es de la provincia", "No existe"]);
    expect(document.activeElement?.id).toBe(controlId("distrito"));
    expect(state.open).toEqual(["ubicacion"]);
    expect(state.saving.refusal).toBeNull();
    await set("distrito", "Distrito 6");
    expect(wrong()).toEqual(["id_municipio"]);
    await set("id_municipio", "556");
    // The community went with the municipality.
    expect(wrong()).toEqual(["comunidad"]);
  });

  it("messages of the server on a value that is no longer there are not shown", async () => {
    let answer: (response: Response) => void = () => undefined;
    answers["PUT /api/ppirta/7"] = () => new Promise((resolve) => (answer = resolve));
    await open();
    await set("distrito", "Distrito 5");
    await act(async () => document.querySelector("form")?.requestSubmit());
    await waitFor(() => expect(sent).toHaveLength(1));
    await set("distrito", "Distrito 6");
    await act(async () => answer(refused({ distrito: ["No existe"], comunidad: ["Tampoco"] })()));
    await pause(20);
    expect(wrong()).toEqual(["comunidad"]);
    expect(shown("distrito")).toBe("Distrito 6");
  });
});

describe("values", () => {
  it("values are saved as typed, on the version that they were read with; the form is dirty while they differ", async () => {
    await open();
    await set("distrito", "Distrito 5");
    expect(state.saving.dirty).toBe(true);
    await set("distrito", "Distrito 4");
    expect(state.saving.dirty).toBe(false);
    await set("distrito", " Distrito 5 ");
    await press();
    expect(sent).toEqual([{ ...filled, distrito: " Distrito 5 ", version: 3 }]);
    expect(saved.mock.calls).toEqual([[7]]);
    expect(state.saving.dirty).toBe(false);
    await pause(450);
    expect(draft()).toBeUndefined();
  });

  it("a point brings its projection and datum once these are known, where none was chosen", async () => {
    let answer: (response: Response) => void = () => undefined;
    answers["GET /api/listproyeccion"] = () => new Promise((resolve) => (answer = resolve));
    answers["GET /api/listdatum"] = () => ownJson({ datums: [{ id: 9, sigla: "WGS-84" }] });
    await open({});
    await set("id_datum", "2");
    await act(async () => state.form.setPoint({ latitude: -20.5, longitude: -67.5 }));
    expect([shown("id_proyeccion"), shown("id_datum")]).toEqual(["", "2"]);
    await act(async () => answer(ownJson({ proyecciones: [{ id: 7, sigla: "GEO" }] })));
    await pause(20);
    expect([shown("id_proyeccion"), shown("id_datum")]).toEqual(["7", "2"]);
    await set("id_datum", "");
    expect(shown("id_datum")).toBe("");
    await act(async () => state.form.setPoint({ latitude: -20.6, longitude: -67.5 }));
    expect([shown("id_proyeccion"), shown("id_datum")]).toEqual(["7", "9"]);
  });

  it("a municipality brings its region, unless the person has chosen another", async () => {
    await open({});
    await act(async () => state.form.fillRegion("1", "2"));
    expect([shown("id_macro_region"), shown("id_region")]).toEqual(["1", "2"]);
    await act(async () => state.form.fillRegion("3", "4"));
    expect([shown("id_macro_region"), shown("id_region")]).toEqual(["3", "4"]);
    await set("id_region", "5");
    await act(async () => state.form.fillRegion("1", "2"));
    expect([shown("id_macro_region"), shown("id_region")]).toEqual(["3", "5"]);
  });
});

describe("another person's save", () => {
  const conflict = () => {
    answers["PUT /api/ppirta/7"] = () => ownJson({ message: "Otra persona lo cambió" }, { status: 409 });
    answers["GET /api/ppirta/7"] = () => ownJson({ ppirta: { ...recordOf({ distrito: "Distrito 9", version: 4 }) } });
  };

  it("another person's save may be taken: the typed values become a draft, and the checks go on", async () => {
    conflict();
    await open();
    await set("distrito", "Distrito 5");
    await press();
    expect(state.saving.theirs).toMatchObject({ distrito: "Distrito 9" });
    await act(async () => state.saving.take());
    expect([shown("distrito"), state.saving.dirty, wrong()]).toEqual(["Distrito 9", false, []]);
    await set("comunidad", "");
    expect(wrong()).toEqual(["comunidad"]);
    await act(async () => state.saving.recover());
    expect([shown("distrito"), shown("comunidad"), wrong()]).toEqual(["Distrito 5", "Tahua", []]);
    answers["PUT /api/ppirta/7"] = accepted;
    await press();
    expect(sent.at(-1)).toMatchObject({ distrito: "Distrito 5", version: 4 });
  });

  it("another person's save may be saved over", async () => {
    conflict();
    await open();
    await set("distrito", "Distrito 5");
    await press();
    answers["PUT /api/ppirta/7"] = accepted;
    await act(async () => state.saving.overwrite());
    await pause(20);
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(sent.at(-1)).toMatchObject({ distrito: "Distrito 5", version: 4 });
  });
});

describe("a draft", () => {
  it("a draft is kept after a pause, its time is told, and it comes back", async () => {
    await open();
    await set("distrito", "Distrito 5");
    expect(state.keptAt).toBeNull();
    await pause(550);
    expect(state.keptAt).not.toBeNull();
    expect(draft()).toMatchObject({ distrito: "Distrito 5" });
    await show(null);
    await open();
    expect(shown("distrito")).toBe("Distrito 4");
    await act(async () => state.saving.recover());
    expect([shown("distrito"), state.saving.dirty]).toEqual(["Distrito 5", true]);
  });

  it("a draft holds the text typed before the page was ready", async () => {
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(<Form record={RECORD} />);
    container.querySelector<HTMLInputElement>(`#${controlId("distrito")}`)!.value = "Distrito 8";
    await act(async () => render(<Form record={RECORD} />, { container, hydrate: true }));
    expect([shown("distrito"), state.saving.dirty]).toEqual(["Distrito 8", true]);
    await pause(550);
    expect(state.values.distrito).toBe("Distrito 8");
    expect(draft()).toMatchObject({ distrito: "Distrito 8" });
    expect(state.keptAt).not.toBeNull();
    await set("distrito", "Distrito 4");
    expect(state.saving.dirty).toBe(false);
  });
});
