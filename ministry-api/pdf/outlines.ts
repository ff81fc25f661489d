import { outlinesOfDepartments } from "../lugares/outlines";

/** One department's rings, each a closed line of [longitude, latitude]. */
export interface Contorno {
  id: number;
  rings: [number, number][][];
}

/** Degrees: finer detail is not visible at the size of the locator map. */
const DETAIL = 0.03;

function thinned(points: [number, number][]): [number, number][] {
  let [last] = points;
  return points.filter((point, at) => {
    const far = last && Math.hypot(point[0] - last[0], point[1] - last[1]) >= DETAIL;
    if (at > 0 && !far) return false;
    last = point;
    return true;
  });
}

async function read(): Promise<Contorno[]> {
  const outlines = await outlinesOfDepartments();
  return outlines.map(({ properties, geometry }) => ({
    id: properties.id,
    rings: (geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()).map(thinned),
  }));
}

let known: Promise<Contorno[]> | undefined;

/** The departments' outlines, read once. Empty if the file is missing: the sheet then shows the coordinates alone. */
export const departmentOutlines = () => (known ??= read());
