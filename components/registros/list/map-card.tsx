"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { PdfButton } from "@/components/engine/pdf-buttons";
import { Button, LinkButton } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { isAttraction, fetchRegistro, recordName, type Registro } from "@/lib/registros/registro";
import { RECORD_PAGE } from "@/lib/registros/texts";
import { formatPoint } from "@/contract/place/coordinates";
import { factsOf, recordActions, recordState } from "@/lib/registros/state";
import { hrefs } from "@/lib/hrefs";
import { savePosition } from "@/lib/map/saved-position";
import { addToTrail } from "@/lib/registros/trail";
import { LIST } from "@/lib/texts";
import { StateBadge } from "../state-badge";
import { recordPdf } from "../record-pdf";
import { MapCardFrame } from "./map-card-frame";

type Loaded = { id: number; record: Registro | null };

interface MapCardProps {
  kind: Kind;
  id: number;
  /** The name, shown until the record is loaded. */
  nombre: string;
  subject: Subject;
  /** Text shown if the record cannot be loaded. */
  failed: string;
  onTrack: ((record: { id: number; cite: string }) => void) | null;
  onClose: () => void;
}

/** The card of one record on the map: its facts, its place and the actions this person may take. */
export function MapCard({ kind, id, nombre, subject, failed, onTrack, onClose }: MapCardProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    fetchRegistro(kind, id, stop.signal).then(
      (record) => setLoaded({ id, record }),
      () => !stop.signal.aborted && setLoaded({ id, record: null }),
    );
    return () => stop.abort();
  }, [kind, id, attempt]);

  const record = loaded?.id === id ? loaded.record : undefined;
  return (
    <MapCardFrame
      title={(record && recordName(record)) || nombre}
      badge={record && <StateBadge state={recordState(record, subject.rol)} />}
      onClose={onClose}
    >
      {record === undefined && <CardSkeleton />}
      {record === null && (
        <p role="alert" className="grid gap-1">
          {failed}
          <Button
            variant="link"
            className="justify-self-start"
            onClick={() => {
              setLoaded(null);
              setAttempt((count) => count + 1);
            }}
          >
            {LIST.retry}
          </Button>
        </p>
      )}
      {record && <CardFacts kind={kind} record={record} subject={subject} onTrack={onTrack} />}
    </MapCardFrame>
  );
}

/** As high as the facts, so that the layout does not shift when they load. */
const CardSkeleton = () => (
  <div role="status" aria-label="Cargando…" className="grid gap-2 py-1">
    <Skeleton className="w-2/3" />
    <Skeleton className="w-full" />
    <Skeleton className="w-3/4" />
    <Skeleton className="mt-2 h-7 w-24" />
  </div>
);

type CardFactsProps = Pick<MapCardProps, "kind" | "subject" | "onTrack"> & { record: Registro };

function CardFacts({ kind, record, subject, onTrack }: CardFactsProps) {
  const { id, cite, subtipo, municipio, provincia, departamento, g_x, g_y, g_z } = record;
  const { verInfo, editar } = recordActions(subject, kind, factsOf(record));
  const jerarquia = isAttraction(record) ? record.jerarquia : null;
  const place = [municipio, provincia, departamento].filter(Boolean).join(", ");
  const position = [
    ...(g_x !== null && g_y !== null ? [formatPoint({ latitude: g_x, longitude: g_y })] : []),
    ...(g_z !== null ? [`${g_z} m`] : []),
  ];
  return (
    <>
      <p className="num text-muted">{[cite, ...(jerarquia ? [`Jerarquía ${jerarquia}`] : [])].join(" · ")}</p>
      <p className="text-primary">{[subtipo, place].filter(Boolean).join(" · ")}</p>
      <p className="num">{position.join(" · ")}</p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {verInfo && (
          <LinkButton
            href={hrefs.abrirVer(kind, id)}
            prefetch={false}
            size="sm"
            icon={<Icon name="eye" />}
            onClick={() => {
              savePosition(g_x, g_y);
              addToTrail(kind, id);
            }}
          >
            {LIST.view}
          </LinkButton>
        )}
        {editar && (
          <LinkButton
            href={hrefs.abrir(kind, id)}
            prefetch={false}
            size="sm"
            icon={<Icon name="pencil" />}
            onClick={() => addToTrail(kind, id)}
          >
            {LIST.edit}
          </LinkButton>
        )}
        {onTrack && (
          <PdfButton
            pdf={recordPdf(kind, "seguimiento", id)}
            size="sm"
            variant="ghost"
            icon={<Icon name="file-text" />}
            onClick={() => onTrack({ id, cite })}
          >
            {RECORD_PAGE.seguimiento}
          </PdfButton>
        )}
      </div>
    </>
  );
}
