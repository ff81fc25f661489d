"use client";

import { Icon } from "@/components/ui/icon";
import { useState, type ReactNode } from "react";
import type { RowAction } from "@/components/engine/row-action";
import { useReopened } from "@/components/engine/use-reopened";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { can, canUsuario, type Subject } from "@/contract/policy";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { LIST } from "@/lib/texts";
import { ACCOUNT_STEPS, type AccountStep, OWN_ACCOUNT, personName, USUARIO_TEXTS } from "@/lib/usuarios/usuario";

/* The dialogs need their library, the form and the contract, so the list loads without them. */
const loadUser = () => import("./user-dialog").then((module) => module.UserDialog);
const UserDialog = lazyPart(loadUser);
const AccountConfirm = lazyPart(() => import("./account-confirm").then((module) => module.AccountConfirm));
const AccountDialog = lazyPart(() => import("./account-dialog").then((module) => module.AccountDialog));
const ConfirmRemove = lazyPart(() =>
  import("@/components/engine/confirm-remove").then((module) => module.ConfirmRemove),
);

/** Event handlers that load the form's code before the click. */
export const prefetchUserDialog = fetchAhead(loadUser);

interface UserActionsInput {
  subject: Subject;
  userId: number | null;
  /** The rows of the current page. */
  rows: readonly UsuarioFila[];
}

interface UserActions {
  /** Opens an empty form; null if the role may not create accounts. */
  create: (() => void) | null;
  actions: (row: UsuarioFila) => RowAction[];
  cardActions: (row: UsuarioFila) => RowAction[];
  /** Width of the actions column, in pixels. */
  actionsWidth: number;
  dialogs: ReactNode;
}

type Open =
  /** `restored`: opened again with its draft, because the session had ended. */
  | { kind: "form"; row: UsuarioFila | null; restored?: true }
  | { kind: "remove" | "account"; row: UsuarioFila }
  | { kind: "step"; step: AccountStep; row: UsuarioFila };

const ICONS: Record<AccountStep, ReactNode> = {
  desactivar: <Icon name="user-x" />,
  activar: <Icon name="user-check" />,
  invitar: <Icon name="mail-plus" />,
  cerrar: <Icon name="log-out" />,
  segundofactor: <Icon name="shield-off" />,
  identidad: <Icon name="id-card" />,
};

const mayEdit = (subject: Subject, { id_rol, id_departamento }: UsuarioFila) =>
  can(subject, "usuario.editar") && id_rol !== null && canUsuario(subject, { id_rol, id_departamento });

const isInactive = ({ estado }: UsuarioFila) => estado === "INACTIVO";

/** The steps possible on an account now: invite only before a password is set; only activate while inactive. */
function stepsOf(row: UsuarioFila): AccountStep[] {
  if (isInactive(row)) return ["activar"];
  return [
    ...(row.invitado === 1 ? (["invitar"] as const) : []),
    "cerrar",
    ...(row.segundo_factor === 1 ? (["segundofactor"] as const) : []),
    ...(row.identidad === 1 ? (["identidad"] as const) : []),
    "desactivar",
  ];
}

/** The permitted actions of an account's row, and the dialogs they open (spec 1 §6). */
export function useUserActions({ subject, userId, rows }: UserActionsInput): UserActions {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useReopened(userId, "user", (id) => {
    const row = id === null ? null : rows.find((one) => one.id === id);
    if (row === null ? can(subject, "usuario.crear") : row && mayEdit(subject, row)) {
      setOpen({ kind: "form", row: row ?? null, restored: true });
    }
  });
  /** The account as it is in the list now; it may have changed since the dialog opened. */
  const live = open?.row ? (rows.find((row) => row.id === open.row?.id) ?? open.row) : null;
  const administers = can(subject, "usuario.administrar");

  const edit = (row: UsuarioFila): RowAction[] =>
    mayEdit(subject, row)
      ? [
          {
            key: "edit",
            label: LIST.edit,
            icon: <Icon name="pencil" />,
            onSelect: () => setOpen({ kind: "form", row }),
          },
        ]
      : [];
  const step = (row: UsuarioFila, name: AccountStep): RowAction => ({
    key: name,
    label: ACCOUNT_STEPS[name].label,
    icon: ICONS[name],
    onSelect: () => setOpen({ kind: "step", step: name, row }),
    ...(ACCOUNT_STEPS[name].danger && { tone: "danger" }),
    ...(row.id === userId && { disabledReason: OWN_ACCOUNT.step }),
  });
  const steps = (row: UsuarioFila) => (administers ? stepsOf(row).map((name) => step(row, name)) : []);
  const account = (row: UsuarioFila): RowAction[] =>
    administers
      ? [
          {
            key: "account",
            label: "Cuenta",
            icon: <Icon name="user-cog" />,
            onSelect: () => setOpen({ kind: "account", row }),
          },
        ]
      : [];
  const remove = (row: UsuarioFila): RowAction[] =>
    can(subject, "usuario.eliminar")
      ? [
          {
            key: "remove",
            label: LIST.remove,
            icon: <Icon name="trash-2" />,
            tone: "danger",
            onSelect: () => setOpen({ kind: "remove", row }),
            ...(row.id === userId && { disabledReason: OWN_ACCOUNT.remove }),
          },
        ]
      : [];

  return {
    create: can(subject, "usuario.crear") ? () => setOpen({ kind: "form", row: null }) : null,
    actions: (row) => [...edit(row), ...steps(row), ...remove(row)],
    // Five labels do not fit in the footer of a card on a phone, so the steps are in one dialog.
    cardActions: (row) => [...edit(row), ...account(row), ...remove(row)],
    actionsWidth: administers ? 184 : 92,
    dialogs: (
      <>
        {open?.kind === "form" && (
          <UserDialog
            key={open.row?.id ?? "nuevo"}
            subject={subject}
            userId={userId}
            row={live}
            restored={open.restored ?? false}
            onClose={close}
          />
        )}
        {open?.kind === "remove" && live && (
          <ConfirmRemove
            call="user.remove"
            id={live.id}
            texts={USUARIO_TEXTS}
            name={personName(live)}
            onClose={close}
          />
        )}
        {open?.kind === "account" && live && <AccountDialog row={live} actions={steps(live)} onClose={close} />}
        {open?.kind === "step" && live && <AccountConfirm step={open.step} row={live} onClose={close} />}
      </>
    ),
  };
}
