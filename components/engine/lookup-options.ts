import type { Option } from "@/components/ui/option";
import type { FormField } from "@/lib/descriptors";
import type { LookupRow } from "./use-lookup";

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const joined = (...parts: string[]) => parts.filter((part) => part !== "").join(" - ");

function labelOf(row: LookupRow, show: FormField["show"]): string {
  if (show === "sigla-nombre") return joined(text(row["sigla"]), text(row["nombre"]));
  if (show === "codigo-descripcion")
    return joined(text(row["codigo"]), text(row["descripcion"]) || text(row["nombre"]));
  return text(row["nombre"]);
}

/** A lookup row as an option of a selector. */
export function optionOf(row: LookupRow, { show, upper }: Pick<FormField, "show" | "upper"> = {}): Option {
  const label = labelOf(row, show);
  return { value: String(row.id), label: upper ? label.toLocaleUpperCase("es") : label };
}
