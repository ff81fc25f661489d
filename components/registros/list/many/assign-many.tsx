"use client";

import { useEffect, useId, useState } from "react";
import {
  type Assigned,
  AssignFields,
  assignedBody,
  UNASSIGNED,
  withChange,
} from "@/components/conversacion/assign-fields";
import { usePeople } from "@/components/conversacion/use-people";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { departamentoNombre } from "@/contract/shown";
import { api } from "@/lib/api-client";
import { formatNumber } from "@/lib/format";
import { MANY_ASSIGN } from "@/lib/registros/many-texts";
import { assignHindrance, type Chosen, isWithLevels, sortOut } from "../chosen";
import { ChosenNames } from "./chosen-names";
import { ManyDialog } from "./many-dialog";

interface AssignManyProps {
  kind: Kind;
  subject: Subject;
  rows: readonly Chosen[];
  onClose: () => void;
}

/** The departments of records, the one with most of them first. */
function departmentsOf(rows: readonly Chosen[]): number[] {
  const counts = new Map<number, number>();
  for (const { id_departamento: of } of rows) if (of !== null) counts.set(of, (counts.get(of) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([department]) => department);
}

/** Assigns the chosen records of one department to one of its people, or takes them. */
export function AssignMany({ kind, subject, rows, onClose }: AssignManyProps) {
  const id = useId();
  const anybody = can(subject, `${kind}.asignar`);
  const departments = departmentsOf(rows.filter((row) => assignHindrance(row) === null));
  const [department, setDepartment] = useState(departments[0] ?? null);
  const sorted = sortOut(
    rows,
    (row) => assignHindrance(row) ?? (row.id_departamento === department ? null : MANY_ASSIGN.elsewhere),
  );
  const [value, setValue] = useState(UNASSIGNED);
  const onChange = (change: Partial<Assigned>) => setValue(withChange(change));
  const withLevels = sorted.able.filter(isWithLevels).length;
  const first = sorted.able[0]?.id ?? 0;
  return (
    <ManyDialog
      words={anybody ? MANY_ASSIGN : { ...MANY_ASSIGN, ...MANY_ASSIGN.own }}
      file="asignar"
      {...sorted}
      act={async (row, idempotencyKey) => {
        const body = { tipo: kind, id_registro: row.id, ...assignedBody(value) };
        await api("asignacion.asignar", { body, idempotencyKey });
        return undefined;
      }}
      hindrance={value.id_usuario === "" ? MANY_ASSIGN.missing : undefined}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {departments.length > 1 && (
          <Field label={MANY_ASSIGN.department} htmlFor={id} help={MANY_ASSIGN.departmentHelp}>
            <Select
              id={id}
              value={String(department)}
              placeholder={null}
              options={departments.map((one) => ({ value: String(one), label: departamentoNombre(one) }))}
              onChange={(chosen) => {
                setDepartment(Number(chosen));
                onChange({ id_usuario: "" });
              }}
            />
          </Field>
        )}
        {withLevels > 0 && <Notice tone="orange">{MANY_ASSIGN.derived(formatNumber(withLevels))}</Notice>}
        <Person key={department} kind={kind} first={first} anybody={anybody} value={value} onChange={onChange} />
        <ChosenNames rows={sorted.able} />
      </div>
    </ManyDialog>
  );
}

interface PersonProps {
  kind: Kind;
  /** A record of the department: who may see it is who works there. */
  first: number;
  anybody: boolean;
  value: Assigned;
  onChange: (change: Partial<Assigned>) => void;
}

function Person({ kind, first, anybody, value, onChange }: PersonProps) {
  const { people, load } = usePeople(kind, first);
  useEffect(load, [load]);
  // Whoever may only take records is the one person that is offered.
  const own = !anybody && Array.isArray(people) ? people.find(({ asignable }) => asignable === 1) : undefined;
  const shown = own && value.id_usuario === "" ? { ...value, id_usuario: String(own.id) } : value;
  useEffect(() => {
    if (shown !== value) onChange({ id_usuario: shown.id_usuario });
  });
  return <AssignFields value={shown} people={people} anybody={anybody} onChange={onChange} errores={{}} />;
}
