// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { FormFields } from "@/components/engine/form-fields";
import { serverStore } from "@/components/engine/saving/use-store";
import { useFieldsForm } from "@/components/engine/saving/use-fields-form";
import { useSaving, type Saving } from "@/components/engine/saving/use-saving";
import { ApiError } from "@/lib/api-client";
import { readDraft, saveDraft } from "@/lib/forms/drafts";
import type { FormField } from "@/lib/descriptors";
import { initialValues } from "@/lib/forms/schema";
import { keptStore, versionOf, type Entry, type Outcome, type Store, type Values } from "@/lib/forms/store";
import { untilPainted } from "@/lib/idle";
import { pause, show } from "../support/page";

/** The saving of every form, here over a store in memory: it knows of its store only what `Store` says. */

interface Told {
  nombre: string;
  codigo: string;
  version: number | null;
}
type Row = Values & Told;

const FIELDS: readonly FormField[] = [
  { name: "codigo", label: "Código", control: "text" },
  { name: "nombre", label: "Nombre", control: "text" },
];
const BODY = z.object({ codigo: z.string(), nombre: z.string().trim().min(1, { error: "El nombre es requerido" }) });
const START: Row = { codigo: "01", nombre: "Uyuni", version: 3 };
const THEIRS: Row = { codigo: "01", nombre: "Tupiza", version: 4 };
const DRAFT = { userId: 4, form: "ciudad", id: 7 };
const FAILED = { tone: "error", summary: "ERROR", detail: "No se guardó" } as const;

let form: UseFormReturn;
let saving: Saving<Row>;
/** What the store was given, in order. */
let sent: Entry<Row>[];
/** The store's answers, in order; the last one holds from then on. */
let answers: (Outcome<Row, string> | Promise<Outcome<Row, string>>)[];
const closed = vi.fn();
const confirm = vi.fn(async () => true);

const SAVED = { kind: "saved", reply: "7" } as const;

interface FormProps {
  current?: Row | null;
  stays?: boolean;
  checks?: () => Promise<typeof BODY>;
  /** Keeps each change on the device. */
  keep?: (typed: Values) => void;
}

function Form({ current = START, stays = false, checks = async () => BODY, keep }: FormProps) {
  const kept = keep && keptStore<Row, Values, string>(current, keep, "7");
  const store: Store<Row, Values, string> = kept ?? {
    current,
    save: async (entry) => {
      sent.push(entry);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer ?? SAVED;
    },
  };
  const valuesOf = (row: Row | null) => initialValues(FIELDS, row);
  const fields = useFieldsForm({ fields: FIELDS, start: valuesOf(current), checks, idOf: (name) => `f-${name}` });
  const made = useSaving({
    form: fields.port,
    store,
    fields: FIELDS,
    valuesOf,
    draft: DRAFT,
    confirm,
    failed: FAILED,
    ...(!stays && { onSaved: closed }),
  });
  useEffect(() => {
    form = fields.form;
    saving = made;
  });
  const { control, setValue } = fields.form;
  return (
    <form id="form" onSubmit={made.onSubmit}>
      <FormFields fields={FIELDS} {...{ control, setValue }} required={new Set()} prefix="f" />
    </form>
  );
}

const open = (props: FormProps = {}) => show(<Form {...props} />);
const type = (name: string, value: string) => act(async () => form.setValue(name, value, { shouldDirty: true }));
const box = (name: string) => document.querySelector<HTMLInputElement>(`#f-${name}`)!;
const under = (name: string) => document.querySelector(`#f-${name}-error`)?.textContent;
const press = async (button: () => void) => {
  await act(async () => button());
  await act(untilPainted);
  await pause();
};
const save = () => press(() => document.querySelector<HTMLFormElement>("#form")?.requestSubmit());
/** Past the pause after which a draft is written. */
const rest = () => pause(450);
const draft = () => readDraft(DRAFT)?.values;

beforeEach(() => {
  sent = [];
  answers = [SAVED];
  closed.mockClear();
  confirm.mockClear().mockResolvedValue(true);
});

