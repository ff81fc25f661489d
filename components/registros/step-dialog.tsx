"use client";

import { useRouter } from "@/components/line/use-router";
import { refreshInboxCounts } from "@/components/seguimiento/bandejas/inbox-counts";
import { useSave } from "@/components/engine/use-save";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { seccionNombre, type SeccionObservada } from "@/contract/secciones";
import { departamentoNombre } from "@/contract/shown";
import type { Kind } from "@/contract/resources/registros";
import type { Arrival } from "@/lib/registros/arrival";
import { ANSWER, CHECKLIST } from "@/lib/registros/texts";
import { type RecordStep } from "@/lib/registros/state";
import { FORM } from "@/lib/forms/texts";
import type { ToastText } from "@/lib/descriptors";
import { toastOnArrival } from "./arrival-toast";

interface StepWords {
  /** '{department}' stands for the record's department. */
  question: string;
  confirm: string;
  success: ToastText;
  failure: ToastText;
}

/** Confirmations and toasts of the steps out of the draft state (spec 2 §4.1, §8.1, §8.2). */
export const STEP_WORDS: Record<RecordStep, StepWords> = {
  derivar: {
    question: "¿Está seguro de Derivar a la Gobernación de {department}?",
    confirm: "Derivar",
    success: { tone: "ok", summary: "REGISTRO", detail: "Se Derivó a la Gobernación con éxito" },
    failure: { tone: "error", summary: "REGISTRO", detail: "No se pudo derivar a la gobernación" },
  },
  aprobar: {
    question: "¿Está seguro de Aprobar a la Nacional de {department}?",
    confirm: "Aprobar",
    success: { tone: "ok", summary: "REGISTRO", detail: "Se Aprobó para el catálogo Nacional" },
    failure: { tone: "error", summary: "REGISTRO", detail: "No se aprobó el registro" },
  },
};

export interface StepRecord {
  kind: Kind;
  id: number;
  cite: string;
  nombre: string;
  /** Without it the name of its code. */
  departamento?: string;
  id_departamento: number | null;
  /** What the last review said, while it waits for correction; null if it was not returned. */
  observacion?: string | null;
  /** What it said of single sections, with the author's answers. */
  observadas?: readonly SeccionObservada[];
}

interface StepDialogProps {
  step: RecordStep;
  record: StepRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Target of the toast's link; null for no link. */
  arrival: Arrival | null;
  /** True if the step leaves the page; its toast is then shown on the next page. */
  leaves?: boolean;
}

/**
 * Asks for confirmation before deriving to the gobernación or approving for the national catalogue, with cite and name
 * (spec 2 §4.1). A refusal is shown in the dialog, as another person may have taken the step first.
 */
export function StepDialog({ step, record, open, onOpenChange, arrival, leaves = false }: StepDialogProps) {
  const router = useRouter();
  const { save, busy, error, reset } = useSave();
  const texts = STEP_WORDS[step];
  const department = record.departamento || departamentoNombre(record.id_departamento);

  const change = (next: boolean) => {
    if (!next) reset();
    onOpenChange(next);
  };
  const confirm = async () => {
    const action = arrival && { label: arrival.label, onClick: () => router.push(arrival.href) };
    const words = { ...(!leaves && { ok: texts.success }), failed: texts.failure, ...(action && { action }) };
    const done = await save(`${record.kind}.derivar`, { id: record.id }, words);
    if (!done.ok) return;
    refreshInboxCounts();
    if (leaves) toastOnArrival(texts.success, action ?? undefined);
    change(false);
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title={texts.question.replace("{department}", department)}
      confirmLabel={texts.confirm}
      tone="primary"
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-md bg-sunken px-3 py-2.5 text-sm">
        <dt className="text-muted">CITE</dt>
        <dd className="font-medium tabular-nums">{record.cite}</dd>
        <dt className="text-muted">Nombre</dt>
        <dd className="font-medium break-words">{record.nombre}</dd>
      </dl>
      {record.observacion && (
        <Notice tone="red" icon={<Icon name="circle-x" />} title={`${CHECKLIST.returned}:`} className="mt-3">
          <span className="break-words whitespace-pre-line">{record.observacion}</span>
        </Notice>
      )}
      {record.observacion && record.observadas && record.observadas.length > 0 && (
        <dl aria-label={ANSWER.all} className="mt-3 grid gap-1 text-sm">
          {record.observadas.map(({ seccion, respuesta }) => (
            <div key={seccion} className="flex flex-wrap gap-x-2">
              <dt className="font-medium">{seccionNombre(record.kind, seccion)}</dt>
              <dd className={respuesta ? "break-words whitespace-pre-line" : "text-muted"}>
                {respuesta || ANSWER.unanswered}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {error && (
        <Notice tone="red" title={`${FORM.refused}:`} className="mt-3" role="alert">
          {error.message}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
