"use client";

import { useMemo } from "react";
import { useWindowWidth } from "@/components/shell/use-window-width";
import { Combobox } from "@/components/ui/combobox";
import { cx } from "@/components/ui/cx";
import { FieldMessage } from "@/components/ui/field";
import { Icon, type IconName } from "@/components/ui/icon";
import type { Option } from "@/components/ui/option";
import type { ColumnaLeida } from "@/contract/resources/importaciones";
import { type Choice, type ShownColumn, UNDECIDED, UNUSED, type Como } from "@/lib/importaciones/columns";
import type { Meaning } from "@/lib/importaciones/meanings";
import { COLUMNS_STEP } from "@/lib/importaciones/texts";

const ICONS: Record<Extract<Como, string>, IconName | null> = {
  RECONOCIDA: "check",
  RECORDADA: "history",
  ELEGIDA: "user-check",
  FALTA: "triangle-alert",
  "SIN USAR": null,
};

function shownOf(como: Como): { icon: IconName | null; text: string } {
  if (typeof como === "string") return { icon: ICONS[como], text: COLUMNS_STEP.como[como] };
  if ("campos" in como) return { icon: "split", text: COLUMNS_STEP.twoFields };
  return { icon: "split", text: COLUMNS_STEP.inOne(como.columnas) };
}

/** How a column came to its meaning. */
function ColumnComo({ como }: { como: Como }) {
  const { icon, text } = shownOf(como);
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 text-xs",
        como === "FALTA" ? "font-medium text-state-orange-fg" : "text-secondary",
      )}
    >
      {icon && (
        <Icon
          name={icon}
          className={cx("size-icon-sm shrink-0", como === "RECONOCIDA" ? "text-state-green" : "text-current")}
        />
      )}
      <span>{text}</span>
    </span>
  );
}

const { heads } = COLUMNS_STEP;

interface ColumnTableProps {
  columns: readonly ColumnaLeida[];
  shown: ReadonlyMap<number, ShownColumn>;
  meanings: readonly Meaning[];
  errorOf: (n: number) => string | undefined;
  onChoose: (n: number, choice: Choice) => void;
}

const headingOf = ({ n, encabezado }: ColumnaLeida) => encabezado || COLUMNS_STEP.unnamed(n);
const sampleOf = ({ muestra }: ColumnaLeida) =>
  muestra.length === 0
    ? COLUMNS_STEP.noValues
    : muestra.map((value) => (value.trim() === "" ? COLUMNS_STEP.empty : value)).join(" · ");

/** The choices of a column's meaning, group by group; one that is to be decided has none of them. */
const optionsOf = (meanings: readonly Meaning[]): Option[] => [
  { value: UNUSED, label: COLUMNS_STEP.unused },
  ...meanings.map(({ name, label, grupo, requerido }) => ({
    value: name,
    hint: grupo,
    // A column with both X and Y is required like one of them.
    label: requerido || name === "coordenadas" ? COLUMNS_STEP.required(label) : label,
  })),
];

/** The file's columns, a row each, with the choice of what each means; on a phone a card each. */
export function ColumnTable({ columns, shown, meanings, errorOf, onChoose }: ColumnTableProps) {
  const phone = useWindowWidth() === "phone";
  const options = useMemo(() => optionsOf(meanings), [meanings]);
  const control = (column: ColumnaLeida) => {
    const { n } = column;
    const id = `columna-${n}`;
    const error = errorOf(n);
    return (
      <>
        <Combobox
          id={id}
          label={COLUMNS_STEP.meaningOf(headingOf(column))}
          value={shown.get(n)?.choice ?? UNDECIDED}
          options={options}
          placeholder={COLUMNS_STEP.undecided}
          invalid={error !== undefined}
          {...(error !== undefined && { describedBy: `${id}-error` })}
          onChange={(choice) => onChoose(n, choice)}
        />
        <FieldMessage id={`${id}-error`} {...(error !== undefined && { text: error })} />
      </>
    );
  };
  const tint = (n: number) => shown.get(n)?.como === "FALTA" && "bg-state-orange-bg";
  const bar = (n: number) => shown.get(n)?.joined && "shadow-[inset_3px_0_0_var(--line-button)]";

  if (phone) {
    return (
      <ul aria-label={COLUMNS_STEP.table} className="grid grid-cols-1 gap-2">
        {columns.map((column) => (
          <li
            key={column.n}
            className={cx(
              "grid grid-cols-1 gap-1.5 rounded-md border border-line-default bg-surface px-3 py-2.5",
              tint(column.n),
              bar(column.n),
            )}
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <b className="min-w-0 text-sm break-words">{headingOf(column)}</b>
              <ColumnComo como={shown.get(column.n)?.como ?? "FALTA"} />
            </div>
            <p className="text-xs break-words text-secondary">{sampleOf(column)}</p>
            {control(column)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="min-w-0 overflow-x-auto rounded-md border border-line-default bg-surface">
      <table
        aria-label={COLUMNS_STEP.table}
        className="w-full min-w-176 table-fixed border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr className="bg-sunken text-left text-2xs tracking-caps text-muted [&>th]:h-8 [&>th]:border-b [&>th]:border-line-default [&>th]:px-3 [&>th]:font-semibold">
            <th scope="col" className="w-[24%] whitespace-nowrap">
              {heads.columna}
            </th>
            <th scope="col">{heads.muestra}</th>
            <th scope="col" className="w-60">
              {heads.significa}
            </th>
            <th scope="col" className="w-36">
              {heads.como}
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const { n } = column;
            const unused = shown.get(n)?.choice === UNUSED;
            return (
              <tr
                key={n}
                className={cx(
                  "[&>*]:border-b [&>*]:border-line-subtle [&>*]:px-3 [&>*]:py-0.5 [&:last-child>*]:border-b-0",
                  tint(n),
                )}
              >
                <th
                  scope="row"
                  className={cx(
                    "text-left break-words",
                    unused ? "font-normal text-muted" : "font-semibold text-primary",
                    bar(n),
                  )}
                >
                  {headingOf(column)}
                </th>
                <td className="text-xs break-words text-secondary">
                  <span className="flex items-center justify-between gap-2">
                    <span className="line-clamp-2 min-w-0">{sampleOf(column)}</span>
                    <Icon name="arrow-right" className="size-icon-sm shrink-0 text-muted" />
                  </span>
                </td>
                <td>{control(column)}</td>
                <td>
                  <ColumnComo como={shown.get(n)?.como ?? "FALTA"} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
