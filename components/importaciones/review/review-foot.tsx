"use client";

import { useState } from "react";
import { useSave } from "@/components/engine/use-save";
import { Button, LinkButton } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import type { CuentaFilas, ImportacionDetalle } from "@/contract/resources/importaciones";
import { formatNumber } from "@/lib/format";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { countRows, placeWords } from "@/lib/importaciones/texts";
import { ImportFoot } from "../import-frame";

type Modo = NonNullable<ImportacionDetalle["modo"]>;

interface Entering {
  /** Rows that the import would write. */
  filas: number;
  /** Of them: new ones, those that change a record, and those that say nothing new. */
  nuevas: number;
  cambian: number;
  iguales: number;
  /** Why it cannot begin; null if it can. */
  reason: string | null;
}

type Done = Pick<ImportacionDetalle, "importadas" | "cambiadas" | "sin_cambios">;

/** What an import writes as the rows stand, without those that are `done` already. */
export function countEntering(cuenta: CuentaFilas, done: Done, modo: Modo): Entering {
  const { lista, duda, error } = cuenta;
  const cambian = Math.max(0, cuenta.cambian - done.cambiadas);
  const iguales = Math.max(0, cuenta.iguales - done.sin_cambios);
  const nuevas = Math.max(0, lista + duda - cuenta.cambian - cuenta.iguales - done.importadas);
  const filas = nuevas + cambian + iguales;
  const parts = { filas, nuevas, cambian, iguales };
  if (modo === "TODAS" && error > 0) {
    const rows =
      error === 1
        ? "Hay 1 fila con errores: corríjala o quítela"
        : `Hay ${countRows(error)} con errores: corríjalas o quítelas`;
    return { ...parts, reason: `${rows}, o importe las correctas ahora.` };
  }
  return { ...parts, reason: filas === 0 ? "Ninguna fila está lista para entrar." : null };
}

const MODOS: readonly { value: Modo; label: string }[] = [
  { value: "CORRECTAS", label: "Las correctas ahora" },
  { value: "TODAS", label: "Solo si todas están bien" },
];

interface ReviewFootProps {
  detail: ImportacionDetalle;
  recordRef: string;
  cuenta: CuentaFilas;
  /** Cells that are not saved. */
  unsaved: number;
}

/** How many rows enter and how many stay out; begins the import. */
export function ReviewFoot({ detail, recordRef, cuenta, unsaved }: ReviewFootProps) {
  const [modo, setModo] = useState<Modo>(detail.modo ?? "CORRECTAS");
  const { save, busy, error } = useSave();
  const { filas, nuevas, cambian, iguales, reason } = countEntering(cuenta, detail, modo);
  const waiting = unsaved > 0 ? "Hay celdas sin guardar: guárdelas o déjelas como estaban." : null;
  const stop = waiting ?? reason;
  const start = () =>
    void save(
      "importacion.importar",
      { id: detail.id, body: { modo } },
      { failed: { tone: "error", summary: "IMPORTACIÓN", detail: "No se pudo empezar la importación." } },
    );
  return (
    <ImportFoot
      left={
        <p className="num" role="status">
          {(nuevas > 0 || cambian + iguales === 0) && (
            <>
              <b>{formatNumber(nuevas)}</b> {placeWords(detail.tipo).enter(nuevas)}
            </>
          )}
          {cambian > 0 && (
            <>
              {nuevas > 0 && <span> · </span>}
              <b>{formatNumber(cambian)}</b> <span>{cambian === 1 ? "cambia un registro" : "cambian un registro"}</span>
            </>
          )}
          {iguales > 0 && (
            <>
              {nuevas + cambian > 0 && <span> · </span>}
              <b>{formatNumber(iguales)}</b> <span>sin cambios</span>
            </>
          )}
          {cuenta.error > 0 && (
            <>
              <span> · </span>
              <b>{formatNumber(cuenta.error)}</b>{" "}
              <span>{`con errores ${cuenta.error === 1 ? "queda" : "quedan"} fuera`}</span>
            </>
          )}
        </p>
      }
    >
      {error && error.status !== 401 && (
        <p role="alert" className="text-state-red-fg">
          {Object.values(error.errores).flat()[0] ?? error.message}
        </p>
      )}
      {detail.puede_seguir === 1 && (
        <>
          <Segmented label="Modo" value={modo} options={MODOS} onChange={setModo} />
          <LinkButton href={importHrefs.importacion(recordRef, "columnas")}>Atrás</LinkButton>
          <Button
            variant="primary"
            loading={busy}
            loadingLabel="Empezando…"
            onClick={start}
            {...(stop !== null && { disabledReason: stop })}
          >
            Importar {countRows(filas)}
          </Button>
        </>
      )}
    </ImportFoot>
  );
}
