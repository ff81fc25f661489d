import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RowActions } from "@/components/engine/row-actions";
import type { RecordRow } from "@/components/registros/list/record-row";
import { recordColumns } from "@/components/registros/list/columns";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { rowActions } from "@/components/registros/list/row-actions";
import type { Rol } from "@/contract/codes";
import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import {
  factsOf,
  offeredActions,
  recordActions,
  recordState,
  stateExplanation,
  type RecordActions,
  type StatefulRecord,
} from "@/lib/registros/state";

/**
 * What each role may do to a record in each state, typed by hand from specification 2 §4.1 and §6 and decisions 004 and
 * 024, and compared with the rules and with the buttons that a row shows. The two inventories differ in one state.
 */

const ROLES: readonly Rol[] = [1, 2, 3, 4, 5];
const LA_PAZ = 2;
const POTOSI = 5;

type Facts = Partial<Pick<StatefulRecord, "derivado" | "estado" | "observacion" | "devuelto">> & { complete?: 0 | 1 };

const STATES = {
  incomplete: { estado: "INCOMPLETO" },
  complete: { complete: 1, estado: "COMPLETO" },
  "came back, incomplete": { observacion: "Falta la altitud", estado: "NO APROBADO" },
  "came back, complete": { complete: 1, observacion: "Falta la altitud", estado: "NO APROBADO" },
  derived: { complete: 1, derivado: 1, estado: "DERIVADO" },
  "returned by the national level": {
    ...{ complete: 1, derivado: 1, devuelto: 1, observacion: "Corrija la categoría", estado: "DERIVADO" },
  },
  "in the catalogue": { complete: 1, derivado: 1, estado: "APROBADO" },
} as const satisfies Record<string, Facts>;
type State = keyof typeof STATES;

/** A row's buttons, left to right, by role; '(no)' follows a disabled one. */
type Buttons = Record<Rol, string>;

/** The states that are alike in both inventories. */
const ALIKE: Record<Exclude<State, "complete">, Buttons> = {
  incomplete: {
    1: "Seguimiento | Ver info, Editar, Derivar (no), Eliminar",
    2: "Seguimiento | Ver info, Editar, Aprobar (no)",
    3: "Seguimiento | Ver info, Editar, Derivar (no)",
    4: "Ver info, Editar, Derivar (no)",
    5: "Editar, Derivar (no)",
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

const NAME = "Salar de Uyuni";

function recordOf(kind: Kind, { complete = 0, ...facts }: Facts): StatefulRecord {
  return {
    ...{ id_departamento: LA_PAZ, derivado: 0, estado: null, observacion: null, devuelto: 0, propio: 0 },
    ...facts,
    [kind === "ppirta" ? "completito" : "completo"]: complete,
  };
}

function rowOf(kind: Kind, subject: Subject, facts: Facts): RecordRow {
  const of = recordOf(kind, facts);
  const state = recordState(of, subject.rol);
  return {
    ...{ id: 7, cite: "LP-ATR-2026-00007", nombre: NAME, categoria: "", tipo: "", subtipo: "", codigo: "01.02.04" },
    ...{ jerarquia: null, g_x: -20.1, g_y: -67.4, departamento: "", municipio: "" },
    id_departamento: of.id_departamento,
    ref: "sealed",
    estado: state.name ?? state.word,
    actions: offeredActions(recordActions(subject, kind, factsOf(of))),
  };
}

const actionsOf = (kind: Kind, subject: Subject, facts: Facts) =>
  rowActions(kind, rowOf(kind, subject, facts), { onStep: () => undefined, onRemove: () => undefined });

/** The labels of the rendered controls, without the record's name. */
function buttons(markup: string): string[] {
  return [...markup.matchAll(/<(?:a|button)\b[^>]*>/g)].map(([tag]) => {
    const word = /aria-label="([^"]*)"/.exec(tag)?.[1]?.replace(` ${NAME}`, "") ?? "?";
    return tag.includes('aria-disabled="true"') ? `${word} (no)` : word;
  });
}

