"use client";

import { useState } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { cx } from "@/components/ui/cx";
import { formatInstant } from "@/lib/format";
import type { Cambio, Entrada } from "@/lib/registros/historial";
import type { ClaseAccion } from "@/lib/registros/historial-texts";

/** Longer texts, in characters, are cut to three lines with a button to show all. */
const LONG = 160;

/** A text with its line breaks; a long one can be expanded and collapsed. */
function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  if (text.length <= LONG) return <span className="break-words whitespace-pre-line">{text}</span>;
  return (
    <>
      <span className={`${open ? "block" : "line-clamp-3"} break-words whitespace-pre-line`}>{text}</span>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-h-6 font-medium text-link underline underline-offset-2 phone:min-h-11"
      >
        {open ? "Ver menos" : "Ver todo"}
      </button>
    </>
  );
}

const KINDS: Record<ClaseAccion, { icon: IconName; colour: string }> = {
  creado: { icon: "plus", colour: "border-line-default text-muted" },
  modificado: { icon: "pencil", colour: "border-line-default text-muted" },
  eliminado: { icon: "trash-2", colour: "border-state-red-line bg-state-red-bg text-state-red-fg" },
  enviado: { icon: "send", colour: "border-state-blue-line bg-state-blue-bg text-state-blue-fg" },
  recibido: { icon: "inbox", colour: "border-state-blue-line bg-state-blue-bg text-state-blue-fg" },
  aprobado: { icon: "badge-check", colour: "border-state-green-line bg-state-green-bg text-state-green-fg" },
  rechazado: { icon: "circle-x", colour: "border-state-red-line bg-state-red-bg text-state-red-fg" },
};

/** The fields of a created or deleted row are folded if there are at least this many. */
const FOLD = 5;

const SUMMARY =
  "inline-flex min-h-6 cursor-pointer items-center text-xs font-medium text-link underline underline-offset-2 phone:min-h-11";

/** One entry of a record's history: what was done, when, by whom, and each field's old and new value. */
export function HistoryEntry({ entrada }: { entrada: Entrada }) {
  const { icon, colour } = KINDS[entrada.clase];
  const whole = entrada.clase === "creado" || entrada.clase === "eliminado";
  const changes = <Changes cambios={entrada.cambios} whole={whole} />;
  return (
    <li className="group relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 pb-5 last:pb-1">
      <span aria-hidden className="absolute top-7 bottom-0 left-[13.5px] w-px bg-line-subtle group-last:hidden" />
      <span className={cx("grid size-7 place-items-center rounded-full border bg-surface", colour)}>
        <Icon name={icon} className="size-icon-sm" />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h3 className="text-sm font-semibold">{entrada.accion}</h3>
          <span className="text-sm text-secondary">{entrada.seccion}</span>
          <time
            {...(entrada.fecha && { dateTime: entrada.fecha })}
            className="ml-auto text-xs text-muted tabular-nums phone:ml-0 phone:w-full"
          >
            {formatInstant(entrada.fecha)}
          </time>
        </div>
        <p className="text-xs text-secondary">{entrada.usuario}</p>
        {entrada.cambios.length > 0 &&
          (whole && entrada.cambios.length >= FOLD ? (
            <details className="mt-1.5">
              <summary className={SUMMARY}>Ver los datos</summary>
              {changes}
            </details>
          ) : (
            changes
          ))}
        {entrada.filas.length > 0 && (
          <details className="mt-1.5">
            <summary className={SUMMARY}>Ver las filas</summary>
            {entrada.filas.map((fila) => (
              <div key={fila.id} className="mt-2">
                <h4 className="text-xs font-medium text-secondary">{fila.accion}</h4>
                <Changes cambios={fila.cambios} whole={fila.clase !== "modificado"} />
              </div>
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

/** The changed fields of an entry. A created or deleted row (`whole`) has one value per field, not two. */
function Changes({ cambios, whole }: { cambios: readonly Cambio[]; whole: boolean }) {
  const columns = whole
    ? "grid-cols-[minmax(0,11rem)_minmax(0,1fr)] phone:grid-cols-[minmax(0,8rem)_minmax(0,1fr)]"
    : "grid-cols-[minmax(0,11rem)_minmax(0,1fr)_minmax(0,1fr)] phone:grid-cols-2";
  return (
    <div className="mt-1.5 overflow-hidden rounded-sm border border-line-subtle text-xs">
      {!whole && (
        <div
          aria-hidden
          className={cx("grid gap-x-3 bg-sunken px-2.5 py-1 text-2xs font-semibold text-muted", columns)}
        >
          <span className="phone:hidden">Campo</span>
          <span>De</span>
          <span>A</span>
        </div>
      )}
      <dl className="divide-y divide-line-subtle">
        {cambios.map((cambio) => (
          <div key={cambio.campo} className={cx("grid gap-x-3 gap-y-0.5 px-2.5 py-1.5", columns)}>
            <dt className={cx("text-muted", !whole && "phone:col-span-2")}>{cambio.campo}</dt>
            {whole ? (
              <Side text={cambio.a || cambio.de} />
            ) : (
              <>
                <Side label="De" text={cambio.de} />
                <Side label="A" text={cambio.a} strong />
              </>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

function Side({ label, text, strong = false }: { label?: string; text: string; strong?: boolean }) {
  return (
    <dd className={cx("min-w-0", strong ? "font-medium text-primary" : "text-secondary")}>
      {label && <span className="sr-only">{label}: </span>}
      {text ? <LongText text={text} /> : <span className="text-muted">—</span>}
    </dd>
  );
}
