"use client";

import { useCombobox } from "downshift";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Spinner } from "@/components/ui/spinner";
import { searchPlaces, type FoundPlace } from "./search-places";

/** Suggestions come once more than two characters are typed (spec 2 §2.11, §9). */
const MIN_CHARACTERS = 3;
const DEBOUNCE_MS = 250;

interface Found {
  q: string;
  places: FoundPlace[];
  failed?: boolean;
}

interface PlaceSearchProps {
  id: string;
  geocoderUrl: string | undefined;
  onChoose: (place: FoundPlace) => void;
  className?: string;
}

/** The map's search box. */
export function PlaceSearch({ id, geocoderUrl, onChoose, className }: PlaceSearchProps) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const q = text.trim();
  const asked = q.length >= MIN_CHARACTERS;
  const current = asked && found?.q === q ? found : null;
  // The last answer stays in sight while the next one is on its way.
  const places = asked ? (found?.places ?? []) : [];

  useEffect(() => {
    if (!asked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      searchPlaces(geocoderUrl, q, stop.signal).then(
        (result) => setFound({ q, places: result }),
        () => !stop.signal.aborted && setFound({ q, places: [], failed: true }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, geocoderUrl, q]);

  const box = useCombobox<FoundPlace>({
    id,
    items: places,
    inputValue: text,
    itemToString: (place) => place?.name ?? "",
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    // Nothing stays chosen once the words change or the box is left: the same place can be chosen again.
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur || type === useCombobox.stateChangeTypes.InputChange
        ? { ...changes, selectedItem: null }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });

  const open = box.isOpen && asked && (places.length > 0 || current !== null);
  const empty = current && places.length === 0;
  return (
    <div className={cx("relative", className)}>
      <label {...box.getLabelProps({ className: "sr-only" })}>Buscar ubicación</label>
      <div className="control-box flex h-8 items-center gap-2 rounded-sm border border-line-control bg-surface px-2.5 text-base phone:h-10 phone:text-md">
        <Search aria-hidden className="size-icon shrink-0 text-muted" />
        <input
          {...box.getInputProps({
            // Enter chooses a place; it never saves the form around the map.
            onKeyDown: (event) => event.key === "Enter" && event.preventDefault(),
          })}
          placeholder="Buscar ubicación..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
        />
        {asked && !current && <Spinner />}
      </div>
      <ul
        {...box.getMenuProps({}, { suppressRefError: true })}
        hidden={!open || places.length === 0}
        className="absolute inset-x-0 top-full z-popover mt-1 max-h-60 overflow-auto rounded-sm border border-line-default bg-raised p-1 shadow-popover"
      >
        {places.map((item, index) => (
          <li
            key={item.key}
            {...box.getItemProps({ item, index })}
            className={cx(
              "cursor-pointer rounded-xs px-2 py-1.5 text-sm",
              box.highlightedIndex === index && "bg-selected",
            )}
          >
            <span className="block font-medium text-primary">{item.name}</span>
            <span className="block text-xs text-muted">{item.detail}</span>
          </li>
        ))}
      </ul>
      <div role="status" className={open && empty ? "absolute inset-x-0 top-full z-popover mt-1" : "sr-only"}>
        {open && empty && (
          <p className="rounded-sm border border-line-default bg-raised px-2.5 py-2 text-sm text-secondary shadow-popover">
            {current.failed ? "No se pudo buscar. Marque el punto en el mapa." : `Sin lugares para «${q}»`}
          </p>
        )}
      </div>
    </div>
  );
}
