"use client";

import { useCallback, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { Point } from "@/contract/place/coordinates";
import { fieldHrefs } from "@/lib/campo/hrefs";
import {
  distanceText,
  knownRecords,
  navigationHref,
  seenFrom,
  windOf,
  type KnownRecords,
  type SeenRecord,
} from "@/lib/campo/nearby";
import { CERCA, PROBLEMAS } from "@/lib/campo/texts";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { spokenAge } from "@/lib/campo/when";
import { formatNumber } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { namedState } from "@/lib/registros/state";
import { FieldFrame, FieldGroup } from "./frame";
import { PositionCard } from "./position-card";
import { ICON, LINK, UNNAMED } from "./record-row";
import { useLine } from "./use-line";
import { useStored } from "./use-stored";

/** Records farther away are not near, in metres; and how many are listed. */
const RADIUS_METRES = 10_000;
const MOST_LISTED = 30;

/** Where the record opens: on the device, or at the server while there is a line; null if nowhere now. */
function cardHref({ clave, kind, id }: SeenRecord["record"], hasLine: boolean): string | null {
  if (clave !== null) return fieldHrefs.registro(clave);
  return hasLine && id !== null ? hrefs.abrirVer(kind, id) : null;
}

const NAME = "text-[0.9375rem]/5 font-semibold tracking-tight text-primary no-underline";

function NearRow({ record, metres, bearing }: SeenRecord) {
  const hasLine = useLine() === "there";
  const { kind, cite, clave, estado } = record;
  const nombre = record.nombre || UNNAMED[kind];
  const href = cardHref(record, hasLine);
  const { word, tone } = namedState(estado);
  return (
    <li>
      <div className="relative grid grid-cols-[1.125rem_minmax(0,1fr)_auto] items-start gap-x-2.5 px-3 py-2.5 hover:bg-hover">
        <Icon name={ICON[kind]} className="mt-px size-4.5 text-muted" />
        {href ? (
          <a href={href} className={`${NAME} after:absolute after:inset-0`}>
            {nombre}
          </a>
        ) : (
          <span className={NAME}>{nombre}</span>
        )}
        {estado === null ? <Badge tone="open">{CERCA.here}</Badge> : <Badge tone={tone}>{word}</Badge>}
        <p className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-1.5 text-sm text-primary tabular-nums">
          <span aria-hidden className="inline-grid" style={{ rotate: `${Math.round(bearing)}deg` }}>
            <Icon name="arrow-up" className="size-icon-sm" />
          </span>
          <span className="font-medium">{`${distanceText(metres)} ${windOf(bearing)}`}</span>
          {cite && <span className="code text-xs text-secondary">{cite}</span>}
          {clave !== null && estado !== null && <span className="text-xs text-secondary">{CERCA.here}</span>}
        </p>
      </div>
      <a href={navigationHref({ ...record, nombre })} className={LINK} aria-label={CERCA.guideTo(nombre)}>
        <Icon name="map-pinned" className="size-icon-sm" />
        {CERCA.guide}
      </a>
    </li>
  );
}

/** Records by their distance from a point; where none is near, the nearest one of all. */
function NearList({ here, known }: { here: Point; known: KnownRecords }) {
  const seen = seenFrom(here, known.records);
  const near = seen.filter(({ metres }) => metres <= RADIUS_METRES);
  const shown = near.length > 0 ? near.slice(0, MOST_LISTED) : seen.slice(0, 1);
  const radius = distanceText(RADIUS_METRES);
  const count = near.length > MOST_LISTED ? CERCA.first(MOST_LISTED, formatNumber(near.length)) : String(near.length);
  return (
    <>
      {near.length === 0 && (
        <EmptyState icon={<Icon name="map-pin" />} title={CERCA.none(radius)}>
          {seen.length > 0 ? CERCA.nearestBelow : CERCA.nothingKnown}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <FieldGroup title={near.length > 0 ? CERCA.within(radius) : CERCA.nearest} {...(near.length > 0 && { count })}>
          {shown.map((one) => (
            <NearRow key={`${one.record.kind} ${one.record.clave ?? one.record.id}`} {...one} />
          ))}
        </FieldGroup>
      )}
    </>
  );
}

/** The records that the device knows, by distance and direction from where the person stands. */
export function NearScreen({ person }: { person: PersonaDeCampo }) {
  const [here, setHere] = useState<Point | null>(null);
  const known = useStored(useCallback(() => knownRecords(person.clave), [person.clave]));
  return (
    <FieldFrame
      title={CERCA.title}
      subtitle={`${person.departamento} · ${person.nombre}`}
      back={{ href: fieldHrefs.lista, label: PROBLEMAS.back }}
    >
      <PositionCard point={here} onPoint={setHere} hint={CERCA.hint} />
      {known?.desde === null && (
        <Notice
          tone="orange"
          title={CERCA.unprepared.title}
          actions={<LinkButton href={fieldHrefs.preparar()}>{CERCA.unprepared.action}</LinkButton>}
        >
          {CERCA.unprepared.help}
        </Notice>
      )}
      {here && known && <NearList here={here} known={known} />}
      {typeof known?.desde === "string" && (
        <p className="px-1 text-xs text-muted tabular-nums">
          {CERCA.known(formatNumber(known.records.length), spokenAge(known.desde, new Date()))}
        </p>
      )}
    </FieldFrame>
  );
}
