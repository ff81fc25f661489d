"use client";

import { useCallback, useState } from "react";
import { LoadFailure } from "@/components/seguimiento/review/load-failure";
import { PanelSkeleton } from "@/components/seguimiento/review/panel-skeleton";
import { useLoad } from "@/components/seguimiento/review/use-load";
import { Button, IconButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { api, ApiError } from "@/lib/api-client";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { sugeridasDe } from "@/lib/seguimiento/revision/sugeridas";

interface TemplatesDialogProps {
  /** What is written so far: it can be kept as a template. */
  written: string;
  /** The section that is written on; null: the general observation. */
  seccion: string | null;
  onPick: (text: string) => void;
  onClose: () => void;
}

/** The observations that the reviewers of a department keep: one is chosen, what is written is kept, one is removed. */
export function TemplatesDialog({ written, seccion, onPick, onClose }: TemplatesDialogProps) {
  const list = useLoad(useCallback((signal: AbortSignal) => api("plantilla.list", { signal }), []));
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const text = written.trim();
  const known = list.state === "ready" ? list.value.plantillas : [];
  const change = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setFailure("");
    try {
      await call();
      list.retry();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure([error.message, ...Object.values(error.errores).flat()].join(" "));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={DESK.templates}
      description={DESK.templatesHelp}
      {...(text !== "" &&
        !known.some((one) => one.texto === text) && {
          footer: (
            <Button
              loading={busy}
              icon={<Icon name="plus" />}
              onClick={() => void change(() => api("plantilla.create", { body: { texto: text } }))}
            >
              {DESK.keepTemplate}
            </Button>
          ),
        })}
    >
      {failure && (
        <Notice tone="red" role="alert" className="mb-3">
          {failure}
        </Notice>
      )}
      {list.state === "loading" && <PanelSkeleton />}
      {list.state === "failed" && <LoadFailure onRetry={list.retry} />}
      {list.state === "ready" && known.length === 0 && <p className="text-sm text-muted">{DESK.noTemplates}</p>}
      <ul className="grid gap-1">
        {known.map(({ id, texto }) => (
          <li key={id} className="flex items-start gap-1">
            <Template text={texto} onPick={onPick} />
            <IconButton
              size="md"
              label={DESK.removeTemplate(texto)}
              icon={<Icon name="trash-2" />}
              onClick={() => void change(() => api("plantilla.remove", { id }))}
            />
          </li>
        ))}
      </ul>
      <h3 className="mt-4 mb-1 text-xs font-medium text-secondary">{DESK.suggested}</h3>
      <ul className="grid gap-1">
        {sugeridasDe(seccion)
          .filter((texto) => !known.some((one) => one.texto === texto))
          .map((texto) => (
            <li key={texto} className="flex">
              <Template text={texto} onPick={onPick} />
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

const Template = ({ text, onPick }: { text: string; onPick: (text: string) => void }) => (
  <button
    type="button"
    onClick={() => onPick(text)}
    className="min-h-9 flex-1 rounded-md border border-line-default px-3 py-2 text-left text-sm break-words whitespace-pre-line hover:bg-sunken phone:min-h-11"
  >
    {text}
  </button>
);
