"use client";

import { Icon } from "@/components/ui/icon";
import { cx } from "@/components/ui/cx";
import { BASE_LABELS, creditOf, type MapBase, type MapTiles, type TileBase } from "@/lib/map/config";
import type { SetsBy } from "@/lib/map/config";

interface BaseSwitchProps {
  bases: readonly TileBase[];
  value: MapBase;
  onChange: (base: TileBase) => void;
  className?: string;
}

/** The switch between 'Mapa' and 'Satelital', for the configured services. */
export function BaseSwitch({ bases, value, onChange, className }: BaseSwitchProps) {
  return (
    <div
      role="group"
      aria-label="Capa base"
      className={cx(
        "flex h-8 overflow-hidden rounded-sm border border-line-default bg-raised shadow-popover phone:h-11.5",
        className,
      )}
    >
      {bases.map((base) => (
        <button
          key={base}
          type="button"
          aria-pressed={value === base}
          onClick={() => onChange(base)}
          className={cx(
            "px-2.5 text-sm not-first:border-l not-first:border-line-default focus-visible:-outline-offset-2",
            value === base ? "bg-selected font-semibold text-link" : "text-secondary hover:bg-hover",
          )}
        >
          {BASE_LABELS[base]}
        </button>
      ))}
    </div>
  );
}

/** The buttons that zoom by one level. */
export function ZoomButtons({ onZoom, className }: { onZoom: (levels: number) => void; className?: string }) {
  const button =
    "grid size-[30px] place-items-center text-secondary hover:bg-hover hover:text-primary focus-visible:-outline-offset-2 phone:size-11";
  return (
    <div
      className={cx("grid overflow-hidden rounded-sm border border-line-default bg-raised shadow-popover", className)}
    >
      <button type="button" aria-label="Acercar" onClick={() => onZoom(1)} className={button}>
        <Icon name="plus" className="size-icon" />
      </button>
      <button
        type="button"
        aria-label="Alejar"
        onClick={() => onZoom(-1)}
        className={cx(button, "border-t border-line-default")}
      >
        <Icon name="minus" className="size-icon" />
      </button>
    </div>
  );
}

const NOTE = "flex items-center gap-1.5 text-xs text-secondary [&_svg]:size-3.5 [&_svg]:shrink-0";
const NOTE_BOX = cx(NOTE, "rounded-sm border border-line-default bg-raised px-2 py-1");

const HINTS: Record<SetsBy, { mouse: string; finger: string }> = {
  click: {
    mouse: "Haga clic o arrastre el marcador para fijar el punto",
    finger: "Toque el mapa para fijar el punto",
  },
  dblclick: {
    mouse: "Doble clic o arrastre el marcador para fijar el punto",
    finger: "Mantenga el dedo para fijar el punto",
  },
};

/** How to set the point, with a mouse or by touch. */
export function MapHint({ sets }: { sets: SetsBy }) {
  return (
    <p className={cx(NOTE_BOX, "pointer-events-none!")}>
      <Icon name="crosshair" />
      <span className="pointer-coarse:hidden">{HINTS[sets].mouse}</span>
      <span className="hidden pointer-coarse:inline">{HINTS[sets].finger}</span>
    </p>
  );
}

interface MapCreditProps {
  tiles: MapTiles;
  base: MapBase;
  /** Said first where the outlines are shown. */
  more?: string | undefined;
  /** Below the map, not over it. */
  below?: boolean;
}

/** The attribution of the map; nothing if none is required. */
export function MapCredit({ tiles, base, more, below }: MapCreditProps) {
  const own = creditOf(tiles, base);
  if (own === null) return null;
  const credit = more !== undefined && base === "contornos" ? `${more} · ${own}` : own;
  return (
    <p
      title={credit}
      className={cx(
        "truncate text-2xs text-secondary",
        below
          ? "ml-auto phone:ml-0 phone:whitespace-normal"
          : "absolute bottom-1 left-3 max-w-[calc(100%-8rem)] rounded-xs bg-raised px-1",
      )}
    >
      {credit}
    </p>
  );
}

export const OUTLINES_NOTE = "Sin servidor de mapas: contornos propios";

/** Says that the outlines replace the tiles, and offers to try the tiles again; `bare`: below the map. */
export function OutlinesNote({ onRetry, bare }: { onRetry?: (() => void) | undefined; bare?: boolean }) {
  return (
    <p role="status" className={cx(bare ? NOTE : NOTE_BOX, "pointer-events-none!")}>
      <Icon name="wifi-off" />
      <span>
        <span>{OUTLINES_NOTE}.</span>
        {onRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="pointer-events-auto ml-1.5 font-medium text-link underline"
          >
            Reintentar
          </button>
        )}
      </span>
    </p>
  );
}
