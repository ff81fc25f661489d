"use client";

import { Icon } from "./icon";
import { useEffect, useId, useRef } from "react";
import { Spinner } from "./spinner";
import { TextInput } from "./text-input";
import { useEarlyValue } from "./use-early-value";

interface SearchInputProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  busy?: boolean;
  label?: string;
  /** The `/` key focuses the field. */
  slashFocus?: boolean;
  id?: string;
  className?: string;
  /** Why the typed text cannot be searched for. */
  problem?: string | undefined;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

/** A search field; Escape clears it. */
export function SearchInput(props: SearchInputProps) {
  const {
    value,
    onChange,
    placeholder = "Buscar...",
    busy = false,
    label = "Buscar",
    slashFocus = true,
    problem,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useEarlyValue(input, value, onChange);

  useEffect(() => {
    if (!slashFocus) return;
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [slashFocus]);

  const clear = () => {
    onChange("");
    input.current?.focus();
  };

  const slashHint = slashFocus && (
    <kbd
      aria-hidden
      className="min-w-4.5 rounded-xs border border-line-default bg-sunken px-1 text-center font-sans text-2xs/4 text-muted phone:hidden"
    >
      /
    </kbd>
  );
  return (
    <div role="search" className={props.className ?? "w-66 phone:w-auto phone:flex-1"}>
      <TextInput
        ref={input}
        id={props.id}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        {...(problem && { "aria-invalid": true, "aria-describedby": problemId })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") {
            event.stopPropagation();
            onChange("");
          }
        }}
        leading={
          busy ? <Spinner className="text-muted" /> : <Icon name="search" className="size-icon shrink-0 text-muted" />
        }
        trailing={
          value === "" ? (
            slashHint
          ) : (
            <button
              type="button"
              aria-label="Borrar la búsqueda"
              onClick={clear}
              className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover"
            >
              <Icon name="x" className="size-icon-sm" />
            </button>
          )
        }
      />
      {problem && (
        <p id={problemId} role="alert" className="mt-1 text-xs text-state-red-fg">
          {problem}
        </p>
      )}
    </div>
  );
}
