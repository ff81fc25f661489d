"use client";

import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Hallazgo } from "@/contract/resources/importaciones";
import { formatNumber } from "@/lib/format";
import { countRows } from "@/lib/importaciones/texts";
import type { Respuesta } from "./cells-store";
import { isAlike } from "./columns";
import type { Opcion, Alike } from "./use-edit";

/** Its width and least height, in px. */
const WIDTH = 372;
const ROOM = 240;
const EDGE = 8;

interface BelowStyle {
  left: number;
  width: number;
  maxHeight: number;
  top?: number;
  bottom?: number;
}

/** Keeps a fixed panel below (or, without room, above) a cell; null while the cell is scrolled out of its table. */
function useBelow(
  cell: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
  of: string,
): BelowStyle | null {
  const [style, setStyle] = useState<BelowStyle | null>(null);
  useLayoutEffect(() => {
    const place = () => {
      const box = cell.current?.getBoundingClientRect();
      const frame = table.current?.getBoundingClientRect();
      if (!box || !frame) return;
      const seen = box.bottom > frame.top && box.top < frame.bottom && box.right > frame.left && box.left < frame.right;
      if (!seen) {
        setStyle(null);
        return;
      }
      const width = Math.min(WIDTH, window.innerWidth - 2 * EDGE);
      const below = window.innerHeight - box.bottom - 12;
      const above = box.top - 12;
      const under = below >= Math.min(ROOM, above);
      setStyle({
        left: Math.max(EDGE, Math.min(box.left, window.innerWidth - width - EDGE)),
        width,
        maxHeight: Math.max(96, under ? below : above),
        ...(under ? { top: box.bottom + 6 } : { bottom: window.innerHeight - box.top + 6 }),
      });
    };
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [cell, table, of]);
  return style;
}

interface FindingPopoverProps {
  /** The cell's row and column, so that the panel moves with it. */
  of: string;
  cell: RefObject<HTMLElement | null>;
  table: RefObject<HTMLElement | null>;
  /** The id of the list of options. */
  listId: string;
  hallazgos: readonly Hallazgo[];
  /** Why the cell could not be saved. */
  message: string | null;
  /** What can be chosen: the values of all findings, or while somebody is `typing` those of the column. */
  opciones: readonly Opcion[];
  typing: boolean;
  /** The chosen one; null: none. */
  choice: number | null;
  /** The cell is empty. */
  empty: boolean;
  /** Rows with this text, where the answer can be used for all of them. */
  iguales: number | null;
  /** Rows that are like a record, of a row that is; null while that is unknown. */
  alike: Alike | null;
  todas: boolean;
  /** Something can be used: an option is chosen, or a text typed. */
  usable: boolean;
  editable: boolean;
  onChoose: (choice: number) => void;
  onTodas: (todas: boolean) => void;
  onUse: () => void;
  onAnswer: (respuesta: Respuesta, todas: boolean) => void;
  /** Escape, or up from the first control: back to the cell. */
  onBack: () => void;
}

/** What the check says of a cell, under it, with the values that are likely meant. */
export function FindingPopover(props: FindingPopoverProps) {
  const { listId, hallazgos, message, opciones, typing, choice, iguales, todas, usable, editable } = props;
  const id = useId();
  const style = useBelow(props.cell, props.table, props.of);
  if (!style) return null;
  const some = opciones.length > 0;
  const optionsOf = (finding: number): readonly Opcion[] => (typing ? NONE : (hallazgos[finding]?.opciones ?? NONE));
  const before = (finding: number) =>
    hallazgos.slice(0, finding).reduce((sum, _one, at) => sum + optionsOf(at).length, 0);
  const options = (list: readonly Opcion[], first: number) =>
    list.map((opcion, place) => (
      <Option
        key={`${opcion.texto}:${opcion.nota}`}
        id={`${listId}-${first + place}`}
        opcion={opcion}
        chosen={first + place === choice}
        onChoose={() => props.onChoose(first + place)}
        onUse={props.onUse}
      />
    ));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "ArrowUp") return;
    event.preventDefault();
    event.stopPropagation();
    props.onBack();
  };
  return (
    <div
      role="group"
      aria-label="Hallazgos de la celda"
      data-hallazgos
      style={style}
      onKeyDown={onKeyDown}
      // The cell keeps the focus while something is chosen with the pointer.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed z-popover flex animate-appear flex-col overflow-hidden rounded-md border border-line-default bg-raised shadow-popover"
    >
      <div className="min-h-0 overflow-y-auto">
        {message !== null && (
          <p role="alert" className="flex gap-2 border-b border-line-subtle px-3 pt-2 pb-1.5 text-xs text-state-red-fg">
            <Icon name="circle-alert" className="mt-px size-3.5 shrink-0 text-state-red" />
            {message}
          </p>
        )}
        <div id={listId} role={some ? "listbox" : undefined} aria-label={some ? listLabel(typing) : undefined}>
          {hallazgos.map((hallazgo, at) => (
            <div key={`${hallazgo.clase}:${hallazgo.texto}`} role={some ? "group" : undefined}>
              <Sentence hallazgo={hallazgo} />
              {options(optionsOf(at), before(at))}
            </div>
          ))}
          {typing && options(opciones, 0)}
        </div>
        {editable && hallazgos.some(isAlike) && <AlikeAnswers alike={props.alike} onAnswer={props.onAnswer} />}
      </div>
      {editable && (
        <div className="flex items-center gap-2 border-t border-line-subtle bg-sunken px-3 py-2">
          <div className="min-w-0 flex-1 text-sm">
            {iguales !== null && (
              <Checkbox
                id={`${id}-todas`}
                checked={todas}
                onChange={(event) => props.onTodas(event.target.checked)}
                label={
                  <>
                    <span>Usar para las </span>
                    <b>{`${countRows(iguales)} con ${props.empty ? "la celda vacía" : "este texto"}`}</b>
                  </>
                }
              />
            )}
            <p className={cx("text-xs text-muted", iguales !== null && "pl-6")}>
              {some && !typing ? "O escriba en la celda para buscar otro" : "Escriba en la celda para corregirlo"}
            </p>
          </div>
          {(some || usable) && (
            <Button variant="primary" size="sm" disabled={!usable} onClick={props.onUse}>
              Usar
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const NONE: readonly Opcion[] = [];

const listLabel = (typing: boolean) => (typing ? "Valores que puede elegir" : "Valores probables");

interface OptionProps {
  id: string;
  opcion: Opcion;
  chosen: boolean;
  onChoose: () => void;
  onUse: () => void;
}

function Option({ id, opcion, chosen, onChoose, onUse }: OptionProps): ReactNode {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      onClick={onChoose}
      onDoubleClick={onUse}
      className={cx(
        "flex min-h-8.5 cursor-pointer items-center justify-between gap-2.5 px-3 py-1.5 text-sm phone:min-h-11",
        chosen ? "bg-selected shadow-[inset_3px_0_0_var(--primary-line)]" : "hover:bg-hover",
      )}
    >
      <span>{opcion.texto}</span>
      <span className="num text-right text-xs text-muted">{opcion.nota}</span>
    </div>
  );
}

/** What becomes of a row that is like a record of the inventory, or of all such rows. */
function AlikeAnswers({ alike, onAnswer }: Pick<FindingPopoverProps, "alike" | "onAnswer">) {
  const id = useId();
  const [all, setAll] = useState(false);
  const several = alike !== null && alike.filas > 1;
  const todas = several && all;
  const updating = alike?.actualizables ?? 0;
  return (
    <div className="flex flex-col gap-2 border-b border-line-subtle px-3 py-2 text-sm">
      {several && (
        <Checkbox
          id={`${id}-parecidas`}
          checked={all}
          onChange={(event) => setAll(event.target.checked)}
          label={
            <>
              <span>Para las </span>
              <b>{countRows(alike.filas)} parecidas a un registro</b>
            </>
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onAnswer("QUITAR", todas)}>
          {todas ? `Quitar las ${countRows(alike.filas)}` : "Quitar la fila"}
        </Button>
        {(!todas || updating > 0) && (
          <Button size="sm" onClick={() => onAnswer("ACTUALIZAR", todas)}>
            {todas ? UPDATE.many(updating) : UPDATE.one}
          </Button>
        )}
      </div>
    </div>
  );
}

const UPDATE = {
  one: "Actualizar el registro",
  many: (n: number) => (n === 1 ? "Actualizar 1 registro" : `Actualizar ${formatNumber(n)} registros`),
};

function Sentence({ hallazgo: { nivel, texto } }: { hallazgo: Hallazgo }) {
  const [first, rest] = splitFinding(texto);
  const wrong = nivel === "ERROR";
  return (
    <p
      role="presentation"
      className="flex gap-2 border-b border-line-subtle px-3 pt-2 pb-1.5 text-xs text-secondary not-first:border-t"
    >
      <Icon
        name={wrong ? "circle-alert" : "triangle-alert"}
        label={wrong ? "Error" : "Duda"}
        className={cx("mt-px size-3.5 shrink-0", wrong ? "text-state-red" : "text-state-orange")}
      />
      <span>
        <b className="font-medium text-primary">{first}</b> {rest}
      </span>
    </p>
  );
}

/** A finding's sentence in two: what is wrong, and the rest. */
function splitFinding(texto: string): [string, string] {
  const end = texto.search(/\.\s/);
  return end < 0 ? [texto, ""] : [texto.slice(0, end + 1), texto.slice(end + 2)];
}
