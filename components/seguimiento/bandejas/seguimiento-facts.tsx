import { departamentoNombre } from "@/contract/shown";
import { KIND_WORD } from "@/lib/inicio/home";
import { formatDays, formatInstant } from "@/lib/format";
import type { InboxRow } from "./inbox-row";

interface SeguimientoFactsProps {
  row: InboxRow;
  /** Shows everything the reviewer needs; else code, name, issuer and role. */
  full?: boolean;
}

/** The facts about an inbox item, read-only (spec 2 §2.10). */
export function SeguimientoFacts({ row, full = false }: SeguimientoFactsProps) {
  // Days are whole, so 0 does not mean today: the item may have arrived last night.
  const days = row.dias === 0 ? "Menos de 1 día" : formatDays(row.dias);
  const since = [days, row.desde && `desde ${formatInstant(row.desde)}`];
  const facts: [string, string][] = [
    ["Código", row.codigo || row.cite],
    ...(row.nombre ? [[KIND_WORD[row.kind], row.nombre] as [string, string]] : []),
    ...(full ? [["CITE", row.cite] as [string, string]] : []),
    ["Emisor", row.nombre_emisor],
    ["Rol", row.de_rol],
    ...(full
      ? ([
          ["Departamento", departamentoNombre(row.id_departamento)],
          ["Emitido", formatInstant(row.fecha_emision)],
          ["En este estado", since.filter(Boolean).join(", ")],
        ] as [string, string][])
      : []),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-md bg-sunken px-3 py-2.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words text-primary tabular-nums">{value || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
