"use client";

import { useMemo, useState } from "react";
import { LeaveGuard } from "@/components/registros/leave-guard";
import { useWindowWidth } from "@/components/shell/use-window-width";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { esInventario } from "@/contract/importacion/tipos";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import type { MapTiles } from "@/lib/map/config";
import { columnsOf, missingColumns } from "./review/columns";
import { GRUPOS } from "./review/points";
import { ReviewFoot } from "./review/review-foot";
import { ReviewMap } from "./review/review-map";
import { ReviewTable } from "./review/review-table";
import { ReviewToolbar } from "./review/review-toolbar";
import { useCells } from "./review/use-cells";
import { usePlace } from "./review/use-place";
import { useRows } from "./review/use-rows";

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
      <ReviewToolbar {...{ place, vista, placed }} cuenta={cells.cuenta} pending={rows.pending} onGo={go} />
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
