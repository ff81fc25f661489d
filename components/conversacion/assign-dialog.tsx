"use client";

import { useEffect, useState } from "react";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { Asignacion } from "@/contract/resources/conversacion";
import type { Kind } from "@/contract/resources/registros";
import { formatDate, formatDay } from "@/lib/format";
import { FORM } from "@/lib/forms/texts";
import { ASSIGN } from "@/lib/conversacion/texts";
import { AssignFields, assignedBody, UNASSIGNED, withChange } from "./assign-fields";
import type { Assigning } from "./talk-context";
import { usePeople } from "./use-people";

interface AssignDialogProps extends Assigning {
  kind: Kind;
  id: number;
  derived: boolean;
  asignacion: Asignacion | null;
  onClose: () => void;
}

/** Assigns a record to a person of its department, changes that, or removes it. */
export function AssignDialog({ kind, id, derived, asignacion, anybody, me, onClose }: AssignDialogProps) {
  const mine = asignacion !== null && asignacion.id_usuario === me;
  const editable = anybody || asignacion === null || asignacion.tomado === 1;
  const removable = asignacion !== null && (anybody || mine);
  const start = {
    id_usuario: anybody ? String(asignacion?.activo === 1 ? (asignacion.id_usuario ?? "") : "") : String(me ?? ""),
    para: asignacion?.para ?? "",
    nota: asignacion?.nota ?? "",
  };
  const [value, setValue] = useState(editable ? start : UNASSIGNED);
  const { people, load } = usePeople(kind, id);
  useEffect(() => {
    if (anybody) load();
  }, [anybody, load]);
  const { save, busy, error } = useSave();
  const [removing, setRemoving] = useState(false);
  const record = { tipo: kind, id_registro: id };
  const dirty = editable && JSON.stringify(value) !== JSON.stringify(start);
  const assign = async () => {
    const words = { ok: ASSIGN.assigned, failed: ASSIGN.notSaved };
    const { ok } = await save("asignacion.asignar", { body: { ...record, ...assignedBody(value) } }, words);
    if (ok) onClose();
  };
  const remove = async () => {
    setRemoving(true);
    const { ok } = await save("asignacion.quitar", { body: record }, { ok: ASSIGN.removed, failed: ASSIGN.notSaved });
    setRemoving(false);
    if (ok) onClose();
  };
  const editTitle = anybody ? ASSIGN.title : ASSIGN.titleTake;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={editable ? editTitle : ASSIGN.titleKept}
      size="sm"
      dirty={dirty}
      footer={
        <>
          {removable && (
            <Button className="mr-auto" loading={busy && removing} onClick={() => void remove()}>
              {mine && !anybody ? ASSIGN.giveBack : ASSIGN.remove}
            </Button>
          )}
          {editable ? (
            <>
              <Button onClick={onClose}>{FORM.cancel}</Button>
              <Button
                variant="primary"
                loading={busy && !removing}
                {...(value.id_usuario === "" && { disabledReason: ASSIGN.choose })}
                onClick={() => void assign()}
              >
                {anybody ? ASSIGN.save : ASSIGN.take}
              </Button>
            </>
          ) : (
            <DialogClose />
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {error && Object.keys(error.errores).length === 0 && (
          <Notice tone="red" role="alert">
            {error.message}
          </Notice>
        )}
        {asignacion && !editable && (
          <>
            <p className="text-sm">
              {ASSIGN.told(
                asignacion.asignado_por,
                asignacion.persona,
                asignacion.para ? formatDate(asignacion.para) : "",
              )}
            </p>
            {asignacion.nota && <p className="text-sm break-words whitespace-pre-line">{asignacion.nota}</p>}
            <p className="text-xs text-muted">{ASSIGN.kept}</p>
          </>
        )}
        {asignacion && editable && (
          <p className="text-xs text-muted">
            {ASSIGN.byWhom(asignacion.asignado_por, formatDay(asignacion.asignado_en))}
          </p>
        )}
        {asignacion?.activo === 0 && <Notice tone="orange">{ASSIGN.inactive}</Notice>}
        {editable && derived && <Notice tone="orange">{ASSIGN.derived}</Notice>}
        {editable && (
          <AssignFields
            value={value}
            people={people}
            anybody={anybody}
            errores={error?.errores ?? {}}
            onChange={(change) => setValue(withChange(change))}
          />
        )}
      </div>
    </Dialog>
  );
}
