import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { TableColumn } from "@/components/engine/row-action";
import { Badge } from "@/components/ui/badge";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { formatDay, formatInstant } from "@/lib/format";
import { ESTADO_DE_CUENTA } from "@/lib/usuarios/filters";
import {
  accountState,
  documentNumber,
  USUARIO_COLUMNS,
  USUARIO_NAME_KEY,
  type UsuarioColumn,
} from "@/lib/usuarios/usuario";

/** An account's state: active, inactive, or invited and without a password yet. */
function StateMark({ row }: { row: UsuarioFila }) {
  const state = accountState(row);
  if (state === "ACTIVO") return <span className="text-secondary phone:text-xs">{ESTADO_DE_CUENTA[state]}</span>;
  const inactive = state === "INACTIVO";
  return (
    <Badge tone={inactive ? "none" : "open"} icon={<Icon name={inactive ? "user-x" : "mail-question-mark"} />}>
      {ESTADO_DE_CUENTA[state]}
    </Badge>
  );
}

/** The mark of an inactive account, or of one without a password yet; nothing for others. */
export const UserMark = ({ row }: { row: UsuarioFila }) =>
  accountState(row) === "ACTIVO" ? null : <StateMark row={row} />;

const PROTECTED = "Verificación en dos pasos o llaves de acceso";

/** A shield for an account that signs in with more than a password, or otherwise. */
function SecondFactorMark({ row }: { row: UsuarioFila }) {
  if (row.segundo_factor !== 1) return null;
  return (
    <span title={PROTECTED} className="shrink-0 text-state-green">
      <Icon name="shield-check" className="size-icon" />
      <span className="sr-only">{PROTECTED}</span>
    </span>
  );
}

type Drawn = Omit<TableColumn<UsuarioFila>, "key" | "header"> & { render: (row: UsuarioFila) => ReactNode };

const textOrDash = (value: string | null) => value || <span className="text-muted">—</span>;

/** The day of the last sign-in, the time in its title. */
const lastSignIn = ({ ultimo_ingreso_en: at }: UsuarioFila) =>
  at ? (
    <span className="one-line" title={formatInstant(at)}>
      {formatDay(at)}
    </span>
  ) : (
    <span className="text-muted">Nunca</span>
  );

const DRAWN: Record<UsuarioColumn["key"], Drawn> = {
  numero_documento: {
    card: "code",
    render: (row) => <span className="whitespace-nowrap tabular-nums">{textOrDash(documentNumber(row))}</span>,
  },
  nombres: {
    card: "title",
    // A card shows the whole name in one line; a table has a column for each part.
    render: (row) => (
      <span title={row.nombres} className="line-clamp-2 font-medium text-primary phone:font-semibold">
        {row.nombres}
        <span className="hidden phone:inline">{` ${row.primer_apellido} ${row.segundo_apellido ?? ""}`}</span>
      </span>
    ),
  },
  primer_apellido: { card: "hidden", render: (row) => textOrDash(row.primer_apellido) },
  segundo_apellido: { card: "hidden", render: (row) => textOrDash(row.segundo_apellido) },
  email: {
    card: "meta",
    render: (row) => (
      <span title={row.email} className="block truncate phone:break-all phone:whitespace-normal">
        {row.email}
      </span>
    ),
  },
  rol: {
    card: "meta",
    render: (row) => (
      <span className="flex items-center gap-2">
        {row.rol}
        <SecondFactorMark row={row} />
      </span>
    ),
  },
  departamento: {
    card: "meta",
    render: (row) => (
      <span className="text-2xs text-secondary phone:text-xs phone:text-primary">{textOrDash(row.departamento)}</span>
    ),
  },
  entidad: {
    card: "meta",
    render: (row) => (
      <span title={row.entidad ?? undefined} className="two-lines phone:line-clamp-none">
        {textOrDash(row.entidad)}
      </span>
    ),
  },
  estado: { card: "badge", render: (row) => <StateMark row={row} /> },
  ultimo_ingreso_en: { card: "meta", render: lastSignIn },
};

/** The role where the state has no column of its own: an inactive or invited account is marked beside it. */
const markedRole = (row: UsuarioFila) => (
  <span className="flex items-center gap-2">
    {DRAWN.rol.render(row)}
    <UserMark row={row} />
  </span>
);

/** Widths in pixels where there are more columns than the specification's; the address takes the rest. */
const WIDTHS: Readonly<Record<string, number>> = {
  numero_documento: 96,
  nombres: 106,
  primer_apellido: 98,
  segundo_apellido: 98,
  rol: 118,
  departamento: 112,
  entidad: 200,
  estado: 102,
  ultimo_ingreso_en: 124,
};
const ADDRESS = 190;

/** The columns of the specification alone; an inactive or invited account is marked beside its role. */
export const specifiedColumns: readonly TableColumn<UsuarioFila>[] = USUARIO_COLUMNS.map((column) => ({
  ...column,
  ...DRAWN[column.key],
  ...(column.key === "rol" && { render: markedRole }),
}));

/** The columns shown, and the least width of their table; without a column of its own the state stands by the role. */
export function userColumns(
  shown: readonly UsuarioColumn[],
  widths: Readonly<Record<string, number>>,
  actions: number,
) {
  const marks = !shown.some(({ key }) => key === "estado");
  const columns: readonly TableColumn<UsuarioFila>[] = shown.map((column) => ({
    ...column,
    ...DRAWN[column.key],
    ...(column.key !== USUARIO_NAME_KEY && { width: `${WIDTHS[column.key] ?? ADDRESS}px` }),
    ...(column.key === "rol" && marks && { render: markedRole }),
  }));
  const least = shown.reduce((sum, { key }) => sum + (widths[key] ?? WIDTHS[key] ?? ADDRESS), actions);
  return { columns, least };
}
