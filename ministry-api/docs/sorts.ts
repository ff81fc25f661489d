import * as z from "zod";
import { contract, type CallName, type Group } from "@/contract";
import { AUDIT_SORTS } from "../auditoria/list";
import { inboxSortColumns } from "../seguimiento/bandejas/inbox";
import { IMPORT_SORTS } from "../importaciones/list";
import { BIN_SORTS } from "../papelera/bin";
import { sortColumns } from "../registros/list";
import { shownColumns } from "../usuarios/account";

/** Every account column that an administrator sees. */
const accountColumns = () => Object.keys(shownColumns({ rol: 1, id_departamento: null }));

/** The columns that a list of the contract may be sorted by; empty if it has no `sort`. */
export function sortsOf(name: CallName): string[] {
  const group = name.slice(0, name.indexOf(".")) as Group;
  if (group === "ppirta" || group === "ppirtf") return sortColumns(group);
  if (group === "bandejappirta") return inboxSortColumns("ppirta");
  if (group === "bandejappirtf") return inboxSortColumns("ppirtf");
  if (group === "user") return accountColumns();
  if (group === "auditoria") return [...AUDIT_SORTS];
  if (group === "papelera") return [...BIN_SORTS];
  if (group === "importacion") return [...IMPORT_SORTS];
  const actions: object = contract[group];
  return "row" in actions && actions.row instanceof z.ZodObject ? Object.keys(actions.row.shape) : [];
}

/** The values of `sort`: each column, ascending, and with a leading `-` descending. */
export const sortValues = (name: CallName): string[] => sortsOf(name).flatMap((column) => [column, `-${column}`]);
