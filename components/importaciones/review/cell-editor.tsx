"use client";

import type { ChangeEvent, FocusEvent } from "react";

interface CellEditorProps {
  label: string;
  text: string;
  /** In several lines, with its line breaks. */
  long: boolean;
  /** The list of likely values, and the chosen one; null without them. */
  listId: string | null;
  optionId: string | null;
  onType: (text: string) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

function focusAtEnd(control: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!control || document.activeElement === control) return;
  control.focus({ preventScroll: true });
  control.setSelectionRange(control.value.length, control.value.length);
}

/** The text of a cell while it is edited. */
export function CellEditor({ label, text, long, listId, optionId, onType, onBlur }: CellEditorProps) {
  const common = {
    "aria-label": label,
    value: text,
    autoComplete: "off",
    spellCheck: false,
    className: "filas-editor",
    onBlur,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onType(event.target.value),
  };
  if (long) return <textarea {...common} ref={focusAtEnd} maxLength={10_000} />;
  if (listId === null) return <input {...common} ref={focusAtEnd} maxLength={10_000} />;
  return (
    <input
      {...common}
      ref={focusAtEnd}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={optionId ?? undefined}
      maxLength={10_000}
    />
  );
}