/** The buttons that the row shows to that person. */
function rendered(kind: Kind, subject: Subject, facts: Facts): string {
  const row = rowOf(kind, subject, facts);
  const columns = recordColumns(
    kind,
    RECORD_KINDS[kind],
    "desk",
    can(subject, `${kind}.seguimiento`) ? () => undefined : null,
  );
  const tracking = columns.find(({ key }) => key === "seguimiento");
  const shown = <RowActions actions={actionsOf(kind, subject, facts)} name={NAME} />;
  const [first, second] = [tracking?.render?.(row) ?? null, shown].map((node) =>
    buttons(renderToStaticMarkup(node)).join(", "),
  );
  return [first, second].filter(Boolean).join(" | ");
}

/** The same buttons from the rules alone. */
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

interface Expected {
  kind: Kind;
  /** For a complete record that is not derived: the state in which the edit buttons differ. */
  complete: Buttons;
  /** The links of a row whose opaque reference is 'sealed'. */
  links: { "Ver info": string; Editar: string };
}

/** Declares the tests of an inventory's row actions and badges. */
export function describeActions({ kind, complete, links }: Expected) {
  const expected: Record<State, Buttons> = { ...ALIKE, complete };

  describe("the actions of a row, by role and state", () => {
    for (const state of Object.keys(STATES) as State[]) {
      it(`${state}: by the rules, in the own department and in another`, () => {
        const rules = (department: number) => (rol: Rol) =>
          ruled(recordActions({ rol, id_departamento: department }, kind, factsOf(recordOf(kind, STATES[state]))));
        expect(byRole(rules(LA_PAZ))).toEqual(expected[state]);
        // In another department, roles 1 and 2 have the same buttons and the others have none.
        expect(byRole(rules(POTOSI))).toEqual({ ...expected[state], 3: "", 4: "", 5: "" });
      });

      it(`${state}: as the row shows them`, () => {
        const shown = (rol: Rol) => rendered(kind, { rol, id_departamento: LA_PAZ }, STATES[state]);
        expect(byRole(shown)).toEqual(expected[state]);
      });
    }

    it("derive and approve only complete records, and say why not", () => {
      const reason = (rol: Rol, key: string) =>
        actionsOf(kind, { rol, id_departamento: LA_PAZ }, STATES.incomplete).find((one) => one.key === key)
          ?.disabledReason;
      expect(reason(4, "derivar")).toBe("Complete lo que falta para derivar");
      expect(reason(2, "aprobar")).toBe("Complete lo que falta para aprobar");
    });

    it("lead to the record's pages", () => {
      const actions = actionsOf(kind, { rol: 2, id_departamento: null }, STATES.complete);
      const led = actions.filter(({ href }) => href !== undefined).map(({ label, href }) => [label, href]);
      expect(Object.fromEntries(led)).toEqual(links);
    });
  });

  describe("the badge and what a click on it says (§4.1)", () => {
    it.each([
      ["incomplete", "Incompleto", null],
      ["complete", "Completo", null],
      ["came back, complete", "Devuelto", null],
      ["derived", "Derivado", "Este registro ya fue Derivado"],
      ["in the catalogue", "Aprobado", "Este registro ya fue Aprobado para el Catálogo Nacional"],
    ] as const)("%s", (state, word, said) => {
      for (const rol of ROLES) {
        const shown = recordState(recordOf(kind, STATES[state]), rol);
        expect(shown.word).toBe(word);
        const explanation = stateExplanation(shown);
        expect(explanation?.detail ?? null).toBe(said);
        expect(explanation?.tone ?? "info").toBe("info");
      }
    });

    it("of a server that says only `derivado`: 'Aprobado' to role 2, 'Derivado' to role 3, both green", () => {
      const derived = recordOf(kind, { complete: 1, derivado: 1 });
      expect(recordState(derived, 2)).toMatchObject({ word: "Aprobado", tone: "green" });
      expect(recordState(derived, 3)).toMatchObject({ word: "Derivado", tone: "green" });
    });
  });
}
