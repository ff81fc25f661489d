"use client";

import type { RowAction } from "@/components/engine/row-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { personName } from "@/lib/usuarios/usuario";
import { UserMark } from "./user-columns";

interface AccountDialogProps {
  row: UsuarioFila;
  /** The actions allowed on the account now. */
  actions: readonly RowAction[];
  onClose: () => void;
}

/** On a phone: the account actions of the table's icons, as labelled buttons. */
export function AccountDialog({ row, actions, onClose }: AccountDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={personName(row)}
      description={row.email}
      size="sm"
      footer={<DialogClose />}
    >
      <p className="mb-3 flex items-center gap-2 text-sm text-secondary">
        {row.rol}
        <UserMark row={row} />
      </p>
      <div className="grid gap-2">
        {actions.map(({ key, label, icon, onSelect, disabledReason }) => (
          <Button
            key={key}
            size="lg"
            icon={icon}
            onClick={onSelect}
            className="w-full"
            {...(disabledReason && { disabledReason })}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
