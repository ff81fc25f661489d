"use client";

import { useCombobox } from "downshift";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { Icon } from "./icon";
import { CONTROL_INNER, controlBox } from "./control";
import { cx } from "./cx";
import { foldText, matching, splitAround } from "./fold";
import type { Option } from "./option";
import { Spinner } from "./spinner";

const ROOM = 264;
/** The least width of a list, as far as the window has it. */
const LEAST_WIDTH = 240;

interface AnchoredStyle {
  left: number;
  width: number;
  maxHeight: number;
  top?: number;
  bottom?: number;
}

/** Keeps a fixed list below (or, without room, above) its anchor while it is open. Sizes in px. */
function useAnchored(anchor: RefObject<HTMLElement | null>, open: boolean): AnchoredStyle | undefined {
  const [style, setStyle] = useState<AnchoredStyle>();

  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const below = window.innerHeight - box.bottom - 12;
      const above = box.top - 12;
      const under = below >= Math.min(ROOM, above);
      setStyle({
        left: box.left,
        width: Math.max(box.width, Math.min(LEAST_WIDTH, window.innerWidth - box.left - 12)),
        maxHeight: Math.max(96, Math.min(ROOM, under ? below : above)),
        ...(under ? { top: box.bottom + 4 } : { bottom: window.innerHeight - box.top + 4 }),
      });
    };
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [anchor, open]);

  return open ? style : undefined;
}

interface ComboboxProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  placeholder?: string;
  disabled?: boolean;
  disabledText?: string;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string;
  /** The typed text is the value; the options are only suggestions. */
  freeText?: boolean;
  loading?: boolean;
  /** A field that searches: with a lens, and without a button that opens all options. */
  search?: boolean;
  label?: string;
  onBlur?: () => void;
  maxLength?: number;
}

/** The most options drawn at once; typing narrows the list. */
const SHOWN = 100;
const NO_MATCH = "Sin coincidencias";
const types = useCombobox.stateChangeTypes;

