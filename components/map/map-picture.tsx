import { formatPoint, type Point } from "@/contract/place/coordinates";
import { FRAMES } from "./frames";
import { PIN_BODY, PIN_PEAKS } from "./pin";

const OUTLINES = "/mapa/contornos.svg";
/** Of the frame's height, left free above and below it. */
const MARGIN = 0.12;
/** The whole country. */
const COUNTRY = Object.values(FRAMES).reduce(([w, n, e, s], [west, north, east, south]) => [
  Math.min(w, west),
  Math.min(n, north),
  Math.max(e, east),
  Math.max(s, south),
]);

/** A point in the drawing's units: thousandths of a degree of longitude, downwards on Mercator's projection. */
function onPicture({ latitude, longitude }: Point): readonly [number, number] {
  const north = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return [longitude * 1000, (-north * 180_000) / Math.PI];
}

interface MapPictureProps {
  point: Point | null;
  idDepartamento: number | null;
  /** The record's name; null where the map itself says it. */
  title: string | null;
  /** In px. */
  height: number;
}

/** A drawn map of a department and a point: what a read-only map shows until somebody touches it. */
export function MapPicture({ point, idDepartamento, title, height }: MapPictureProps) {
  const own = idDepartamento !== null && idDepartamento in FRAMES ? idDepartamento : null;
  const [west, north, east, south] = (own !== null && FRAMES[own]) || COUNTRY;
  const tall = Math.round((south - north) * (1 + 2 * MARGIN));
  const [x, y] = [(west + east) / 2, Math.round((north + south - tall) / 2)];
  // The height alone sets the scale; the neighbours to both sides overflow the box.
  const box = `${x} ${y} 1 ${tall}`;
  return (
    <svg
      {...(title === null
        ? { "aria-hidden": true }
        : { role: "img", "aria-label": point ? `${title}: ${formatPoint(point)}` : `${title}: sin punto` })}
      viewBox={box}
      className="absolute inset-0 size-full overflow-visible bg-(--map-outside)"
    >
      <use href={`${OUTLINES}#contornos`} className="fill-map-land stroke-map-line" />
      {own !== null && (
        <use href={`${OUTLINES}#d${own}`} className="fill-map-land-on stroke-map-line-on stroke-[1.4]" />
      )}
      {point && <Pin at={onPicture(point)} scale={tall / height} />}
    </svg>
  );
}

/** Its tip is on the point; `scale` is units per px. */
const Pin = ({ at: [x, y], scale }: { at: readonly [number, number]; scale: number }) => (
  <g transform={`translate(${Math.round(x)} ${Math.round(y)}) scale(${scale.toFixed(2)}) translate(-15 -50)`}>
    <path className="fill-primary-line stroke-surface stroke-[1.5]" d={PIN_BODY} />
    <path className="fill-raised" d={PIN_PEAKS} />
  </g>
);
