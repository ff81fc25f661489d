import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RowActions } from "@/components/engine/row-actions";
import type { RecordRow } from "@/components/records/list/record-row";
import { recordColumns } from "@/components/records/list/columns";
import { rowActions } from "@/components/records/list/row-actions";
import type { Rol } from "@/contract/codes";
import { can, type Subject } from "@/contract/policy";
import {
  factsOf,
  recordActions,
  recordState,
  stateExplanation,
  type RecordActions,
  type StatefulRecord,
} from "@/lib/record-state";

/**
 * What each role may do to an attraction in each state, typed by hand from specification 2 §4.1 and §6 and decisions §3
 * and §6, and compared with the rules and with the buttons that a row really shows.
 */

const ROLES: readonly Rol[] = [1, 2, 3, 4, 5];
const LA_PAZ = 2;
const POTOSI = 5;

const record = (values: Partial<StatefulRecord>): StatefulRecord => ({
  ...{ id_departamento: LA_PAZ, derivado: 0, completito: 0, estado: null, observacion: null, devuelto: 0 },
  ...values,
});

const STATES = {
  incomplete: record({ estado: "INCOMPLETO" }),
  complete: record({ completito: 1, estado: "COMPLETO" }),
  "came back, incomplete": record({ observacion: "Falta la altitud", estado: "NO APROBADO" }),
  "came back, complete": record({ completito: 1, observacion: "Falta la altitud", estado: "NO APROBADO" }),
  derived: record({ completito: 1, derivado: 1, estado: "DERIVADO" }),
  "returned by the national level": record({
    ...{ completito: 1, derivado: 1, devuelto: 1, observacion: "Corrija la categoría", estado: "DERIVADO" },
  }),
  "in the catalogue": record({ completito: 1, derivado: 1, estado: "APROBADO" }),
} as const satisfies Record<string, StatefulRecord>;
type State = keyof typeof STATES;

/** The buttons of a row, left to right; '(no)' after one that cannot be pressed yet. */
const EXPECTED: Record<State, Record<Rol, string>> = {
  incomplete: {
    1: "Seguimiento | Ver info, Editar, Derivar (no), Eliminar",
    2: "Seguimiento | Ver info, Editar, Aprobar (no)",
    3: "Seguimiento | Ver info, Editar, Derivar (no)",
    4: "Ver info, Editar, Derivar (no)",
    5: "Editar, Derivar (no)",
  },
  complete: {
    1: "Seguimiento | Ver info, Derivar, Eliminar",
    2: "Seguimiento | Ver info, Editar, Aprobar",
    3: "Seguimiento | Ver info, Derivar",
    4: "Ver info, Derivar",
    5: "Derivar",
  },
  "came back, incomplete": {
    1: "Seguimiento | Ver info, Editar, Derivar (no), Eliminar",
    2: "Seguimiento | Ver info, Editar, Aprobar (no)",
    3: "Seguimiento | Ver info, Editar, Derivar (no)",
    4: "Ver info, Editar, Derivar (no)",
    5: "Editar, Derivar (no)",
  },
  "came back, complete": {
    1: "Seguimiento | Ver info, Editar, Derivar, Eliminar",
    2: "Seguimiento | Ver info, Editar, Aprobar",
    3: "Seguimiento | Ver info, Editar, Derivar",
    4: "Ver info, Editar, Derivar",
    5: "Editar, Derivar",
  },
  derived: {
    1: "Seguimiento | Ver info, Eliminar",
    2: "Seguimiento | Ver info",
    3: "Seguimiento | Ver info",
    4: "Ver info",
    5: "Ver info",
  },
  "returned by the national level": {
    1: "Seguimiento | Ver info, Eliminar",
    2: "Seguimiento | Ver info",
    3: "Seguimiento | Ver info, Editar",
    4: "Ver info",
    5: "Ver info",
  },
  "in the catalogue": {
    1: "Seguimiento | Ver info, Eliminar",
    2: "Seguimiento | Ver info",
    3: "Seguimiento | Ver info",
    4: "Ver info",
    5: "Ver info",
  },
};

/** In a department that is not their own: roles 1 and 2 as in theirs, the others nothing. */
const ELSEWHERE: Record<State, Record<Rol, string>> = Object.fromEntries(
  Object.entries(EXPECTED).map(([state, roles]) => [state, { ...roles, 3: "", 4: "", 5: "" }]),
) as Record<State, Record<Rol, string>>;

const NAME = "Salar de Uyuni";

