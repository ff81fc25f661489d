import type { Option } from "@/components/ui/option";
import type { FormField } from "@/lib/descriptors";
import type { LookupRow } from "./use-lookup";

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const joinParts = (...parts: string[]) => parts.filter((part) => part !== "").join(" - ");

function labelOf(row: LookupRow, show: FormField["show"]): string {
  if (show === "sigla-nombre") return joinParts(textOf(row["sigla"]), textOf(row["nombre"]));
  if (show === "codigo-descripcion")
    return joinParts(textOf(row["codigo"]), textOf(row["descripcion"]) || textOf(row["nombre"]));
  return textOf(row["nombre"]);
}

/** A lookup row as an option of a selector. */
export function optionOf(row: LookupRow, { show, upper }: Pick<FormField, "show" | "upper"> = {}): Option {
  const label = labelOf(row, show);
  return { value: String(row.id), label: upper ? label.toLocaleUpperCase("es") : label };
}
