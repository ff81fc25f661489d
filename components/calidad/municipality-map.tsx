"use client";

import { memo, type MouseEvent, type PointerEvent, useEffect, useMemo, useState } from "react";
import { groundOf, type Ground } from "@/components/map/ground";
import { MapCredit } from "@/components/map/map-controls";
import { outlinesOfMap } from "@/components/map/outlines";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { OutlineGeometry } from "@/contract/place/coordinates";
import { mercator } from "@/contract/place/mercator";
import type { Kind } from "@/contract/resources/registros";
import type { Unit } from "@/contract/place/unidades";
import { listHref } from "@/lib/calidad/hrefs";
import { type MapFigure, type Municipality, type Step, stepOf, valueOf, wordsOf } from "@/lib/calidad/steps";
import { CALIDAD } from "@/lib/calidad/texts";
import { boxAround } from "@/lib/map/config";
import { territorialUnits, unitsTopology } from "@/lib/map/units";

/** The drawing's height in rem, and in its own units: about half a pixel, to which positions are rounded. */
const [REM, TALL] = [24, 800];
/** The narrowest panel's width in heights, and that of one beside the table. */
const [RATIO, WIDE] = [0.86, 1.15];
/** Of the height, free above the municipalities, and below them for the credit. */
const [ABOVE, BELOW] = [0.03, 0.07];
const [BUBBLE_WIDE, BUBBLE_TALL, GAP] = [13, 3, 0.5];

type Position = readonly number[];
type Place = (position: Position) => readonly [number, number];

interface Area {
  municipality: Municipality;
  path: string;
  /** Its middle, its upper and its lower end. */
  middle: number;
  top: number;
  bottom: number;
}

interface Drawing {
  land: string;
  lakes: string;
  flats: string;
  borders: string;
  areas: readonly Area[];
  /** `narrow`: it fits also into the narrowest panel. */
  names: readonly { nombre: string; x: number; y: number; narrow: boolean }[];
}

/** Leaves out points that fall on the one before, so that neighbours keep the same border. */
function lineOf(positions: readonly Position[], place: Place): string {
  let last = "";
  const points = [];
  for (const position of positions) {
    const point = place(position).join(" ");
    if (point !== last) points.push((last = point));
  }
  return `M${points.join("L")}`;
}

const pathOf = ({ type, coordinates }: OutlineGeometry, place: Place): string =>
  (type === "Polygon" ? coordinates : coordinates.flat()).map((ring) => `${lineOf(ring, place)}Z`).join("");

/** Mercator's projection with these units in the middle of the drawing, 0 being its middle from left to right. */
function placeAround(units: readonly Unit[]): Place {
  const corners = units.flatMap(({ box: [west, south, east, north] }) => [
    [west, south],
    [east, north],
  ]);
  const [west, south, east, north] = boxAround(corners) ?? [0, 0, 1, 1];
  const from = mercator({ latitude: north, longitude: west });
  const to = mercator({ latitude: south, longitude: east });
  const tall = Math.max(to.y - from.y, (to.x - from.x) / RATIO) / (1 - ABOVE - BELOW);
  const [x, middle, scale] = [(from.x + to.x) / 2, (from.y + to.y) / 2, TALL / tall];
  const y = middle - (tall * (1 + ABOVE - BELOW)) / 2;
  return ([longitude = 0, latitude = 0]) => {
    const at = mercator({ latitude, longitude });
    return [Math.round((at.x - x) * scale), Math.round((at.y - y) * scale)];
  };
}

