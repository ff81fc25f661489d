import type { ToastText } from "../../descriptors";
import { SUMMARY } from "../../texts";

/** Shared by all sections of an attraction (spec 2 §2.8, §6): edit if the record allows it, delete for role 1. */
export const OF_ATRACTIVO = {
  parentQuery: "ppirta",
  parentField: "id_ppirta",
  permissions: { create: "ppirta.modificar", update: "ppirta.modificar", remove: "ppirta.eliminarHijo" },
} as const;

/** Shared by its three services, whose lists use another query parameter for the parent (decisions §4). */
export const SERVICIO_DE_ATRACTIVO = { ...OF_ATRACTIVO, parentQuery: "id_ppirta" } as const;

/** Spec 2 §8.2. */
export const SERVICIO_NOT_REMOVED: ToastText = {
  tone: "error",
  summary: SUMMARY.registro,
  detail: "No se eliminó el registro",
};
