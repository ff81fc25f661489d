"use client";

import { useCallback } from "react";
import { countsTo } from "@/components/registros/form/place-advice";
import { LocatorMap } from "@/components/map/locator-map";
import { useLoad } from "@/components/seguimiento/review/use-load";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { Kind } from "@/contract/calls";
import { placeName } from "@/contract/place/doubts";
import { api, ApiError } from "@/lib/api-client";
import { hrefs } from "@/lib/hrefs";
import type { MapTiles } from "@/lib/map/config";
import { fetchRegistro, kindOf, recordName, type Registro } from "@/lib/registros/registro";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";

/** A call that not every server knows; without its answer the desk does without it. */
const orNothing = <T,>(answer: Promise<T[]>): Promise<T[]> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError) return [];
    throw error;
  });

/** The record, what is around its point and the records it is like. */
async function loadPlace(kind: Kind, id: number, signal: AbortSignal) {
  const record = await fetchRegistro(kind, id, signal);
  const { g_x, g_y, id_tipo } = record;
  if (g_x === null || g_y === null) return { record, near: [], drawn: [], alike: [] };
  const question = { nombre: recordName(record), id_tipo, g_x, g_y, id };
  const [[around], alike] = await Promise.all([
    orNothing(api("lookup.cercanos", { query: { g_x, g_y }, signal }).then((reply) => [reply])),
    orNothing(api(`${kind}.parecidos`, { query: question, signal }).then(({ parecidos }) => parecidos)),
  ]);
  return { record, near: around?.cercanos ?? [], drawn: around?.municipios ?? [], alike };
}

type Place = Awaited<ReturnType<typeof loadPlace>>;

interface DeskPlaceProps {
  kind: Kind;
  id: number;
  tiles: MapTiles;
}

/** Where the record says it is, whether that is near its municipality, and records that may be the same one. */
export function DeskPlace({ kind, id, tiles }: DeskPlaceProps) {
  const place = useLoad(useCallback((signal: AbortSignal) => loadPlace(kind, id, signal), [kind, id]));
  const found = place.state === "ready" ? place.value : null;
  return (
    <div
      aria-busy={place.state === "loading"}
      className="flex min-h-42 grow flex-col overflow-hidden rounded-md border border-line-default bg-surface"
    >
      {found && (
        <>
          <LocatorMap
            latitude={found.record.g_x}
            longitude={found.record.g_y}
            idDepartamento={found.record.id_departamento}
            title={recordName(found.record)}
            tiles={tiles}
            className="min-h-42 flex-1"
          />
          <Declared record={found.record} near={found.near} drawn={found.drawn} />
          <Talked record={found.record} />
          {found.alike.map((one) => (
            <div key={one.id} className="flex items-center gap-2 border-t border-line-subtle px-3 py-2 text-xs">
              <p className="min-w-0 flex-1">
                <span className="block text-sm font-medium break-words">{one.nombre}</span>
                <span className="num text-muted">{[one.cite, one.subtipo, DESK.far(one.distancia)].join(" · ")}</span>
              </p>
              <Badge tone="orange" icon={<Icon name="copy" />}>
                {DESK.alike}
              </Badge>
              <a
                href={hrefs.abrirVer(kindOf(found.record), one.id)}
                target="_blank"
                rel="noopener"
                aria-label={DESK.newTab(one.nombre)}
                className={buttonClass("secondary", "sm")}
              >
                {DESK.open}
              </a>
            </div>
          ))}
        </>
      )}
    </div>
  );
}

function Declared({ record, near, drawn }: Pick<Place, "record" | "near" | "drawn">) {
  const [nearest] = near;
  const [other] = drawn;
  if (!nearest) return null;
  const within = other
    ? countsTo(record.id_municipio, drawn, near)
    : near.some(({ id_municipio }) => id_municipio === record.id_municipio);
  const elsewhere = other
    ? DESK.drawnIn(record.municipio, placeName(other))
    : DESK.nearIn(record.municipio, `${nearest.localidad} (${nearest.municipio})`, nearest.distancia_km);
  return (
    <p className="flex items-center gap-2 px-3 py-2 text-xs">
      <Icon
        name={within ? "circle-check" : "triangle-alert"}
        className={`size-icon shrink-0 ${within ? "text-state-green" : "text-state-orange"}`}
      />
      {within ? DESK.asDeclared(record.municipio) : elsewhere}
    </p>
  );
}

/** What people talk about on the record, or where to ask about it; nothing where the server knows no conversations. */
function Talked({ record }: { record: Registro }) {
  const { asuntos, id } = record;
  if (!asuntos) return null;
  const kind = kindOf(record);
  const [first] = asuntos;
  return (
    <p className="flex items-center gap-2 border-t border-line-subtle px-3 py-2 text-xs">
      <Icon name="message-square" className="size-icon shrink-0 text-muted" />
      <span className="flex-1">{DESK.subjects(asuntos.length)}</span>
      <a
        href={first ? hrefs.abrirAsunto(kind, id, first.id, first.seccion) : hrefs.abrirConversacion(kind, id)}
        target="_blank"
        rel="noopener"
        {...(first && { "aria-label": DESK.newTab(DESK.conversation) })}
        className={buttonClass("secondary", "sm")}
      >
        {first ? DESK.open : DESK.ask}
      </a>
    </p>
  );
}
