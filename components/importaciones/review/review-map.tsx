"use client";

import { useEffect, useMemo, useState } from "react";
import { PointShape } from "@/components/map/points-shape";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { FilaImportacion, ImportacionDetalle, GrupoFila } from "@/contract/resources/importaciones";
import { api, ApiError } from "@/lib/api-client";
import { formatCoordinate } from "@/lib/format";
import type { MapTiles } from "@/lib/map/config";
import { LIST } from "@/lib/texts";
import type { MapPoint } from "@/components/map/points-types";
import { nameOfRow } from "./columns";
import type { Rows } from "./use-rows";

const PointsView = lazyPart(() => import("@/components/map/points-view").then((module) => module.PointsView));

interface ReviewMapProps {
  detail: ImportacionDetalle;
  tiles: MapTiles;
  rows: Rows;
  /** The row at hand. */
  fila: number | null;
  /** Counts changes of more rows than one: the points are loaded again. */
  many: number;
  onPoint: (fila: number, grupo: number) => void;
}

const LEGEND = ["Lista", "Con dudas", "Con errores"] as const;

/** The rows as points by their group, and what the row at hand says. */
export function ReviewMap({ detail: { id, departamento }, tiles, rows, fila, many, onPoint }: ReviewMapProps) {
  const [loaded, setLoaded] = useState<readonly Punto[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    api("importacion.puntos", { id, signal: ended.signal }).then(
      ({ puntos }) => {
        setLoaded(puntos);
        setFailure(null);
      },
      (error: unknown) => {
        if (!ended.signal.aborted) setFailure(error instanceof ApiError ? error.message : "");
      },
    );
    return () => ended.abort();
  }, [id, many, turn]);
  const { store, version } = rows;
  const points = useMemo(() => changedPoints(loaded ?? [], store.all(), version), [loaded, store, version]);
  const row = fila === null ? undefined : store.get(fila);
  return (
    <section
      aria-label="Las filas en el mapa"
      className="flex min-h-0 min-w-0 flex-col overflow-clip rounded-md border border-line-default bg-surface"
    >
      <div className="relative min-h-90 flex-1 phone:min-h-[60dvh]">
        <Skeleton ground className="absolute inset-0 h-full w-full rounded-none" />
        <PointsView
          tiles={tiles}
          points={points}
          department={departamento}
          chosen={fila}
          title="Las filas de la importación"
          undrawable="Este navegador no puede dibujar el mapa. Las filas están en la tabla."
          onPoint={({ key, group }) => onPoint(key, group)}
        />
      </div>
      <div className="grid gap-1.5 border-t border-line-subtle px-3 py-2 text-sm">
        {failure !== null && (
          <p role="alert" className="text-state-red-fg">
            No se pudieron cargar los puntos. {failure}{" "}
            <Button variant="link" onClick={() => setTurn((now) => now + 1)}>
              {LIST.retry}
            </Button>
          </p>
        )}
        {row && <RowWords row={row} />}
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-secondary">
          {LEGEND.map((label, group) => (
            <span key={label} className="inline-flex items-center gap-1.5">
              <PointShape group={group} />
              {label}
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}

function RowWords({ row }: { row: FilaImportacion }) {
  const { fila, g_x, g_y, hallazgos, quitada } = row;
  const name = nameOfRow(row);
  const place = g_x === null || g_y === null ? "Sin punto" : `${formatCoordinate(g_x)}, ${formatCoordinate(g_y)}`;
  const why = quitada ? "Quitada" : hallazgos[0]?.texto;
  return (
    <p>
      <b>{name === `Fila ${fila}` ? name : `Fila ${fila}, ${name}`}</b>
      <br />
      <span className="num text-xs text-muted">{why ? `${place} · ${why}` : place}</span>
    </p>
  );
}

/** As the wire has it: row number, latitude, longitude, and the group's place in GRUPOS. */
type Punto = readonly [fila: number, latitude: number, longitude: number, group: number];

/** The groups in the order in which the wire counts them. */
export const GRUPOS: readonly GrupoFila[] = ["LISTA", "DUDA", "ERROR"];

/**
 * The points with what is known of their rows since: mended, moved or taken out. `_version` counts the rows' changes,
 * for who keeps the result.
 */
function changedPoints(puntos: readonly Punto[], rows: Iterable<FilaImportacion>, _version = 0): MapPoint[] {
  const found = new Map(
    puntos.map(([key, latitude, longitude, group]): [number, MapPoint] => [key, { key, latitude, longitude, group }]),
  );
  if (puntos.length === 0) return [];
  for (const { fila: key, g_x: latitude, g_y: longitude, grupo, quitada } of rows) {
    if (quitada || latitude === null || longitude === null) found.delete(key);
    else found.set(key, { key, latitude, longitude, group: GRUPOS.indexOf(grupo) });
  }
  return [...found.values()];
}
