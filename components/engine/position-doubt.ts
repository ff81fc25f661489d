import { outlines } from "@/components/map/outlines";
import { inBolivia, kilometresOutside } from "@/contract/place/coordinates";
import type { FormSpec } from "@/lib/descriptors";
import { FORM } from "@/lib/forms/texts";

type Values = Readonly<Record<string, unknown>>;

/** In kilometres: the outlines are generalised, so a town at the border may lie this far outside its own. */
const BORDER_KM = 10;

/**
 * The question to ask before a position outside Bolivia is saved; null where it is inside or unchanged. If the outlines
 * cannot be fetched, only the country's bounding box is checked.
 */
export async function positionDoubt(
  { latitude, longitude }: NonNullable<FormSpec["position"]>,
  values: Values,
  stored: Values | null,
): Promise<string | null> {
  const point = { latitude: Number(values[latitude]), longitude: Number(values[longitude]) };
  if (stored && Number(stored[latitude]) === point.latitude && Number(stored[longitude]) === point.longitude)
    return null;
  if (!inBolivia(point)) return FORM.abroad;
  const departments = await outlines().then(
    ({ departments: { features } }) => features,
    () => null,
  );
  if (departments === null) return null;
  const outside = kilometresOutside(
    point,
    departments.map(({ geometry }) => geometry),
  );
  return outside > BORDER_KM ? FORM.abroad : null;
}
