import { REMOVE_FAILED, type Palabras } from "@/contract/campos/parte";
import type { Kind } from "@/contract/resources/registros";
import type { Section } from "../../descriptors";
import { SUMMARY } from "../../texts";

/** Edit if the record allows it, delete for role 1 (spec 2 §2.4, §2.8, §6, §7.1). */
const ACTIONS_OF = {
  ppirta: {
    parentField: "id_ppirta",
    permissions: { create: "ppirta.modificar", update: "ppirta.modificar", remove: "ppirta.eliminarHijo" },
  },
  ppirtf: {
    parentField: "id_ppirtf",
    permissions: { create: "ppirtf.modificar", update: "ppirtf.modificar", remove: "ppirtf.eliminarHijo" },
  },
} as const;

/** What the tables of all children and services have: words, toasts and permissions; `padre` is the inventory. */
export const parteSection = (padre: Kind, { title, messages, empty }: Palabras) =>
  ({
    ...ACTIONS_OF[padre],
    title,
    texts: {
      created: { tone: "ok", summary: SUMMARY.registro, detail: messages.created },
      updated: { tone: "ok", summary: SUMMARY.registro, detail: messages.updated },
      removed: { tone: "error", summary: SUMMARY.registro, detail: messages.removed },
      saveFailed: { tone: "error", summary: SUMMARY.error, detail: messages.saveFailed },
      removeFailed: { tone: "error", summary: SUMMARY.registro, detail: messages.removeFailed ?? REMOVE_FAILED[padre] },
    },
    empty,
  }) satisfies Partial<Section>;
