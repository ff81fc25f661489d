import { BedDouble, Building2, House, MapPin, Mountain, type LucideIcon } from "lucide-react";
import type { FoundPlace, PlaceKind } from "./search-places";

const KINDS: Record<PlaceKind, { icon: LucideIcon; word: string | null }> = {
  MUNICIPIO: { icon: Building2, word: "Municipio" },
  COMUNIDAD: { icon: House, word: "Comunidad" },
  ATRACTIVO: { icon: Mountain, word: "Atractivo" },
  FACILIDAD: { icon: BedDouble, word: "Facilidad" },
  OTRO: { icon: MapPin, word: null },
};

/** A suggestion: its name, its kind (icon and label) and its area or address. */
export function PlaceOption({ place }: { place: FoundPlace }) {
  const { icon: Icon, word } = KINDS[place.kind ?? "OTRO"];
  const detail = [word, place.detail].filter(Boolean).join(" · ");
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-icon shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-medium text-primary">{place.name}</span>
        {detail && <span className="block text-xs text-muted">{detail}</span>}
      </span>
    </>
  );
}