/** A select for long lists, searched by typing; the search ignores accents and case. */
export function Combobox(props: ComboboxProps) {
  const { id, value, onChange, options, disabled, invalid, describedBy, freeText = false, loading = false } = props;
  const { search = false } = props;
  const box = useRef<HTMLDivElement>(null);
  /** The text being typed; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const selected = options.find((option) => option.value === value) ?? null;
  const shownText = typed ?? selected?.label ?? (freeText ? value : "");
  const found = useMemo(() => (typed === null ? [...options] : matching(options, typed)), [options, typed]);
  const items = found.slice(0, SHOWN);

  const choose = (option: Option | null) => {
    setTyped(null);
    const next = option?.value ?? "";
    if (next !== value) onChange(next);
  };

  /** What Enter chooses: the first match, unless the text itself is the value. */
  const firstOf = (among: readonly Option[]) => (freeText ? -1 : among.findIndex((option) => !option.disabled));

  /** On blur: text that matches exactly one option selects it; otherwise the field shows its value again. */
  const settle = () => {
    if (typed !== null && !freeText) {
      const wanted = foldText(typed.trim());
      const same = options.filter((option) => foldText(option.label) === wanted);
      const [only, ...others] = same.length === 1 ? same : found.filter((option) => !option.disabled);
      if (wanted === "") choose(null);
      else if (only && others.length === 0) choose(only);
    }
    setTyped(null);
    props.onBlur?.();
  };

  const combobox = useCombobox<Option>({
    items,
    inputId: id,
    menuId: `${id}-options`,
    labelId: `${id}-label`,
    selectedItem: selected,
    inputValue: shownText,
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.value,
    // Asked for the highlighted one too, where the narrowed list has none there.
    isItemDisabled: (option: Option | undefined) => option?.disabled === true,
    getA11yStatusMessage: ({ isOpen }) => {
      if (!isOpen) return "";
      return items.length === 0 ? NO_MATCH : `${found.length} opciones`;
    },
    stateReducer: (state, { type, changes }) => {
      if (type === types.InputBlur || type === types.InputKeyDownEscape) {
        return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
      }
      if (type !== types.InputChange) return changes;
      return { ...changes, highlightedIndex: firstOf(matching(options, changes.inputValue ?? "")) };
    },
    onStateChange: ({ type, selectedItem }) => {
      if (type === types.InputKeyDownEscape) setTyped(null);
      if (type !== types.ItemClick && type !== types.InputKeyDownEnter) return;
      // Choosing the selected option again only resets the text.
      if (selectedItem === undefined) setTyped(null);
      else choose(selectedItem);
    },
  });
  const {
    isOpen,
    highlightedIndex,
    getInputProps,
    getMenuProps,
    getItemProps,
    getToggleButtonProps,
    setHighlightedIndex,
  } = combobox;
  const place = useAnchored(box, isOpen);
  const arrived = useEffectEvent(() => isOpen && typed !== null && setHighlightedIndex(firstOf(items)));
  useEffect(() => {
    if (!loading) arrived();
  }, [loading]);
  useLayoutEffect(() => {
    const shown = box.current?.querySelector<HTMLElement>("[popover]");
    // A browser without popovers shows it as a fixed element.
    if (!isOpen || !shown || !("showPopover" in shown)) return;
    shown.showPopover();
    return () => shown.hidePopover();
  }, [isOpen]);
  const rest = items.length > 0 ? "Siga escribiendo para ver más." : NO_MATCH;
  const placeholder = (disabled && props.disabledText) || (props.placeholder ?? "Elija");

  // The visible label (Field) or `label` names the control, so downshift's own aria-labelledby is removed.
  const inputProps = getInputProps({
    disabled,
    onChange: (event) => {
      const text = (event.target as HTMLInputElement).value;
      setTyped(text);
      if (freeText) onChange(text);
    },
    onBlur: settle,
    // The keys of a composition choose nothing and take nothing back.
    onKeyDown: ({ nativeEvent }) => {
      if (nativeEvent.isComposing) Object.assign(nativeEvent, { preventDownshiftDefault: true });
    },
  });
  const menuProps = getMenuProps({ "aria-label": "Opciones" });

  return (
    <div ref={box} className={controlBox(disabled, "h-control")} data-invalid={invalid || undefined}>
      {search && <Icon name="search" className="size-icon shrink-0 text-muted" />}
      <input
        {...inputProps}
        aria-labelledby={undefined}
        aria-label={props.label}
        aria-invalid={invalid || undefined}
        aria-required={props.required || undefined}
        aria-describedby={describedBy}
        maxLength={props.maxLength}
        placeholder={placeholder}
        title={shownText || undefined}
        spellCheck={false}
        className={cx(CONTROL_INNER, "truncate")}
      />
      {loading && <Spinner className="text-muted" />}
      {!loading && !search && (
        <button
          type="button"
          aria-label="Mostrar opciones"
          {...getToggleButtonProps({ disabled })}
          className="-mr-1.5 grid h-full w-7 shrink-0 place-items-center text-muted"
        >
          <Icon name="chevrons-up-down" className="size-icon" />
        </button>
      )}
      <ul
        {...menuProps}
        aria-labelledby={undefined}
        // In the top layer no dialog that is still moving clips or shifts it.
        popover="manual"
        style={place}
        className={cx(
          "fixed inset-auto z-popover m-0 overflow-y-auto overscroll-contain rounded-md border border-line-default bg-raised p-1 text-primary shadow-popover",
          !isOpen && "hidden",
        )}
      >
        {isOpen &&
          items.map((option, index) => {
            return (
              <li
                key={option.value}
                {...getItemProps({ item: option, index })}
                className={cx(
                  "flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 text-sm phone:min-h-11",
                  option.disabled ? "text-muted" : "cursor-pointer",
                  index === highlightedIndex && "bg-hover outline-2 -outline-offset-2 outline-focus",
                  option.value === value && "font-semibold",
                )}
              >
                {option.code && <span className="num w-14 shrink-0 text-xs text-muted">{option.code}</span>}
                <span className="min-w-0">
                  <Marked text={option.label} typed={typed ?? ""} />
                  {option.path && (
                    <span className="block text-xs font-regular text-muted">
                      <Marked text={option.path} typed={typed ?? ""} />
                    </span>
                  )}
                </span>
                {option.hint && (
                  <span className="num ml-auto max-w-1/3 shrink-0 pl-4 text-right text-xs text-muted">
                    {option.hint}
                  </span>
                )}
              </li>
            );
          })}
        {isOpen && (items.length === 0 || found.length > SHOWN) && (
          <li role="presentation" className="px-2 py-1.5 text-xs text-muted">
            {loading ? "Cargando…" : rest}
          </li>
        )}
      </ul>
    </div>
  );
}

/** A text with what was typed of it marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const [before, hit, after] = splitAround(text, typed);
  return (
    <>
      <span>{before}</span>
      {hit && <mark className="bg-transparent font-semibold text-link">{hit}</mark>}
      <span>{after}</span>
    </>
  );
}
