"use client";

import { useId, type KeyboardEvent, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Hallazgo } from "@/contract/resources/importaciones";
import { useBelow } from "./use-below";
import { filasWord, splitFinding } from "./words";

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
  /** The chosen option among those of all findings; null: none. */
  choice: number | null;
  /** Rows with this text, where the answer can be used for all of them. */
  iguales: number | null;
  todas: boolean;
  /** Something can be used: an option is chosen, or a text typed. */
  usable: boolean;
  editable: boolean;
  onChoose: (choice: number) => void;
  onTodas: (todas: boolean) => void;
  onUse: () => void;
  /** Escape, or up from the first control: back to the cell. */
  onBack: () => void;
}

/** What the check says of a cell, under it, with the values that are likely meant. */
export function FindingPopover(props: FindingPopoverProps) {
  const { listId, hallazgos, message, choice, iguales, todas, usable, editable } = props;
  const id = useId();
  const style = useBelow(props.cell, props.table, props.of);
  if (!style) return null;
  const firsts = hallazgos.map((_, at) =>
    hallazgos.slice(0, at).reduce((sum, { opciones }) => sum + opciones.length, 0),
  );
  const some = hallazgos.some(({ opciones }) => opciones.length > 0);
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
        <div id={listId} role={some ? "listbox" : undefined} aria-label={some ? "Valores probables" : undefined}>
          {hallazgos.map((hallazgo, at) => (
            <div key={`${hallazgo.clase}:${hallazgo.texto}`} role={some ? "group" : undefined}>
              <Sentence hallazgo={hallazgo} />
              {hallazgo.opciones.map((opcion, place) => {
                const index = (firsts[at] ?? 0) + place;
                return (
                  <div
                    key={`${opcion.texto}:${opcion.nota}`}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === choice}
                    onClick={() => props.onChoose(index)}
                    onDoubleClick={props.onUse}
                    className={cx(
                      "flex min-h-8.5 cursor-pointer items-center justify-between gap-2.5 px-3 py-1.5 text-sm phone:min-h-11",
                      index === choice ? "bg-selected shadow-[inset_3px_0_0_var(--primary-line)]" : "hover:bg-hover",
                    )}
                  >
                    <span>{opcion.texto}</span>
                    <span className="num text-right text-xs text-muted">{opcion.nota}</span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
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
                    Usar para las <b>{filasWord(iguales)} con este texto</b>
                  </>
                }
              />
            )}
            <p className={cx("text-xs text-muted", iguales !== null && "pl-6")}>
              {some ? "O escriba en la celda para buscar otro" : "Escriba en la celda para corregirlo"}
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
