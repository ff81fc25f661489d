import { Icon, type IconName } from "@/components/ui/icon";
import type { FoundPlace, PlaceKind } from "./search-places";

const KINDS: Record<PlaceKind, { icon: IconName; word: string | null }> = {
  MUNICIPIO: { icon: "building-2", word: "Municipio" },
  COMUNIDAD: { icon: "house", word: "Comunidad" },
  ATRACTIVO: { icon: "mountain", word: "Atractivo" },
  FACILIDAD: { icon: "bed-double", word: "Facilidad" },
  OTRO: { icon: "map-pin", word: null },
};

/** A suggestion: its name, its kind (icon and label) and its area or address. */
export function PlaceOption({ place }: { place: FoundPlace }) {
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
