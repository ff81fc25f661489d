"use client";

import { useState } from "react";
import { useAnswer } from "@/components/line/use-answer";
import { OriginList } from "@/components/registros/secciones/origin-list";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { Point } from "@/contract/place/coordinates";
import type { Kind } from "@/contract/resources/registros";
import { seccionNombre } from "@/contract/secciones";
import { api } from "@/lib/api-client";
import { newKey, newSaveMark } from "@/lib/new-key";
import { fieldsIn, type FieldName, type SectionId } from "@/lib/registros/form/fields";
import { COPY_START } from "@/lib/registros/form/texts";
import { valuesOf, type Values } from "@/lib/registros/form/values";
import { fetchRegistro } from "@/lib/registros/registro";
import { sectionOf, type RecordSection } from "@/lib/registros/secciones/by-tab";
import { COPIAR, type Origen, planCopies } from "@/lib/registros/secciones/copiar";
import { type FilaRegistrada, loadFilas } from "@/lib/registros/secciones/filas";
import { RECORD_ROUTES } from "@/lib/routes";
import { LIST } from "@/lib/texts";

/** What a new record takes over from another one. */
export interface Beginning {
  origin: Origen;
  /** Of the form's fields. */
  values: Partial<Values>;
  /** Copied once the record is there. */
  sections: readonly { section: RecordSection; rows: readonly FilaRegistrada[] }[];
}

const FORM_PARTS = [
  ["clasificacion", COPY_START.classification],
  ["ubicacion", COPY_START.territory],
] as const satisfies [SectionId, string][];
/** Each record's own. */
const NEVER: ReadonlySet<FieldName> = new Set(["nombre_atractivo", "nombre_centro"]);

async function loadSource(kind: Kind, id: number) {
  const sections = RECORD_ROUTES[kind].tabs.flatMap(({ segment }) => sectionOf(kind, segment) ?? []);
  const [record, ...rows] = await Promise.all([
    fetchRegistro(kind, id),
    // A server that lacks a section has no rows of it.
    ...sections.map((section) => loadFilas(section, id).catch(() => [])),
  ]);
  return { record, sections: sections.map((section, at) => ({ section, rows: rows[at] ?? [] })) };
}

interface StartFromProps {
  kind: Kind;
  /** The new record's point, from which the nearest are offered. */
  point: Point | null;
  /** The only department in which this person may register; null: any. */
  ownDepartment: number | null;
  onStart: (beginning: Beginning) => void;
  onClose: () => void;
}

/** Chooses a record and what of it a new one begins with. */
export function StartFromDialog({ kind, point, ownDepartment, onStart, onClose }: StartFromProps) {
  const [origin, setOrigin] = useState<Origen | null>(null);
  const source = useAnswer(origin && `empezar/${kind}/${origin.id}`, () => loadSource(kind, origin?.id ?? 0));
  const [marks, setMarks] = useState<Readonly<Record<string, boolean>>>({ clasificacion: true, ubicacion: true });
  const filled = source.value?.sections.filter(({ rows }) => rows.length > 0) ?? [];
  const box = (name: string, label: string) => (
    <li key={name}>
      <Checkbox
        id={`empezar-${name}`}
        checked={marks[name] ?? false}
        onChange={(event) => setMarks({ ...marks, [name]: event.target.checked })}
        label={label}
        className="py-1 text-sm"
      />
    </li>
  );
  const markAll = (on: boolean) =>
    setMarks({ ...marks, ...Object.fromEntries(filled.map(({ section }) => [section.resource, on])) });
  const isElsewhere = ownDepartment !== null && source.value?.record.id_departamento !== ownDepartment;
  const formParts = FORM_PARTS.filter(([part]) => part !== "ubicacion" || !isElsewhere);
  const start = () => {
    if (!origin || !source.value) return;
    const all = valuesOf(source.value.record);
    const names = formParts.flatMap(([part]) => (marks[part] ? fieldsIn(kind, part) : []));
    const values = Object.fromEntries(names.flatMap((name) => (NEVER.has(name) ? [] : [[name, all[name] ?? ""]])));
    onStart({ origin, values, sections: filled.filter(({ section }) => marks[section.resource]) });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={COPY_START.open}
      size="lg"
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" disabled={!source.value} onClick={start}>
            {COPY_START.confirm}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <OriginList target={{ kind, id: null, nombre: "", point }} chosen={origin} onChoose={setOrigin} />
        <div className="min-w-0" aria-live="polite">
          {!origin && <p className="py-10 text-center text-sm text-muted phone:py-3">{COPIAR.choose}</p>}
          {source.loading && <Skeleton className="h-40 w-full" />}
          {source.failed && (
            <Notice tone="red" role="alert" actions={<Button onClick={source.retry}>{LIST.retry}</Button>}>
              {COPIAR.failed}
            </Notice>
          )}
          {origin && source.value && (
            <>
              <h3 className="text-sm font-semibold">{origin.nombre}</h3>
              <p className="code mb-2 text-xs text-muted">{origin.cite}</p>
              <h4 className="text-xs font-medium text-secondary">{COPY_START.fields}</h4>
              <ul className="mb-2">{formParts.map(([part, label]) => box(part, label))}</ul>
              {filled.length > 0 && (
                <>
                  <h4 className="text-xs font-medium text-secondary">{COPY_START.sections}</h4>
                  {filled.length > 1 && (
                    <Checkbox
                      id="empezar-todas"
                      checked={filled.every(({ section }) => marks[section.resource])}
                      onChange={(event) => markAll(event.target.checked)}
                      label={COPY_START.all}
                      className="border-b border-line-subtle py-1 text-sm"
                    />
                  )}
                  <ul>
                    {filled.map(({ section, rows }) =>
                      box(section.resource, `${seccionNombre(kind, section.resource)} (${rows.length})`),
                    )}
                  </ul>
                </>
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Copies the chosen sections to a record that was just made; how many rows were refused. */
export async function copySections({ origin, sections }: Beginning, id: number): Promise<number> {
  let refused = 0;
  for (const { section, rows } of sections) {
    const guardado = newSaveMark(origin.cite);
    for (const plan of planCopies(section, rows, id)) {
      if (plan.action !== "create") continue;
      const sent = { body: plan.body, guardado, idempotencyKey: newKey() };
      await api(`${section.resource}.create`, sent).catch(() => (refused += 1));
    }
  }
  return refused;
}
