import type { HojaLeida } from "@/contract/resources/importaciones";
import { READ_STEP } from "@/lib/importaciones/texts";

/** A sheet's first rows as they were read, with their numbers in the file and the row of the headings marked. */
export function ReadRows({ sheet, heading }: { sheet: HojaLeida; heading: number | null }) {
  const width = Math.max(1, ...sheet.primeras.map(({ celdas }) => celdas.length));
  const places = Array.from({ length: width }, (_one, index) => index);
  return (
    <section className="min-w-0 overflow-clip rounded-md border border-line-default bg-surface">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line-subtle px-4 py-1.5">
        <h2 className="text-sm font-semibold">{READ_STEP.title}</h2>
        <p className="ml-auto text-xs text-muted">
          {heading === null ? READ_STEP.noHeading : READ_STEP.first(sheet.primeras.length)}
        </p>
      </header>
      <div tabIndex={0} role="region" aria-label={READ_STEP.title} className="overflow-x-auto">
        <table className="min-w-full border-separate border-spacing-0 text-xs">
          <tbody>
            {sheet.primeras.map(({ fila, celdas }) => {
              const isHeading = fila === heading;
              const Cell = isHeading ? "th" : "td";
              return (
                <tr key={fila} className={isHeading ? "bg-selected font-semibold" : undefined}>
                  <th
                    scope="row"
                    className="num sticky left-0 h-7 w-10 border-r border-b border-line-subtle bg-sunken px-2 text-right font-normal text-muted"
                  >
                    <span className="sr-only">{READ_STEP.rowOf(fila)}</span>
                    <span aria-hidden>{fila}</span>
                    {isHeading && <span className="sr-only">, {READ_STEP.isHeading}</span>}
                  </th>
                  {places.map((place) => (
                    <Cell
                      key={place}
                      {...(isHeading && { scope: "col" })}
                      title={celdas[place]}
                      className="h-7 max-w-52 truncate border-r border-b border-line-subtle px-2 text-left"
                    >
                      {celdas[place]}
                    </Cell>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
