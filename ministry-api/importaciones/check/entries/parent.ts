import type { Textos } from "../../types";
import { readGiven, type Given, settleParent, tellUnknown, WORDS } from "../chosen";
import type { Findings } from "../findings";
import { asTitle } from "../fold";
import { ranked } from "../rank";
import { type Ancestor, type EntryContext, type Level, lineOf } from "./context";

type Cell = Given<Ancestor>;

/** 'una' as in 'una provincia', else 'uno'. */
const oneOf = (campo: Cell["campo"]) => (WORDS[campo].one.startsWith("una ") ? "una" : "uno");

/** A text as a sentence begins. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The ids of what stands above an entry, itself included, by field. */
function idsOf(levels: readonly Level[], line: readonly Ancestor[]): Record<string, number> {
  return Object.fromEntries(
    levels.flatMap(({ campo }, n) => {
      const entry = line[n];
      return entry ? [[campo, entry.id]] : [];
    }),
  );
}

/**
 * The entry that a row names as its parent: by name, code or sigla, told from others of its name by the columns of what
 * stands above it. Returns the ids by field; none where there is no parent or an error stands at it.
 */
export function readParent({ levels }: EntryContext, textos: Textos, found: Findings): Record<string, number> {
  const [first, ...upper] = levels;
  if (!first) return {};
  const [cell, ...above] = levels.map(({ campo, catalogue }) => readGiven(campo, catalogue, textos));
  if (!cell || cell.text === "") return {};

  const note = (entry: Ancestor) =>
    lineOf(upper, entry)
      .map(({ nombre }) => asTitle(nombre))
      .join(", ");
  /** The nearest column that names another one than stands above the entry. */
  const against = (entry: Ancestor): Cell | undefined => {
    const line = lineOf(upper, entry);
    return above.find(({ exact }, n) => exact.length > 0 && !exact.some(({ id }) => id === line[n]?.id));
  };
  const fits = (entry: Ancestor) => !against(entry);

  const chosen = choose();
  if (!chosen) return {};
  const line = lineOf(upper, chosen);
  for (const [n, parent] of line.entries()) {
    const own = above[n];
    if (own) settleParent(own, parent, `${WORDS[first.campo].the} ${chosen.nombre}`, found);
  }
  return idsOf(levels, [chosen, ...line]);

  function choose(): Ancestor | null {
    if (!cell) return null;
    const { campo, catalogue, text, exact } = cell;
    const { clase, plural, the } = WORDS[campo];
    const fitting = exact.filter(fits);
    const [only, ...others] = fitting;
    if (only && others.length === 0) {
      found.understand(campo, only.nombre);
      return only;
    }
    if (only) {
      const [next] = upper;
      const tell = next ? `indique también ${WORDS[next.campo].the} o elija ${oneOf(campo)}` : `elija ${oneOf(campo)}`;
      found.error(
        campo,
        clase,
        `Hay ${fitting.length} ${plural} con ${found.quote(campo)}: ${tell}.`,
        fitting.map((entry) => ({ texto: catalogue.nameOf(entry), nota: note(entry) })),
      );
      return null;
    }
    const [elsewhere] = exact;
    const wrong = elsewhere && against(elsewhere);
    const { ordered, clear } = ranked(catalogue.near(text, fits));
    const near = ordered.map(({ entry }) => entry);
    if (!elsewhere || !wrong) {
      tellUnknown(cell, { near, clear, note }, found);
      return clear;
    }
    const [its] = lineOf(upper, elsewhere).slice(above.indexOf(wrong));
    found.error(
      campo,
      clase,
      `${sentence(the)} ${elsewhere.nombre} es de ${its?.nombre ?? ""} y no de ${found.quote(wrong.campo)}: corrija uno de los dos.`,
      [elsewhere, ...near].map((entry) => ({ texto: catalogue.nameOf(entry), nota: note(entry) })),
    );
    return null;
  }
}
