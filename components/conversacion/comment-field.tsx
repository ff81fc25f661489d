"use client";

import { useId, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { cx } from "@/components/ui/cx";
import { foldText } from "@/components/ui/fold";
import { TextArea } from "@/components/ui/inputs";
import type { Kind } from "@/contract/resources/registros";
import { TALK } from "@/lib/conversacion/texts";
import { mentionAt } from "@/lib/conversacion/mentions";
import type { WrittenComment } from "./use-kept-comment";
import { usePeople } from "./use-people";

interface CommentFieldProps {
  kind: Kind;
  id: number;
  written: WrittenComment;
  onWrite: (next: WrittenComment) => void;
  /** Ctrl or ⌘ with Enter. */
  onSend: () => void;
  invalid: boolean;
  describedBy: string;
}

/** The most people offered at once; typing narrows the list. */
const OFFERED = 6;

/** The field of a comment; after an @ it offers the people who may see the record. */
export function CommentField({ kind, id, written, onWrite, onSend, invalid, describedBy }: CommentFieldProps) {
  const list = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { people, load } = usePeople(kind, id);
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  /** Where an @ stands whose list was closed with Escape. */
  const [closed, setClosed] = useState<number | null>(null);
  const mention = mentionAt(written.texto, caret);
  const sought = mention && foldText(mention.typed.trim());
  const found =
    sought !== null && Array.isArray(people)
      ? people
          .filter(({ nombre }) =>
            foldText(nombre)
              .split(" ")
              .some((_, n, words) => words.slice(n).join(" ").startsWith(sought)),
          )
          .slice(0, OFFERED)
      : [];
  // A name that is written out whole needs no offer.
  const done = mention !== null && written.picked.some(({ nombre }) => mention.typed.startsWith(nombre));
  const offering = mention !== null && !done && closed !== mention.from;
  const open = offering && (found.length > 0 || people === "loading");
  const active = Math.min(at, found.length - 1);

  const pick = (person: { id: number; nombre: string } | undefined) => {
    if (!mention || !person) return;
    const before = `${written.texto.slice(0, mention.from)}@${person.nombre} `;
    const { id: picked, nombre } = person;
    // Set at once, so that the next letter is typed after the name.
    flushSync(() => {
      onWrite({
        texto: before + written.texto.slice(caret).trimStart(),
        picked: [...written.picked, { id: picked, nombre }],
      });
      setAt(0);
      setCaret(before.length);
    });
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
      return;
    }
    if (!open || found.length === 0) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setAt((active + by + found.length) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") pick(found[active]);
    else if (event.key === "Escape") setClosed(mention.from);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative">
      <TextArea
        ref={field}
        rows={2}
        aria-label={TALK.field}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? list : undefined}
        aria-activedescendant={open && found.length > 0 ? `${list}-${active}` : undefined}
        aria-describedby={describedBy}
        invalid={invalid}
        placeholder={TALK.placeholder}
        value={written.texto}
        className="max-h-60 min-h-14.5! field-sizing-content resize-none!"
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          setAt(0);
          if (mentionAt(target.value, target.selectionStart)) load();
          onWrite({ ...written, texto: target.value });
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div className="absolute right-0 bottom-full left-0 z-popover mb-1 overflow-hidden rounded-md border border-line-default bg-raised p-1 shadow-popover">
          {people === "loading" && <p className="px-2 py-1 text-sm text-muted">{TALK.loadingPeople}</p>}
          <ul id={list} role="listbox" aria-label={TALK.people} hidden={found.length === 0}>
            {found.map(({ id: person, nombre, rol }, n) => (
              <li
                key={person}
                id={`${list}-${n}`}
                role="option"
                aria-selected={n === active}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(found[n])}
                className={cx(
                  "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm phone:min-h-11",
                  n === active && "bg-hover",
                )}
              >
                <span className="min-w-0 flex-1 truncate font-medium">{nombre}</span>
                <span className="shrink-0 text-xs text-muted">{rol}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
