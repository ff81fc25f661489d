import { shapeName, StateShape } from "@/components/map/results-shape";
import { RECORD_MAP } from "@/lib/registros/map-words";
import { stateWord, type StateName } from "@/lib/registros/state";

/** The design's order: from approved back to the earlier states. */
const ORDER = ["APROBADO", "DERIVADO", "COMPLETO", "INCOMPLETO", "NO APROBADO"] as const satisfies readonly StateName[];

/** The legend of the map's points. */
export function MapLegend() {
  return (
    <ul
      aria-label={RECORD_MAP.legend}
      className="flex flex-wrap gap-x-3 gap-y-px border-t border-line-default px-3 py-1.5 text-xs text-secondary"
    >
      {ORDER.map((state) => (
        <li key={state} className="inline-flex items-center gap-1">
          <StateShape name={shapeName(state)} className="size-3" />
          {stateWord(state)}
        </li>
      ))}
    </ul>
  );
}
