import type { Point } from "@/contract/place/coordinates";
import { unitsAt } from "@/contract/place/unidades";
import { territorialUnits, unitsTopology } from "@/lib/map/units";
import { groundOf, highlightsOf, type Ground, type Highlights, type MapUnits } from "./ground";
import { outlinesOfMap, type MapOutlines, type Places } from "./outlines";

/** What a map draws without tiles, as far as it is loaded. */
export interface DrawnGround {
  ground: Ground;
  places: Places;
  highlights: Highlights;
}

interface KnownGround {
  /** Loads the units: for a map on outlines that comes near enough to show them. */
  needUnits: () => void;
  /** What there is to draw, with a department, a point's municipality and a chosen area brought out; null before. */
  now: (department: number | null, point: Point | null, area?: string | null) => DrawnGround | null;
  end: () => void;
}

interface Told {
  /** There is more to draw. */
  onMore: () => void;
  /** The outlines are loaded. */
  onOutlines?: (outlines: MapOutlines) => void;
}

/** Loads what a map draws without tiles, each file when it is needed. */
export function knownGround({ onMore, onOutlines }: Told): KnownGround {
  let outlines: MapOutlines | null = null;
  let units: MapUnits | null = null;
  let ground: Ground | null = null;
  let asked = false;
  let ended = false;
  const learn = () => {
    if (ended || !outlines) return;
    ground = groundOf(outlines, units);
    onMore();
  };
  outlinesOfMap().then(
    (loaded) => {
      outlines = loaded;
      learn();
      if (!ended) onOutlines?.(loaded);
    },
    () => undefined, // Without outlines the map still has the graticule and its markers.
  );
  return {
    needUnits() {
      if (asked) return;
      asked = true;
      Promise.all([unitsTopology(), territorialUnits()]).then(
        ([topology, all]) => {
          units = { topology, units: all };
          learn();
        },
        () => {
          asked = false;
        },
      );
    },
    now(department, point, area = null) {
      if (!outlines || !ground) return null;
      const municipality = units && point ? unitsAt(units.units, point).within : null;
      const highlights = highlightsOf(outlines, units, { department, municipality, area });
      return { ground, places: outlines.places, highlights };
    },
    end() {
      ended = true;
    },
  };
}
