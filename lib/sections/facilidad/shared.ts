import type { ToastText } from "../../descriptors";
import { SUMMARY } from "../../texts";

/** Shared by a facility's eight services (spec 2 §2.4, §6, §7.1): edit if the record allows it, delete for role 1. */
export const OF_FACILIDAD = {
  parentQuery: "id_ppirtf",
  parentField: "id_ppirtf",
  permissions: { create: "ppirtf.modificar", update: "ppirtf.modificar", remove: "ppirtf.eliminarHijo" },
} as const;

/** Spec 2 §8.1: the first two services use another spelling than the rest. */
export const NOT_ELEMINO: ToastText = {
  tone: "error",
  summary: SUMMARY.registro,
  detail: "No se elemino el registro",
};
export const NOT_ELIMINO: ToastText = {
  tone: "error",
  summary: SUMMARY.registro,
  detail: "No se elimino el registro",
};
