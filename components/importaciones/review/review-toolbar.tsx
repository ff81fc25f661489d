"use client";

import { FilterMenu } from "@/components/engine/filter-menu";
import { ViewSwitch } from "@/components/engine/view-switch";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { SearchInput } from "@/components/ui/search-input";
import type { CuentaFilas } from "@/contract/resources/importaciones";
import { formatNumber } from "@/lib/format";
import { MAX_Q } from "@/lib/lists/result";
import { LIST } from "@/lib/texts";
import { claseWord, GRUPO_WORDS } from "@/lib/importaciones/texts";
import type { Grupo, ReviewPlace, Vista } from "./place";

const ICONS: Readonly<Record<Grupo, { name: IconName; colour: string }>> = {
  LISTA: { name: "circle-check", colour: "text-state-green" },
  DUDA: { name: "triangle-alert", colour: "text-state-orange" },
  ERROR: { name: "circle-alert", colour: "text-state-red" },
  CAMBIAN: { name: "rotate-cw", colour: "text-state-blue" },
  QUITADAS: { name: "circle-x", colour: "text-muted" },
};

interface ReviewToolbarProps {
  place: ReviewPlace;
  vista: Vista;
  /** The rows have places, which a map shows. */
  placed: boolean;
  cuenta: CuentaFilas;
  pending: boolean;
  onGo: (change: Partial<ReviewPlace>) => void;
}

/** The rows' groups, which are the first filter and carry the figures, the search, the kinds of finding, the views. */
export function ReviewToolbar({ place, vista, placed, cuenta, pending, onGo }: ReviewToolbarProps) {
  const { grupo, clase, q } = place;
  const counts: Record<Grupo, number> = {
    LISTA: cuenta.lista,
    DUDA: cuenta.duda,
    ERROR: cuenta.error,
    CAMBIAN: cuenta.cambian,
    QUITADAS: cuenta.quitadas,
  };
  const groups: Grupo[] = ["LISTA", "DUDA", "ERROR"];
  if (cuenta.cambian > 0 || grupo === "CAMBIAN") groups.push("CAMBIAN");
  if (cuenta.quitadas > 0 || grupo === "QUITADAS") groups.push("QUITADAS");
  const clases = cuenta.clases.filter(({ nivel }) => nivel === grupo);
  const kind = grupo === "ERROR" ? "Error" : "Duda";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div
        role="group"
        aria-label="Grupos"
        className="inline-flex h-control max-w-full overflow-x-auto rounded-sm border border-line-button bg-surface phone:h-control-lg phone:w-full"
      >
        {groups.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === grupo}
            onClick={() => one !== grupo && onGo({ grupo: one, clase: null })}
            className={cx(
              "inline-flex items-center justify-center gap-1.5 px-3 text-sm whitespace-nowrap not-first:border-l not-first:border-line-default focus-visible:-outline-offset-2 phone:flex-1 phone:px-1.5",
              one === grupo ? "bg-selected font-semibold text-link" : "text-secondary hover:bg-hover",
            )}
          >
            <Icon name={ICONS[one].name} className={cx("size-icon shrink-0 phone:hidden", ICONS[one].colour)} />
            {GRUPO_WORDS[one].label}{" "}
            <b className={cx("num", one !== grupo && "text-primary")}>{formatNumber(counts[one])}</b>
          </button>
        ))}
      </div>
      <SearchInput
        value={q}
        onChange={(next) => onGo({ q: next })}
        placeholder="Buscar en las filas"
        label="Buscar en las filas"
        busy={pending && q !== ""}
        problem={q.trim().length > MAX_Q ? LIST.tooLong : undefined}
      />
      {(clases.length > 0 || clase !== null) && (
        <FilterMenu
          filter={{
            name: "clase",
            label: kind,
            value: clase,
            known: clase === null ? undefined : claseWord(clase),
            options: clases.map(({ clase: value, filas }) => ({
              value,
              label: `${claseWord(value)} ${formatNumber(filas)}`,
            })),
          }}
          onChange={(next) => onGo({ clase: next })}
        />
      )}
      {placed && (
        <ViewSwitch
          label="Vista"
          value={vista}
          options={[
            { value: "tabla", label: "Tabla", icon: <Icon name="table-2" /> },
            { value: "mapa", label: "Tabla y mapa", icon: <Icon name="map" /> },
          ]}
          onChange={(next) => onGo({ vista: next })}
        />
      )}
    </div>
  );
}