function rowOf(subject: Subject, of: StatefulRecord): RecordRow {
  const state = recordState(of, subject.rol);
  return {
    ...{ id: 7, cite: "LP-ATR-2026-00007", nombre_atractivo: NAME, categoria: "", tipo: "", subtipo: "" },
    ...{ codigo: "01.02.04", jerarquia: "V", g_x: -20.1, g_y: -67.4, departamento: "", municipio: "" },
    id_departamento: of.id_departamento,
    ref: "sealed",
    state,
    estado: state.word,
    actions: recordActions(subject, "ppirta", factsOf(of)),
  };
}

/** The words of the rendered controls, without the record's name. */
function buttons(markup: string): string[] {
  return [...markup.matchAll(/<(?:a|button)\b[^>]*>/g)].map(([tag]) => {
    const word = /aria-label="([^"]*)"/.exec(tag)?.[1]?.replace(` ${NAME}`, "") ?? "?";
    return tag.includes('aria-disabled="true"') ? `${word} (no)` : word;
  });
}

/** What the row shows to that person, as in EXPECTED. */
function rendered(subject: Subject, of: StatefulRecord): string {
  const row = rowOf(subject, of);
  const columns = recordColumns(can(subject, "ppirta.seguimiento") ? () => undefined : null);
  const tracking = columns.find(({ key }) => key === "seguimiento");
  const actions = rowActions(row, { onStep: () => undefined, onRemove: () => undefined });
  const [first, second] = [tracking?.render?.(row) ?? null, <RowActions key="a" actions={actions} name={NAME} />].map(
    (node) => buttons(renderToStaticMarkup(node)).join(", "),
  );
  return [first, second].filter(Boolean).join(" | ");
}

/** The same from the rules alone. */
function ruled({ seguimiento, verInfo, editar, derivar, aprobar, eliminar }: RecordActions): string {
  const offered = (word: string, offer: RecordActions["derivar"]) =>
    offer === "hidden" ? [] : [offer === "ready" ? word : `${word} (no)`];
  const actions = [
    ...(verInfo ? ["Ver info"] : []),
    ...(editar ? ["Editar"] : []),
    ...offered("Derivar", derivar),
    ...offered("Aprobar", aprobar),
    ...(eliminar ? ["Eliminar"] : []),
  ];
  return [seguimiento ? "Seguimiento" : "", actions.join(", ")].filter(Boolean).join(" | ");
}

const byRole = (read: (rol: Rol) => string) => Object.fromEntries(ROLES.map((rol) => [rol, read(rol)]));

describe("the actions of an attraction, by role and state", () => {
  for (const state of Object.keys(STATES) as State[]) {
    it(`${state}: by the rules, in the own department and in another`, () => {
      const rules = (department: number) => (rol: Rol) =>
        ruled(recordActions({ rol, id_departamento: department }, "ppirta", factsOf(STATES[state])));
      expect(byRole(rules(LA_PAZ))).toEqual(EXPECTED[state]);
      expect(byRole(rules(POTOSI))).toEqual(ELSEWHERE[state]);
    });

    it(`${state}: as the row shows them`, () => {
      expect(byRole((rol) => rendered({ rol, id_departamento: LA_PAZ }, STATES[state]))).toEqual(EXPECTED[state]);
    });
  }

  it("derives and approves only complete records, and says why not", () => {
    const row = rowOf({ rol: 4, id_departamento: LA_PAZ }, STATES.incomplete);
    const actions = rowActions(row, { onStep: () => undefined, onRemove: () => undefined });
    expect(actions.find(({ key }) => key === "derivar")?.disabledReason).toBe("Complete lo que falta para derivar");
  });
});

describe("the badge of an attraction and what a click on it says (§4.1)", () => {
  it.each([
    ["incomplete", "Incompleto", null],
    ["complete", "Completo", null],
    ["came back, complete", "No aprobado", null],
    ["derived", "Derivado", "Este registro ya fue Derivado"],
    ["in the catalogue", "Aprobado", "Este registro ya fue Aprobado para el Catálogo Nacional"],
  ] as const)("%s", (state, word, said) => {
    for (const rol of ROLES) {
      const shown = recordState(STATES[state], rol);
      expect(shown.word).toBe(word);
      const explanation = stateExplanation(shown);
      expect(explanation?.detail ?? null).toBe(said);
      expect(explanation?.tone ?? "info").toBe("info");
    }
  });

  it("of a server that says only `derivado`: 'Aprobado' to role 2, 'Derivado' to role 3, both green", () => {
    const derived = record({ completito: 1, derivado: 1 });
    expect(recordState(derived, 2)).toMatchObject({ word: "Aprobado", tone: "green" });
    expect(recordState(derived, 3)).toMatchObject({ word: "Derivado", tone: "green" });
  });
});
