"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "./desk-map.css";
import "./map.css";
import "./results.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { readRecuadro } from "@/contract/place/recuadro";
import { LIST } from "@/lib/texts";
import { hasWebGl } from "./base-map";
import { BaseSwitch, MapCredit, OutlinesNote, ZoomButtons } from "./map-controls";
import type { ResultsMapProps } from "./results-types";
import { startResults, type Activity } from "./results-session";
import { useMap } from "./use-map";

const NOTE = "rounded-sm border border-line-default bg-raised px-2 py-1 text-xs text-secondary shadow-popover";

/** The map of a search result, with its library; it is loaded where it is shown. */
export function ResultsView(props: ResultsMapProps) {
  const { tiles, query, department, words, chosen, area, flight, card } = props;
  const box = query.recuadro === null ? null : readRecuadro(query.recuadro);
  const [drawable] = useState(hasWebGl);
  const [activity, setActivity] = useState<Activity>("loading");
  const [empty, setEmpty] = useState(false);
  const [failed, setFailed] = useState<{ sentence: string; retry: boolean } | null>(null);
  const { container, session, base, bases, changeBase, onRetry } = useMap(props, (element, { latest, ...opening }) =>
    startResults(element, {
      ...opening,
      tiles,
      department,
      box,
      words,
      load: (box, zoom, signal) => latest().load(latest().query, box, zoom, signal),
      onFound: ({ total }) => {
        setFailed(null);
        setEmpty(total === 0);
      },
      onFailed: (error) => setFailed(latest().failure(error)),
      onActivity: setActivity,
      onPoint: (punto) => latest().onPoint(punto),
      onTogether: (grupo) => latest().onTogether(grupo),
      onUnit: (unit) => latest().onUnit(unit),
      onView: (seen, whole) => latest().onView(seen, whole),
    }),
  );

  // Restarts the map for a new search or new filters; the map itself makes the first request.
  const { recuadro, ...others } = query;
  const asked = JSON.stringify(others);
  const drawn = useRef({ asked, recuadro });
  const restart = useEffectEvent((same: boolean) => session.current?.restart(box ?? (same ? "same" : "matches")));
  useEffect(() => {
    const before = drawn.current;
    if (before.asked === asked && before.recuadro === recuadro) return;
    drawn.current = { asked, recuadro };
    restart(before.asked === asked);
  }, [asked, recuadro]);

  const fly = useEffectEvent(() => {
    if (chosen) session.current?.choose(chosen, true);
    else if (area !== null) session.current?.showArea(area);
  });
  useEffect(() => session.current?.setDepartment(department), [session, department]);
  useEffect(() => session.current?.choose(chosen, false), [session, chosen]);
  useEffect(() => session.current?.setArea(area), [session, area]);
  useEffect(() => {
    if (flight) fly();
  }, [flight]);

  if (!drawable) {
    return (
      <div className="absolute inset-0 bg-surface p-3">
        <Notice>{props.undrawable}</Notice>
      </div>
    );
  }

  return (
    <section
      aria-label={words.region}
      aria-busy={activity !== "rest"}
      className="absolute inset-0 isolate flex flex-col overflow-hidden"
    >
      <div className="mapa relative min-h-0 flex-1">
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
        {card && <div className="absolute bottom-7 left-3 phone:right-3">{card}</div>}
      </div>
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 border-t border-line-default bg-surface px-3 py-0.5">
        {base === "contornos" && <OutlinesNote bare onRetry={onRetry} />}
        <MapCredit tiles={tiles} base={base} below />
      </div>
    </section>
  );
}
