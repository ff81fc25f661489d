"use client";

import { useMemo, useState, useCallback, useEffect } from "react";
import { useSearchParams } from "next/navigation";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { useWindowWidth } from "@/components/shell/use-window-width";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { esInventario } from "@/contract/importacion/tipos";
import type { ImportacionDetalle, CuentaFilas } from "@/contract/resources/importaciones";
import type { MapTiles } from "@/lib/map/config";
import { columnsOf, missingColumns } from "./review/columns";
import { GRUPOS, ReviewMap } from "./review/review-map";
import { ReviewFoot } from "./review/review-foot";
import { ReviewTable } from "./review/review-table";
import { ReviewToolbar } from "./review/review-toolbar";
import { useCells } from "./review/use-cells";
import { useRows } from "./review/use-rows";
import { readPlace, type ReviewPlace, writePlace } from "./review/place";

/** Pause before the address follows, in ms: browsers take only so many changes of it in a row. */
const PAUSE_MS = 300;

/** The place in the review, from the address and kept there. */
function usePlace(cuenta: CuentaFilas): [ReviewPlace, (change: Partial<ReviewPlace>) => void] {
  const address = useSearchParams();
  const [place, setPlace] = useState(() => readPlace(address, cuenta));
  const go = useCallback((change: Partial<ReviewPlace>) => setPlace((now) => ({ ...now, ...change })), []);

  useEffect(() => {
    const write = () => {
      const { pathname, search } = window.location;
      const next = `?${writePlace(search, place)}`;
      if (next !== search) window.history.replaceState(null, "", pathname + next);
    };
    const timer = setTimeout(write, PAUSE_MS);
    window.addEventListener("pagehide", write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", write);
    };
  }, [place]);

  return [place, go];
}

interface ReviewStepProps {
  detail: ImportacionDetalle;
  /** The import's sealed id. */
  recordRef: string;
  tiles: MapTiles;
}

/** The third step of an import: its rows by group, mended in place and seen on the map, before any of them is written. */
export function ReviewStep({ detail, recordRef, tiles }: ReviewStepProps) {
  const phone = useWindowWidth() === "phone";
  const [place, go] = usePlace(detail.cuenta);
  const rows = useRows(detail.id, place);
  const cells = useCells(detail, rows.store);
  const columns = useColumns(detail, rows);
  const placed = esInventario(detail.tipo);
  const preferred = place.vista ?? (phone ? "tabla" : "mapa");
  const vista = placed ? preferred : "tabla";
  /** Brings the row at hand into sight; at first the one that the address names. */
  const [flight, setFlight] = useState<object | null>(() => (place.fila === null ? null : {}));

  const choose = (fila: number, group: number) => {
    const here = rows.numeros?.includes(fila) ?? false;
    const grupo = GRUPOS[group];
    go({ fila, ...(!here && grupo && { grupo, clase: null, q: "" }) });
    setFlight({});
  };

  const table = (
    <ReviewTable
      key={phone ? "phone" : "desk"}
      id={detail.id}
      columns={columns}
      rows={rows}
      cells={cells}
      grupo={place.grupo}
      fila={place.fila}
      onFila={(fila) => go({ fila })}
      flight={flight}
      editable={detail.puede_seguir === 1}
      phone={phone}
    />
  );
  const withMap = vista === "mapa";
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <ReviewToolbar
        place={place}
        vista={vista}
        placed={placed}
        cuenta={cells.cuenta}
        pending={rows.pending}
        onGo={go}
      />
      {detail.motivo && (
        <Notice tone="orange" role="status">
          {detail.motivo}
        </Notice>
      )}
      <div
        className={cx("grid min-h-0 items-start gap-3", withMap && "grid-cols-[minmax(0,1fr)_300px] phone:grid-cols-1")}
      >
        {/* On a phone there is room for one of the two. */}
        {(!withMap || !phone) && table}
        {withMap && (
          <ReviewMap detail={detail} tiles={tiles} rows={rows} fila={place.fila} many={cells.many} onPoint={choose} />
        )}
      </div>
      <ReviewFoot detail={detail} recordRef={recordRef} cuenta={cells.cuenta} unsaved={cells.unsaved.size} />
      <LeaveGuard dirty={cells.unsaved.size > 0} />
    </div>
  );
}

/** The table's columns: those of the file, and those that only a finding names. */
function useColumns(detail: ImportacionDetalle, { store, version }: ReturnType<typeof useRows>) {
  const own = useMemo(() => columnsOf(detail), [detail]);
  const others = version >= 0 ? missingColumns(own, store.all()).join() : "";
  return useMemo(() => (others === "" ? own : columnsOf(detail, others.split(","))), [detail, own, others]);
}