describe("a save", () => {
  it("a save gives the store the values as typed and as checked, and what they are based on", async () => {
    await open();
    await type("nombre", "  Uyuni Norte ");
    await rest();
    expect(draft()).toMatchObject({ nombre: "  Uyuni Norte " });
    await save();
    expect(sent).toEqual([
      {
        typed: { codigo: "01", nombre: "  Uyuni Norte " },
        body: { codigo: "01", nombre: "Uyuni Norte" },
        from: START,
        version: 3,
        confirmed: false,
      },
    ]);
    expect(closed).toHaveBeenCalledWith("7", sent[0]);
    expect(saving.dirty).toBe(false);
    expect(draft()).toBeUndefined();
  });

  it("a save gives the store what stood there at the press, also where the check is loaded first", async () => {
    let load: () => void = () => undefined;
    await open({ checks: () => new Promise((resolve) => (load = () => resolve(BODY))) });
    await type("nombre", "Uyuni Norte");
    await save();
    await type("nombre", " ");
    await act(async () => load());
    expect(sent[0]).toMatchObject({ typed: { nombre: "Uyuni Norte" }, body: { nombre: "Uyuni Norte" } });
    expect(box("nombre").value).toBe(" ");
  });

  it("a save of refused values goes nowhere: the message stands under its field, which has the focus", async () => {
    await open();
    await type("nombre", " ");
    await save();
    expect(under("nombre")).toBe("El nombre es requerido");
    expect(document.activeElement).toBe(box("nombre"));
    expect(sent).toEqual([]);
    expect(saving.busy).toBe(false);
  });

  it("a save pressed twice goes once", async () => {
    let answer: (outcome: Outcome<Row, string>) => void = () => undefined;
    answers = [new Promise((resolve) => (answer = resolve))];
    await open();
    await save();
    await save();
    expect(saving.busy).toBe(true);
    await act(async () => answer(SAVED));
    expect(sent).toHaveLength(1);
    expect(saving.busy).toBe(false);
  });

  it("a save whose check cannot be loaded keeps the form", async () => {
    await open({ checks: () => Promise.reject(new TypeError("chunk")) });
    await type("nombre", "Uyuni Norte");
    await save();
    expect(sent).toEqual([]);
    expect(saving.busy).toBe(false);
    expect(box("nombre").value).toBe("Uyuni Norte");
  });
});