/** The municipalities that stand for a unit, with the ground around them. */
function drawingOf(
  ground: Ground,
  units: readonly Unit[],
  municipios: readonly Municipality[],
  country: boolean,
): Drawing {
  const byUnit = new Map(municipios.map((one) => [one.unidad, one]));
  const own = units.filter(({ codigo }) => byUnit.has(codigo));
  const place = placeAround(own);
  const department = country ? undefined : municipios[0]?.departamento.toUpperCase();
  const waterOf = (wanted: "lago" | "salar") =>
    ground.water.features
      .map(({ properties: { clase }, geometry }) =>
        clase === wanted && geometry.type !== "MultiLineString" ? pathOf(geometry, place) : "",
      )
      .join("");
  return {
    land: pathOf(ground.land, place),
    lakes: waterOf("lago"),
    flats: waterOf("salar"),
    borders: ground.borders.features
      .flatMap(({ properties: { clase }, geometry }) => (clase === "departamento" ? geometry.coordinates : []))
      .map((line) => lineOf(line, place))
      .join(""),
    areas: own.flatMap(({ codigo, geometry, box: [west, south, east, north] }) => {
      const municipality = byUnit.get(codigo);
      if (!municipality) return [];
      const [[left, top], [right, bottom]] = [place([west, north]), place([east, south])];
      return [{ municipality, path: pathOf(geometry, place), middle: (left + right) / 2, top, bottom }];
    }),
    names: ground.names.features.flatMap(({ properties: { nombre, clase }, geometry }) => {
      if ((clase !== "pais" && clase !== "departamento") || nombre === department) return [];
      const [x, y] = place(geometry.coordinates);
      // In heights: a letter is about a fiftieth wide.
      const wide = (2 * Math.abs(x)) / TALL + nombre.length / 50;
      return wide < WIDE && y > 30 && y < TALL - 60 ? [{ nombre, x, y, narrow: wide < RATIO }] : [];
    }),
  };
}

const FILLS = ["fill-(--step-0)", "fill-(--step-1)", "fill-(--step-2)", "fill-(--step-3)", "fill-(--step-4)"];
const HATCHING = "municipios-sin-registros";
const [LINE, BORDER, THICK, HALO] = [
  "stroke-[0.75] [vector-effect:non-scaling-stroke]",
  "stroke-[1.25] [vector-effect:non-scaling-stroke]",
  "stroke-2 [vector-effect:non-scaling-stroke]",
  "stroke-[5] [vector-effect:non-scaling-stroke]",
];

interface AreasProps {
  areas: readonly Area[];
  tipo: Kind;
  figure: MapFigure;
  steps: readonly Step[];
  id_departamento: number | null;
}

/** Each municipality as a link to its list, for a mouse or a finger: the table has the same for the keyboard. */
const Areas = memo(function Areas({ areas, tipo, figure, steps, id_departamento }: AreasProps) {
  return areas.map(({ municipality, path }) => {
    const step = stepOf(steps, valueOf(figure, municipality));
    const { id } = municipality;
    return (
      <Link
        key={id}
        href={listHref(tipo, id_departamento, { id_municipio: id })}
        prefetch={false}
        tabIndex={-1}
        data-municipio={id}
      >
        <path
          d={path}
          className={cx("stroke-map-land", LINE, step !== null && FILLS[step])}
          {...(step === null && { fill: `url(#${HATCHING})` })}
        />
      </Link>
    );
  });
});

/** The municipality at an event. */
function municipalityAt({ target }: { target: EventTarget }): number | null {
  const id = target instanceof Element && target.closest("[data-municipio]")?.getAttribute("data-municipio");
  return id ? Number(id) : null;
}

/** Its name and figure, below it in the upper half of the map and above it in the lower one. */
function Bubble({ area, text }: { area: Area; text: string }) {
  const rem = REM / TALL;
  const below = area.top + area.bottom < TALL;
  const top = below ? area.bottom * rem + GAP : area.top * rem - GAP - BUBBLE_TALL;
  return (
    <p
      className="pointer-events-none absolute flex flex-col justify-center rounded-sm bg-tooltip px-2.5 text-xs text-on-tooltip"
      style={{
        width: `${BUBBLE_WIDE}rem`,
        height: `${BUBBLE_TALL}rem`,
        top: `${Math.min(Math.max(top, GAP), REM - GAP - BUBBLE_TALL)}rem`,
        left: `clamp(${GAP}rem, 50% + ${area.middle * rem - BUBBLE_WIDE / 2}rem, 100% - ${BUBBLE_WIDE + GAP}rem)`,
      }}
    >
      <b className="truncate font-semibold">{area.municipality.nombre}</b>
      <span>{text}</span>
    </p>
  );
}

