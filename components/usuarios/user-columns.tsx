import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { TableColumn } from "@/components/engine/row-action";
import { Badge } from "@/components/ui/badge";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { documentNumber, USUARIO_COLUMNS } from "@/lib/usuarios/usuario";

/** The mark of an inactive account, or of one without a password yet; nothing for others. */
export function UserMark({ row }: { row: UsuarioFila }) {
  if (row.estado === "INACTIVO") {
    return (
      <Badge tone="none" icon={<Icon name="user-x" />}>
        Inactivo
      </Badge>
    );
  }
  if (row.invitado === 1) {
    return (
      <Badge tone="open" icon={<Icon name="mail-question-mark" />}>
        Invitado
      </Badge>
    );
  }
  return null;
}

/** A shield for an account that needs a code at sign-in. */
function SecondFactorMark({ row }: { row: UsuarioFila }) {
  if (row.segundo_factor !== 1) return null;
  return (
    <span title="Verificación en dos pasos" className="shrink-0 text-state-green">
      <Icon name="shield-check" className="size-icon" />
      <span className="sr-only">Verificación en dos pasos</span>
    </span>
  );
}

type Drawn = Omit<TableColumn<UsuarioFila>, "key" | "header"> & { render: (row: UsuarioFila) => ReactNode };

const textOrDash = (value: string | null) => value || <span className="text-muted">—</span>;

const DRAWN: Record<(typeof USUARIO_COLUMNS)[number]["key"], Drawn> = {
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
        <UserMark row={row} />
      </span>
    ),
  },
};

/** The columns of spec 1 §2; an inactive or invited account has a mark beside its role. */
export const userColumns: readonly TableColumn<UsuarioFila>[] = USUARIO_COLUMNS.map((column) => ({
  ...column,
  ...DRAWN[column.key],
}));
