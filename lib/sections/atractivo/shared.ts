import type { ToastText } from "../../descriptors";
import { SUMMARY } from "../../texts";

/** What every section of an attraction has in common (spec 2 §2.8, §6): edit as the record allows, delete for role 1. */
export const OF_ATRACTIVO = {
  parentQuery: "ppirta",
  parentField: "id_ppirta",
  permissions: { create: "ppirta.modificar", update: "ppirta.modificar", remove: "ppirta.eliminarHijo" },
} as const;

/** The same of its three services, whose lists name the parent otherwise (decisions §4). */
export const SERVICIO_DE_ATRACTIVO = { ...OF_ATRACTIVO, parentQuery: "id_ppirta" } as const;

/** Spec 2 §8.2. */
export const SERVICIO_NOT_REMOVED: ToastText = {
  tone: "error",
  summary: SUMMARY.registro,
  detail: "No se eliminó el registro",
};
