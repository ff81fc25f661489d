import {
  campoDeServicio,
  padreDe,
  servicioDe,
  type NombreCampoDeServicio,
  type NombreServicio,
  type Servicio,
} from "@/contract/campos/servicios";
import { inColumn } from "@/contract/campos/campo";
import { keysOf } from "@/contract/keys";
import type { Column, FormField, Section } from "../../descriptors";
import { parteSection } from "./parte";

function fieldOf(servicio: Servicio, name: NombreCampoDeServicio): FormField {
  const { label, control, span, lookup, of, reads, waiting, none, placeholder, choices } = campoDeServicio(
    servicio,
    name,
  );
  // Without a field that it depends on, a lookup lists the rows of the service's own type.
  const listed = lookup && { lookup, of: of ?? servicio.tipo };
  return { name, label, control, span, ...listed, reads, waiting, none, placeholder, choices };
}

function columnOf(servicio: Servicio, name: NombreCampoDeServicio, second = false): Column {
  const campo = campoDeServicio(servicio, name);
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
export function servicioSection(resource: NombreServicio): Section & { resource: NombreServicio } {
  const servicio = servicioDe(resource);
  const padre = padreDe(resource);
  const { dialog, blocking = false, invalid } = servicio;
  return {
    ...parteSection(padre, servicio),
    resource,
    parentQuery: `id_${padre}`,
    columns: keysOf(servicio.columns).map((name) => columnOf(servicio, name)),
    form: {
      title: dialog,
      fields: keysOf(servicio.fields).map((name) => fieldOf(servicio, name)),
      blocking,
      ...(invalid && { invalidToast: { tone: "error", summary: invalid } }),
    },
  };
}
