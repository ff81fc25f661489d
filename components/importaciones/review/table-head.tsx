import { cx } from "@/components/ui/cx";
import type { RowColumn } from "./columns";

interface TableHeadProps {
  columns: readonly RowColumn[];
  template: string;
  /** The table's least width, in px. */
  width: number;
  height: number;
}

/** The columns' names, each with the heading that it has in the person's own file. */
export function TableHead({ columns, template, width, height }: TableHeadProps) {
  return (
    <div role="rowgroup" className="contents">
      <div
        role="row"
        aria-rowindex={1}
        className="filas-cabeza"
        style={{ height, minWidth: width, gridTemplateColumns: template }}
      >
        <div role="columnheader" aria-colindex={1} className="text-right">
          Fila
        </div>
        {columns.map(({ campo, label, heading, kind }, index) => (
          <div
            key={campo}
            role="columnheader"
            aria-colindex={index + 2}
            title={heading === null ? label : `${label} «${heading}»`}
            className={cx(kind === "name" && "filas-cabeza--name")}
          >
            <span>{label}</span>
            <small>{heading === null ? "sin columna" : `«${heading}»`}</small>
          </div>
        ))}
        <div role="columnheader" aria-colindex={columns.length + 2}>
          <span className="sr-only">Quitar</span>
        </div>
      </div>
    </div>
  );
}