describe("a store that refuses", () => {
  it("a store's refusal stands under its fields, and above them only what is of no field", async () => {
    answers = [
      { kind: "refused", message: "Revise los datos", errores: { codigo: ["El código ya existe"] } },
      { kind: "refused", message: "Revise los datos", errores: { codigo: ["Repetido"], id_region: ["No existe"] } },
      { kind: "refused", message: "El servidor descansa", errores: {} },
      { kind: "unreachable", message: "No hay conexión" },
      SAVED,
    ];
    await open();
    await save();
    expect(under("codigo")).toBe("El código ya existe");
    expect(document.activeElement).toBe(box("codigo"));
    expect(saving.refusal).toBeNull();
    await save();
    expect(saving.refusal).toMatchObject({ text: "No existe", conflict: false });
    await save();
    expect(saving.refusal).toMatchObject({ text: "El servidor descansa", conflict: false });
    await save();
    expect(saving.refusal).toMatchObject({ text: "No hay conexión", conflict: false });
    expect(closed).not.toHaveBeenCalled();
    await save();
    expect(saving.refusal).toBeNull();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("a repeated row is confirmed by the person, or not saved", async () => {
    answers = [{ kind: "repeated" }];
    confirm.mockResolvedValueOnce(false);
    await open();
    await save();
    expect(sent.map(({ confirmed }) => confirmed)).toEqual([false]);
    expect(saving.refusal).toBeNull();
    answers = [{ kind: "repeated" }, SAVED];
    await save();
    expect(sent.map(({ confirmed }) => confirmed)).toEqual([false, false, true]);
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

describe("another person's save", () => {
  const conflict = { kind: "conflict", message: "Otra persona lo cambió", actual: THEIRS } as const;

  it("another person's save stands beside one's own; saving over it is based on it", async () => {
    answers = [conflict, SAVED];
    await open();
    await type("nombre", "Uyuni Norte");
    await save();
    expect(saving.theirs).toBe(THEIRS);
    expect(saving.refusal?.conflict).toBe(true);
    // The button is gone; Enter in a field saves nothing either.
    await save();
    expect(sent).toHaveLength(1);
    await press(() => saving.overwrite());
    expect(sent[1]).toMatchObject({ typed: { nombre: "Uyuni Norte" }, from: THEIRS, version: 4 });
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("another person's save may be taken: the typed values become a draft that can be saved over it", async () => {
    answers = [conflict, SAVED];
    await open();
    await type("nombre", "Uyuni Norte");
    await save();
    await act(async () => saving.take());
    expect(box("nombre").value).toBe("Tupiza");
    expect([saving.theirs, saving.refusal, saving.dirty]).toEqual([null, null, false]);
    await act(async () => saving.recover());
    expect(box("nombre").value).toBe("Uyuni Norte");
    await save();
    expect(sent[1]).toMatchObject({ from: THEIRS, version: 4 });
  });

  it("another person's save is what the page shows by now where the store does not say it", async () => {
    answers = [{ ...conflict, actual: null }];
    await open();
    await type("nombre", "Uyuni Norte");
    await save();
    expect(saving.theirs).toBeNull();
    expect(saving.refusal).toMatchObject({ text: "Otra persona lo cambió", conflict: true });
    await open({ current: THEIRS });
    expect(saving.theirs).toBe(THEIRS);
    expect(box("nombre").value).toBe("Uyuni Norte");
  });
});

describe("a draft", () => {
  it("a draft of an older version is saved as a change of that version, not of the present one", async () => {
    await open();
    await type("nombre", "Uyuni Norte");
    await rest();
    await show(null);
    await open({ current: THEIRS });
    expect(box("nombre").value).toBe("Tupiza");
    await act(async () => saving.recover());
    await save();
    expect(sent[0]).toMatchObject({ typed: { nombre: "Uyuni Norte" }, version: 3 });
  });

  it("a draft of the same values is saved as a change of the present version", async () => {
    await open();
    await type("nombre", "Uyuni Norte");
    await rest();
    await show(null);
    await open({ current: { ...START, version: 9 } });
    await act(async () => saving.recover());
    await save();
    expect(sent[0]).toMatchObject({ version: 9 });
  });

  it("a draft that does not tell its version is taken as it is; without an answer it stays", async () => {
    saveDraft(DRAFT, { nombre: "Uyuni Sur", otro: "x" });
    await open();
    expect(saving.offered?.values).toMatchObject({ nombre: "Uyuni Sur" });
    expect(box("nombre").value).toBe("Uyuni");
    await act(async () => saving.recover());
    expect(box("nombre").value).toBe("Uyuni Sur");
    expect(saving.offered).toBeNull();
    await save();
    expect(sent[0]).toMatchObject({ typed: { codigo: "01", nombre: "Uyuni Sur" }, version: 3 });
  });
});

it("a draft that says what is stored by now is not offered and goes away", async () => {
  saveDraft(DRAFT, { nombre: "Uyuni", codigo: "01", desde: "x", version: 2 });
  await open();
  expect(saving.offered).toBeNull();
  expect(draft()).toBeUndefined();
});

describe("a form that stays open", () => {
  it("a form that stays open keeps what is typed while it is saved, as unsaved and based on that save", async () => {
    let answer: (outcome: Outcome<Row, string>) => void = () => undefined;
    answers = [new Promise((resolve) => (answer = resolve)), SAVED];
    await open({ stays: true });
    await type("nombre", "Uyuni Norte");
    await save();
    await type("codigo", "02");
    await act(async () => answer(SAVED));
    expect([box("codigo").value, box("nombre").value]).toEqual(["02", "Uyuni Norte"]);
    expect(saving.dirty).toBe(true);
    await rest();
    expect(draft()).toMatchObject({ codigo: "02", version: 4 });
    await save();
    expect(sent[1]).toMatchObject({ typed: { codigo: "02" }, version: 4 });
    expect(saving.dirty).toBe(false);
  });

  it("a form that stays open follows the page while nothing is typed, and keeps its start once something is", async () => {
    await open({ stays: true });
    await act(async () => saving.follow(THEIRS));
    expect(box("nombre").value).toBe("Tupiza");
    await type("nombre", "Tupiza Norte");
    await act(async () => saving.follow({ ...THEIRS, nombre: "Villazón", version: 5 }));
    expect(box("nombre").value).toBe("Tupiza Norte");
    await save();
    expect(sent[0]).toMatchObject({ version: 4 });
  });

  it("a form that stays open moves to the newer version if only other parts of the record changed", async () => {
    await open({ stays: true });
    await type("nombre", "Uyuni Norte");
    await act(async () => saving.follow({ ...START, version: 6 }));
    await save();
    expect(sent[0]).toMatchObject({ typed: { nombre: "Uyuni Norte" }, version: 6 });
  });
});

describe("the store on the server", () => {
  const reload = vi.fn();
  const entry: Entry<Row> = { typed: {}, body: {}, from: START, version: 3, confirmed: false };
  const outcomeOf = (error: ApiError) =>
    serverStore<Row, string>({
      current: START,
      send: async () => ({ ok: false, error }),
      actual: (told) => (versionOf(told) === null ? null : THEIRS),
      reload,
    }).save(entry);

  it("the store on the server answers in the words of every store", async () => {
    const sends = serverStore<Row, string>({
      current: START,
      send: async ({ version }) => ({ ok: true, reply: `versión ${version}` }),
      actual: () => null,
    });
    expect(await sends.save(entry)).toEqual({ kind: "saved", reply: "versión 3" });
    for (const status of [0, 502, 503, 504]) {
      expect(await outcomeOf(new ApiError(status, "Lejos"))).toEqual({ kind: "unreachable", message: "Lejos" });
    }
    const errores = { codigo: ["El código ya existe"] };
    expect(await outcomeOf(new ApiError(422, "Revise", errores))).toEqual({
      kind: "refused",
      message: "Revise",
      errores,
    });
    expect(await outcomeOf(new ApiError(404, "No existe"))).toMatchObject({ kind: "refused", errores: {} });
    expect(await outcomeOf(new ApiError(409, "Igual", {}, null, true))).toEqual({ kind: "repeated" });
    expect(reload).not.toHaveBeenCalled();
  });

  it("the store on the server tells what another person saved where the refusal holds it, and reloads the page's data", async () => {
    const conflict = { kind: "conflict", message: "Cambió" };
    expect(await outcomeOf(new ApiError(409, "Cambió", {}, { version: 4 }))).toEqual({ ...conflict, actual: THEIRS });
    expect(await outcomeOf(new ApiError(409, "Cambió"))).toEqual({ ...conflict, actual: null });
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe("a store that keeps each change", () => {
  it("a store that keeps each change gets all of them, so that there is no draft, nothing unsaved and no question", async () => {
    const kept: unknown[] = [];
    await open({ keep: (typed) => void kept.push({ ...typed }) });
    await type("nombre", "Uyuni N");
    await type("nombre", "");
    await rest();
    expect(kept).toEqual([
      { codigo: "01", nombre: "Uyuni N" },
      { codigo: "01", nombre: "" },
    ]);
    expect(draft()).toBeUndefined();
    expect([saving.dirty, saving.kept, saving.offered]).toEqual([false, true, null]);
    // The check only says what is missing; what was typed is kept as it is.
    await save();
    expect(under("nombre")).toBe("El nombre es requerido");
    expect(closed).not.toHaveBeenCalled();
    await type("nombre", "Uyuni Norte");
    await save();
    expect(closed).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
    expect(kept.at(-1)).toEqual({ codigo: "01", nombre: "Uyuni Norte" });
  });
});