interface MunicipalityMapProps extends Omit<AreasProps, "areas"> {
  municipios: readonly Municipality[];
  country: boolean;
  /** The municipality that is brought out. */
  at: number | null;
  onAt: (id: number | null) => void;
}

/** The municipalities coloured by a figure, drawn once their outlines are loaded. */
export function MunicipalityMap({ municipios, country, at, onAt, ...shown }: MunicipalityMapProps) {
  const { tipo, figure } = shown;
  const [known, setKnown] = useState<{ ground: Ground; units: readonly Unit[] } | "missed" | null>(null);
  useEffect(() => {
    let current = true;
    Promise.all([outlinesOfMap(), unitsTopology(), territorialUnits()]).then(
      ([outlines, topology, units]) => current && setKnown({ ground: groundOf(outlines, { topology, units }), units }),
      () => current && setKnown("missed"),
    );
    return () => {
      current = false;
    };
  }, []);
  const drawing = useMemo(
    () => (known && known !== "missed" ? drawingOf(known.ground, known.units, municipios, country) : null),
    [known, municipios, country],
  );
  if (known === "missed") return <p className="p-4 text-sm text-secondary">{CALIDAD.mapMissed}</p>;
  if (!drawing) return null;
  const { land, lakes, flats, borders, areas, names } = drawing;
  const area = areas.find(({ municipality }) => municipality.id === at);
  const point = (event: PointerEvent) => event.pointerType === "mouse" && onAt(municipalityAt(event));
  // A finger sees the figures first and opens the list by a second press.
  const press = (event: MouseEvent) => {
    const id = municipalityAt(event);
    const finger = event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === "touch";
    if (!finger || id === at) return;
    event.preventDefault();
    event.stopPropagation();
    onAt(id);
  };
  return (
    <>
      {/* The height alone sets the scale; what lies to both sides overflows the box. */}
      <svg
        viewBox={`0 0 1 ${TALL}`}
        className="fill absolute inset-0 size-full overflow-visible"
        onPointerOver={point}
        onPointerLeave={() => onAt(null)}
        onClickCapture={press}
      >
        <pattern id={HATCHING} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0H9V9H0Z" className="fill-map-land" />
          <path d="M0 0V9" className="stroke-map-line stroke-2" />
        </pattern>
        <path d={land} className="fill-map-land" />
        <path d={lakes} fillRule="evenodd" className={`fill-(--map-water) stroke-(--map-water-line) ${LINE}`} />
        <path d={flats} fillRule="evenodd" className={`fill-(--map-salt) stroke-(--map-water-line) ${LINE}`} />
        <Areas areas={areas} {...shown} />
        <path d={borders} className={`pointer-events-none fill-none stroke-(--map-line-dep) ${BORDER}`} />
        {names.map(({ nombre, x, y, narrow }) => (
          <text
            key={`${nombre} ${x} ${y}`}
            {...{ x, y }}
            textAnchor="middle"
            className={cx(
              "pointer-events-none fill-map-label stroke-map-land stroke-[5] text-[20px] tracking-caps [paint-order:stroke]",
              !narrow && "phone:hidden",
            )}
          >
            {nombre}
          </text>
        ))}
        {area && (
          <g className="pointer-events-none fill-none">
            <path d={area.path} className={`stroke-map-land ${HALO}`} />
            <path d={area.path} className={`stroke-(--text-primary) ${THICK}`} />
          </g>
        )}
      </svg>
      <MapCredit tiles={{}} base="contornos" />
      {area && <Bubble area={area} text={wordsOf(tipo, figure, area.municipality)} />}
    </>
  );
}
