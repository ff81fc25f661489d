"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "./desk-map.css";
import "./map.css";
import "./results.css";
import { Icon } from "@/components/ui/icon";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { tileBases, type MapBase, type TileBase } from "@/lib/map/config";
import { LIST } from "@/lib/texts";
import { openingBase } from "./opening-base";
import { hasWebGl } from "./base-map";
import { BaseSwitch, MapCredit, OutlinesNote, ZoomButtons } from "./map-controls";
import type { ResultsMapProps } from "./results-types";
import { startResults, type Activity, type ResultsSession } from "./results-session";

const NOTE = "rounded-sm border border-line-default bg-raised px-2 py-1 text-xs text-secondary shadow-popover";

/** The map of a search result, with its library; it is loaded where it is shown. */
export function ResultsView(props: ResultsMapProps) {
  const { tiles, query, department, words, chosen, flight, card } = props;
  const bases = tileBases(tiles);
  const [base, setBase] = useState<MapBase>(() => openingBase(tiles));
  const [drawable] = useState(hasWebGl);
  const [activity, setActivity] = useState<Activity>("loading");
  const [empty, setEmpty] = useState(false);
  const [failed, setFailed] = useState<{ sentence: string; retry: boolean } | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const session = useRef<ResultsSession | null>(null);

  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const first = latest.current;
    const map = startResults(element, {
      base: openingBase(first.tiles),
      tiles: first.tiles,
      department: first.department,
      words: first.words,
      load: (box, zoom, signal) => latest.current.load(latest.current.query, box, zoom, signal),
      onFound: ({ total }) => {
        setFailed(null);
        setEmpty(total === 0);
      },
      onFailed: (error) => setFailed(latest.current.failure(error)),
      onActivity: setActivity,
      onPoint: (punto) => latest.current.onPoint(punto),
      onTogether: (grupo) => latest.current.onTogether(grupo),
      onSight: (sight) => latest.current.onSight(sight),
      onBase: setBase,
    });
    session.current = map;
    return () => {
      session.current = null;
      map.destroy();
    };
  }, [drawable]);

  // Restarts the map for a new search or new filters; the map itself makes the first request.
  const { q, estado, completo, id_categoria, id_departamento } = query;
  const asked = JSON.stringify([q, estado, completo, id_categoria, id_departamento]);
  const drawn = useRef(asked);
  useEffect(() => {
    if (drawn.current === asked) return;
    drawn.current = asked;
    session.current?.restart();
  }, [asked]);

  useEffect(() => session.current?.setDepartment(department), [department]);
  useEffect(() => session.current?.choose(chosen, false), [chosen]);
  useEffect(() => {
    if (flight) session.current?.choose(latest.current.chosen, true);
  }, [flight]);

  if (!drawable) {
    return (
      <div className="absolute inset-0 bg-surface p-3">
        <Notice>{props.undrawable}</Notice>
      </div>
    );
  }

  const changeBase = (next: TileBase) => session.current?.setBase(next);
  const [preferred] = bases;

  return (
    <section
      aria-label={words.region}
      aria-busy={activity !== "rest"}
      className="mapa absolute inset-0 isolate overflow-hidden"
    >
      <div ref={container} className="h-full w-full" data-testid="mapa-resultados" />
      <div className="pointer-events-none absolute inset-x-3 top-3 flex items-start gap-2 *:pointer-events-auto">
        {bases.length > 0 && <BaseSwitch bases={bases} value={base} onChange={changeBase} />}
        {activity === "loading" && (
          <p role="status" className={cx(NOTE, "flex animate-late items-center gap-1.5")}>
            <Spinner /> Cargando…
          </p>
        )}
        {activity === "rest" && empty && (
          <p role="status" className={NOTE}>
            {props.none}
          </p>
        )}
        <div className="ml-auto grid gap-2">
          <ZoomButtons onZoom={(levels) => session.current?.zoomBy(levels)} />
          <button
            type="button"
            aria-label={words.all}
            title={words.all}
            onClick={() => session.current?.showAll()}
            className="grid size-[32px] place-items-center rounded-sm border border-line-default bg-raised text-secondary shadow-popover hover:bg-hover hover:text-primary phone:size-[42px]"
          >
            <Icon name="locate" className="size-icon" />
          </button>
        </div>
      </div>
      {failed && (
        <div className="absolute inset-x-3 top-14">
          <Notice
            tone={failed.retry ? "red" : "none"}
            role="alert"
            {...(failed.retry && {
              actions: (
                <Button variant="link" loading={activity === "loading"} onClick={() => session.current?.reload()}>
                  {LIST.retry}
                </Button>
              ),
            })}
          >
            {failed.sentence}
          </Notice>
        </div>
      )}
      {base === "contornos" && (
        <div className="absolute right-3 bottom-7 phone:bottom-10">
          <OutlinesNote {...(preferred && { onRetry: () => changeBase(preferred) })} />
        </div>
      )}
      <MapCredit tiles={tiles} base={base} />
      {card && <div className="absolute bottom-7 left-3 phone:right-3 phone:bottom-10">{card}</div>}
    </section>
  );
}
