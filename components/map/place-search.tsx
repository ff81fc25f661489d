"use client";

import { useCombobox } from "downshift";
import { useState } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { cx } from "@/components/ui/cx";
import { Spinner } from "@/components/ui/spinner";
import type { FoundPlace, PlaceKind } from "./search-places";
import { usePlaces } from "./use-places";

const KINDS: Record<PlaceKind, { icon: IconName; word: string | null }> = {
  MUNICIPIO: { icon: "building-2", word: "Municipio" },
  COMUNIDAD: { icon: "house", word: "Comunidad" },
  ATRACTIVO: { icon: "mountain", word: "Atractivo" },
  FACILIDAD: { icon: "bed-double", word: "Facilidad" },
  OTRO: { icon: "map-pin", word: null },
};

/** A suggestion: its name, its kind (icon and label) and its area or address. */
function PlaceOption({ place }: { place: FoundPlace }) {
  const { icon, word } = KINDS[place.kind ?? "OTRO"];
  const detail = [word, place.detail].filter(Boolean).join(" · ");
  return (
    <>
      <Icon name={icon} className="mt-0.5 size-icon shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-medium text-primary">{place.name}</span>
        {detail && <span className="block text-xs text-muted">{detail}</span>}
      </span>
    </>
  );
}

interface PlaceSearchProps {
  id: string;
  /** A geocoder is configured: its places are listed after the inventory's own. */
  withOthers: boolean;
  onChoose: (place: FoundPlace) => void;
  className?: string;
}

const counted = (found: number) => (found === 1 ? "1 lugar" : `${found} lugares`);

/** The map's search box, with suggestions. */
export function PlaceSearch({ id, withOthers, onChoose, className }: PlaceSearchProps) {
  const [text, setText] = useState("");
  // Text written by a choice is not searched for.
  const [typed, setTyped] = useState(false);
  const { own, others, source, searching, notes } = usePlaces(typed ? text : "", withOthers);
  const places = [...own, ...others];

  const box = useCombobox<FoundPlace>({
    id,
    items: places,
    inputValue: text,
    itemToString: (place) => place?.name ?? "",
    onInputValueChange: ({ inputValue, type }) => {
      setText(inputValue);
      setTyped(type === useCombobox.stateChangeTypes.InputChange);
    },
    // The choice is cleared when the text changes or on blur, so that the same place can be chosen again.
    stateReducer: (state, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) return { ...changes, selectedItem: null };
      if (type !== useCombobox.stateChangeTypes.InputBlur) return changes;
      return { ...changes, selectedItem: null, inputValue: state.inputValue };
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });

  const option = (item: FoundPlace, index: number) => (
    <div
      key={item.key}
      {...box.getItemProps({ item, index })}
      className={cx(
        "flex cursor-pointer gap-2 rounded-xs px-2 py-1.5 text-sm phone:py-2",
        box.highlightedIndex === index && "bg-selected outline-2 -outline-offset-2 outline-focus",
      )}
    >
      <PlaceOption place={item} />
    </div>
  );

  const open = box.isOpen && (places.length > 0 || notes.length > 0);
  const othersTitle = `${id}-otros`;
  return (
    <div className={cx("relative", className)}>
      <label {...box.getLabelProps({ className: "sr-only" })}>Buscar ubicación</label>
      <div className="control-box flex h-8 items-center gap-2 rounded-sm border border-line-control bg-surface px-2.5 text-base phone:h-11 phone:text-md">
        <Icon name="search" className="size-icon shrink-0 text-muted" />
        <input
          {...box.getInputProps({
            "aria-expanded": open,
            // Set at once: set later, a slow page would briefly show the text without the new letter.
            onChange: (event) => setText((event.target as HTMLInputElement).value),
            // Enter chooses a place; it must not submit the form around the map.
            onKeyDown: (event) => event.key === "Enter" && event.preventDefault(),
          })}
          placeholder="Buscar ubicación..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
        />
        {searching && <Spinner />}
      </div>
      <div
        hidden={!open}
        className="mapa-sugerencias absolute inset-x-0 top-full z-popover mt-1 flex flex-col rounded-sm border border-line-default bg-raised shadow-popover"
      >
        <div
          {...box.getMenuProps({}, { suppressRefError: true })}
          hidden={places.length === 0}
          className="min-h-0 overflow-auto p-1"
        >
          {own.length > 0 && (
            <div role="group" aria-label="Lugares del inventario">
              {own.map((item, index) => option(item, index))}
            </div>
          )}
          {others.length > 0 && (
            <div role="group" aria-labelledby={othersTitle}>
              <div role="presentation" id={othersTitle} className="px-2 pt-2 pb-1 text-xs font-semibold text-secondary">
                Otros lugares
              </div>
              {others.map((item, index) => option(item, own.length + index))}
            </div>
          )}
        </div>
        {open && (notes.length > 0 || source) && (
          <div
            className={cx(
              "shrink-0 px-3 py-1.5 text-xs text-secondary",
              places.length > 0 && "border-t border-line-default",
            )}
          >
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            {source && <p>Fuente: {source}</p>}
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {open && [places.length > 0 ? counted(places.length) : "", ...notes].filter(Boolean).join(". ")}
      </p>
    </div>
  );
}
