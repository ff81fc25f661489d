"use client";

import { Icon } from "@/components/ui/icon";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Notice } from "@/components/ui/notice";
import type { Kind } from "@/contract/resources/registros";
import { FORM } from "@/lib/forms/texts";
import { formatNumber } from "@/lib/format";
import { recordState } from "@/lib/registros/state";
import { hrefs } from "@/lib/hrefs";
import { RECORD_FORM } from "@/lib/registros/form/texts";
import { SIMILAR_ID } from "./record-form";
import type { Similar, SimilarRecord } from "./use-similar";

/** Any role: the role matters only for records without a state from the server. */
const ANY_ROLE = 1;

/** A state with the label used in lists; nothing if the server does not report it. */
function State({ estado }: { estado: string | null }) {
  if (estado === null) return null;
  const { word, tone } = recordState(
    { id_departamento: null, derivado: 0, estado, observacion: null, devuelto: 0, propio: 0 },
    ANY_ROLE,
  );
  return <Badge tone={tone}>{word}</Badge>;
}

/** Name, cite, subtype, municipality, distance and state of each record; links to its read-only view in a new tab. */
function SimilarList({ kind, rows }: { kind: Kind; rows: readonly SimilarRecord[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {rows.map(({ id, nombre, cite, subtipo, municipio, distancia, estado }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <a
            href={hrefs.abrirVer(kind, id)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-6 items-center gap-1 font-medium text-link underline underline-offset-2"
          >
            {nombre}
            <Icon name="external-link" label="(se abre en otra pestaña)" className="size-3.5 shrink-0" />
          </a>
          <span className="text-secondary">
            <span className="code">{cite}</span> · {subtipo} · {municipio} · a {formatNumber(distancia, 0)} m
          </span>
          <State estado={estado} />
        </li>
      ))}
    </ul>
  );
}

/** Warns in the form that the record may already be registered. */
export function SimilarNotice({ similar, className }: { similar: Similar; className?: string }) {
  const { kind, rows, acknowledge } = similar;
  return (
    <div id={SIMILAR_ID} className={className}>
      <Notice
        tone="orange"
        role="status"
        title={RECORD_FORM.similar}
        actions={
          <Button variant="link" onClick={acknowledge}>
            {rows.length === 1 ? "No es el mismo, continuar" : "Ninguno es el mismo, continuar"}
          </Button>
        }
      >
        <SimilarList kind={kind} rows={rows} />
      </Notice>
    </div>
  );
}

/** Asks for confirmation if a save finds probable duplicates that the person has not seen. */
export function SimilarDialog({ similar, onReview }: { similar: Similar; onReview: () => void }) {
  const { kind, asking } = similar;
  return (
    <ConfirmLater
      near={similar.rows.length > 0}
      open={asking !== null}
      onOpenChange={() => {
        asking?.answer(false);
        onReview();
      }}
      title={RECORD_FORM.similarQuestion}
      confirmLabel={FORM.saveAnyway}
      cancelLabel={RECORD_FORM.review}
      icon={null}
      safeFirst
      onConfirm={() => asking?.answer(true)}
    >
      {asking && <SimilarList kind={kind} rows={asking.rows} />}
    </ConfirmLater>
  );
}
