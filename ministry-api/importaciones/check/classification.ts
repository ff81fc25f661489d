import type { Texts } from "../types";
import type { Subtipo, CheckContext } from "./catalogues";
import { readGiven, settleParent, tellUnknown, ranked } from "./catalogue-cell";
import type { Findings } from "./findings";
import { asTitle } from "./text";

interface ClassIds {
  id_categoria: number | null;
  id_tipo: number | null;
  id_subtipo: number | null;
}

const NONE: ClassIds = { id_categoria: null, id_tipo: null, id_subtipo: null };

/** Category, type and subtype: the subtype decides, its parents follow. */
export function readClassification(context: CheckContext, textos: Texts, found: Findings): ClassIds {
  const { categoria, tipo, subtipo } = context.clases[context.target.tipo];
  const cells = {
    categoria: readGiven("id_categoria", categoria, textos),
    tipo: readGiven("id_tipo", tipo, textos),
    subtipo: readGiven("id_subtipo", subtipo, textos),
  };
  const categoriaIds = new Set(cells.categoria.exact.map(({ id }) => id));
  const inCategoria = (id: number) => categoriaIds.size === 0 || categoriaIds.has(id);
  // A type that is not of the named category is another one's: the subtype is looked for in both.
  const tipos = cells.tipo.exact.filter(({ id_categoria }) => inCategoria(id_categoria));
  const tipoIds = new Set(tipos.map(({ id }) => id));
  const categoriaOf = (one: Subtipo) => tipo.byId.get(one.id_tipo)?.id_categoria ?? 0;
  const fits = (one: Subtipo) =>
    (cells.tipo.exact.length === 0 || tipoIds.has(one.id_tipo)) && inCategoria(categoriaOf(one));
  const note = (one: Subtipo) => asTitle(tipo.byId.get(one.id_tipo)?.nombre ?? "");

  const { text } = cells.subtipo;
  const right = cells.subtipo.exact.filter(fits);
  const chosen = text === "" ? null : chooseSubtype();
  if (!chosen) {
    tellParents();
    return NONE;
  }
  const itsTipo = tipo.byId.get(chosen.id_tipo);
  const itsCategoria = categoria.byId.get(itsTipo?.id_categoria ?? 0);
  if (!itsTipo || !itsCategoria) return NONE;
  const of = `el Subtipo ${chosen.nombre}`;
  settleParent(cells.tipo, itsTipo, of, found);
  settleParent(cells.categoria, itsCategoria, of, found);
  return { id_categoria: itsCategoria.id, id_tipo: itsTipo.id, id_subtipo: chosen.id };

  function chooseSubtype(): Subtipo | null {
    const [only, ...others] = right;
    if (only && others.length === 0) {
      found.understand("id_subtipo", only.nombre);
      return only;
    }
    if (only) {
      found.error(
        "id_subtipo",
        "subtipo",
        `Hay ${right.length} subtipos ${only.nombre}${found.column("id_subtipo")}: indique el tipo o elija uno.`,
        right.map((one) => ({ texto: subtipo.nameOf(one), nota: note(one) })),
      );
      return null;
    }
    const { ordered, clear } = ranked(subtipo.near(text, fits));
    const near = ordered.map(({ entry }) => entry);
    const [elsewhere] = cells.subtipo.exact;
    if (!elsewhere) {
      tellUnknown(cells.subtipo, { near, clear, note }, found);
      return clear;
    }
    const wrong = tipoIds.size > 0 && !tipoIds.has(elsewhere.id_tipo) ? "id_tipo" : "id_categoria";
    const its =
      wrong === "id_tipo"
        ? `del Tipo ${tipo.byId.get(elsewhere.id_tipo)?.nombre}`
        : `de la Categoría ${categoria.byId.get(categoriaOf(elsewhere))?.nombre}`;
    found.error(
      "id_subtipo",
      "subtipo",
      `El Subtipo ${elsewhere.nombre} es ${its} y no de ${found.quote(wrong)}: corrija uno de los dos.`,
      near.map((one) => ({ texto: subtipo.nameOf(one), nota: note(one) })),
    );
    return null;
  }

  /** Says what is wrong with the parents where no subtype stands for them. */
  function tellParents(): void {
    if (text === "") {
      const few = cells.tipo.exact.length === 1 ? subtipo.rows.filter(fits) : [];
      found.error(
        "id_subtipo",
        "subtipo",
        `El subtipo es requerido${found.column("id_subtipo")}: escriba el nombre o el código de un subtipo.`,
        few.map((one) => ({ texto: subtipo.nameOf(one), nota: note(one) })),
      );
    }
    for (const cell of [cells.categoria, cells.tipo]) {
      if (cell.text === "" || cell.exact.length > 0) continue;
      const near = cell.catalogue.near(cell.text).map(({ entry }) => entry);
      tellUnknown(cell, { near, clear: null, note: () => "" }, found);
    }
  }
}
