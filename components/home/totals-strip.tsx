import { formatNumber } from "@/lib/format";

export interface Total {
  nombre: string;
  total: number;
}

/** Totals side by side, each with its share of the largest (spec 1 §2: a grid of a name and a total). */
export function TotalsStrip({ totals }: { totals: readonly Total[] }) {
  const largest = Math.max(1, ...totals.map(({ total }) => total));
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-px overflow-hidden rounded-b-md bg-line-subtle">
      {totals.map(({ nombre, total }) => (
        <li key={nombre} className="flex min-h-24 flex-col justify-end gap-1 bg-surface px-4 py-3">
          <span className="text-2xs text-secondary uppercase">{nombre}</span>
          <span className="num text-xl font-semibold">{formatNumber(total)}</span>
          <span aria-hidden className="h-1 rounded-xs bg-sunken">
            <span
              className="block h-full rounded-xs bg-data-1"
              style={{ width: `${Math.round((total / largest) * 100)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
