import {
  campoDe,
  padreDe,
  REMOVE_FAILED,
  servicioDe,
  type NombreCampoDeServicio,
  type NombreServicio,
  type Servicio,
} from "@/contract/campos/servicios";
import { inColumn } from "@/contract/campos/campo";
import { keysOf } from "@/contract/keys";
import type { Column, FormField, Section } from "../descriptors";
import { SUMMARY } from "../texts";
import { OF_ATRACTIVO } from "./atractivo/shared";

/** Spec 2 §2.4, §2.8, §6, §7.1: edit if the record allows it, delete for role 1. */
const OF = {
  ppirta: { ...OF_ATRACTIVO, parentQuery: "id_ppirta" },
  ppirtf: {
    parentQuery: "id_ppirtf",
    parentField: "id_ppirtf",
    permissions: { create: "ppirtf.modificar", update: "ppirtf.modificar", remove: "ppirtf.eliminarHijo" },
  },
} as const;

function fieldOf(servicio: Servicio, name: NombreCampoDeServicio): FormField {
  const { label, control, span, lookup, of, reads, waiting, none, placeholder, choices } = campoDe(servicio, name);
  // Without a field that it depends on, a lookup lists the rows of the service's own type.
  const listed = lookup && { lookup, of: of ?? servicio.tipo };
  return { name, label, control, span, ...listed, reads, waiting, none, placeholder, choices };
}

function columnOf(servicio: Servicio, name: NombreCampoDeServicio, second = false): Column {
  const campo = campoDe(servicio, name);
  const { below, cell = campo.cell, width = campo.width } = servicio.columns[name] ?? {};
  return {
    key: campo.reads ?? name,
    header: inColumn(campo),
    empty: campo.empty,
    cell,
    ...(!second && { width }),
    ...(below && { below: columnOf(servicio, below, true) }),
  };
}

/** The table of a service's tab (contract/campos/servicios.ts). */
export function servicioSection(resource: NombreServicio): Section {
  const servicio = servicioDe(resource);
  const padre = padreDe(resource);
  const { title, dialog, messages, empty, blocking = false, invalid } = servicio;
  return {
    ...OF[padre],
    resource,
    title,
    columns: keysOf(servicio.columns).map((name) => columnOf(servicio, name)),
    form: {
      title: dialog,
      fields: keysOf(servicio.fields).map((name) => fieldOf(servicio, name)),
      blocking,
      ...(invalid && { invalidToast: { tone: "error", summary: invalid } }),
    },
    texts: {
      created: { tone: "ok", summary: SUMMARY.registro, detail: messages.created },
      updated: { tone: "ok", summary: SUMMARY.registro, detail: messages.updated },
      removed: { tone: "error", summary: SUMMARY.registro, detail: messages.removed },
      saveFailed: { tone: "error", summary: SUMMARY.error, detail: messages.saveFailed },
      removeFailed: { tone: "error", summary: SUMMARY.registro, detail: messages.removeFailed ?? REMOVE_FAILED[padre] },
    },
    empty,
  };
}
