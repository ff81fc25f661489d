import { Circle, ClipPath, Defs, G, Path, Rect, StyleSheet, Svg, View } from "@react-pdf/renderer";
import { BOLIVIA } from "@/contract/codes";
import { departamentoNombre, grados, LIMITS_CREDIT } from "@/contract/shown";
import { Text } from "@/node-shared/pdf/text";
import { color } from "@/node-shared/pdf/theme";
import { type Contorno, type ContornoDeMunicipio, LEAST_HEIGHT, MARGIN, type Mapa } from "./outlines";
import { styles } from "./theme";

/** The height of a name's line as a share of its letters'. */
const LINE_SHARE = 1.3;

const s = StyleSheet.create({
  box: { borderWidth: 0.75, borderColor: color.line, borderRadius: 3, backgroundColor: color.outside },
  inset: {
    position: "absolute",
    right: 4,
    bottom: 4,
    padding: 3,
    borderWidth: 0.5,
    borderColor: color.line,
    borderRadius: 2,
    backgroundColor: color.outside,
  },
  beside: { flexDirection: "row", gap: 4 },
  caption: { fontSize: 6, lineHeight: 1.2, textAlign: "center", color: color.secondary, marginTop: 2, marginBottom: 5 },
  name: { position: "absolute", textAlign: "center", lineHeight: LINE_SHARE, color: color.secondary },
  ownName: { fontWeight: 700, color: color.bar, backgroundColor: "rgba(255, 255, 255, 0.7)", borderRadius: 2 },
  credit: { fontSize: 5, lineHeight: 1.2, textAlign: "center", color: color.muted },
  coordinates: { fontSize: 7.5, textAlign: "center", marginTop: 4 },
});

/** Degrees of longitude are shorter than those of latitude; this is the ratio at the country's middle. */
const SHRINK = Math.cos((16.3 * Math.PI) / 180);
const x = (longitude: number) => longitude * SHRINK;
const y = (latitude: number) => -latitude;

const ring = (points: [number, number][]) =>
  `M${points.map(([longitude, latitude]) => `${x(longitude).toFixed(4)} ${y(latitude).toFixed(4)}`).join("L")}Z`;
const outlineOf = ({ rings }: Pick<Contorno, "rings">) => rings.map(ring).join("");

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const COUNTRY: Frame = {
  left: x(BOLIVIA.west),
  top: y(BOLIVIA.north),
  width: x(BOLIVIA.east) - x(BOLIVIA.west),
  height: y(BOLIVIA.south) - y(BOLIVIA.north),
};

type Positions = readonly (readonly [longitude: number, latitude: number])[];

/** A box around positions with a margin, at least so many degrees high, and with the given aspect ratio. */
function frameOf(positions: Positions, { ratio, least, margin }: { ratio: number; least: number; margin: number }) {
  const xs = positions.map(([longitude]) => x(longitude));
  const ys = positions.map(([, latitude]) => y(latitude));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const height = Math.max(bottom - top, (right - left) / ratio, least) * margin;
  const width = height * ratio;
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height };
}

const viewBox = ({ left, top, width, height }: Frame) => `${left} ${top} ${width} ${height}`;

interface Area {
  key: string | number;
  d: string;
  fill: string;
  /** The record's own area, which is outlined. */
  own: boolean;
}

interface DrawingProps {
  /** Names what is cut off at the frame; each drawing of a page has its own. */
  name: string;
  frame: Frame;
  /** In points. */
  width: number;
  areas: readonly Area[];
  punto: LocatorProps["punto"];
  /** A dot instead of a ring. */
  small?: boolean;
}

/** Areas and a point within a frame; the own area is drawn over its neighbours' borders. */
function Drawing({ name, frame, width, areas, punto, small = false }: DrawingProps) {
  const scale = width / frame.width;
  const [cx, cy] = [x(punto.g_y), y(punto.g_x)];
  const ordered = [...areas].sort((one, other) => Number(one.own) - Number(other.own));
  return (
    <Svg viewBox={viewBox(frame)} style={{ width, height: frame.height * scale }}>
      <Defs>
        <ClipPath id={name}>
          <Rect x={frame.left} y={frame.top} width={frame.width} height={frame.height} />
        </ClipPath>
      </Defs>
      <G clipPath={`url(#${name})`}>
        {ordered.map(({ key, d, fill, own }) => (
          <Path
            key={key}
            d={d}
            fill={fill}
            stroke={own ? color.bar : color.border}
            strokeWidth={(own && !small ? 0.9 : 0.5) / scale}
          />
        ))}
        {!small && (
          <Circle cx={cx} cy={cy} r={4.6 / scale} fill="#ffffff" stroke={color.point} strokeWidth={1.6 / scale} />
        )}
        <Circle cx={cx} cy={cy} r={(small ? 1.8 : 2) / scale} fill={color.point} />
      </G>
    </Svg>
  );
}

const departmentAreas = (departments: readonly Contorno[], own: number): Area[] =>
  departments.map((one) => ({
    key: one.id,
    d: outlineOf(one),
    fill: one.id === own ? color.ownLand : color.land,
    own: one.id === own,
  }));

interface LocatorProps {
  mapa: Mapa;
  punto: { id_departamento: number; g_x: number; g_y: number };
  width: number;
  height: number;
}

/** The department with the point, and a corner map of it within the country. */
function DepartmentMap({ mapa, punto, width, height }: LocatorProps) {
  const { id_departamento, g_x, g_y } = punto;
  const own = mapa.departments.find(({ id }) => id === id_departamento);
  const positions: Positions = [...(own?.rings.flat() ?? []), [g_y, g_x]];
  const frame = frameOf(positions, { ratio: width / height, least: 0.5, margin: 1.12 });
  const areas = departmentAreas(mapa.departments, id_departamento);
  const insetHeight = 44;
  return (
    <View style={[s.box, { width, height }]}>
      <Drawing name="marco" frame={frame} width={width - 1.5} areas={areas} punto={punto} />
      <View style={s.inset}>
        <Drawing
          name="pais"
          frame={COUNTRY}
          width={(COUNTRY.width * insetHeight) / COUNTRY.height}
          areas={areas}
          punto={punto}
          small
        />
      </View>
    </View>
  );
}

interface Label {
  id: string;
  nombre: string;
  /** Its middle, in points from the map's upper left corner, and its size. */
  left: number;
  top: number;
  width: number;
  size: number;
  own: boolean;
}

/** The width of a letter as a share of its height, generous. */
const LETTER_SHARE = 0.58;
/** Around the ring of the point, in points. */
const POINT_ROOM = 7;

const overlap = (one: Label, other: Label) =>
  Math.abs(one.left - other.left) < (one.width + other.width) / 2 &&
  Math.abs(one.top - other.top) < ((one.size + other.size) * LINE_SHARE) / 2;

/** The names that fit on the map without covering each other or the point, the own one first and always. */
function labelsOn(
  municipalities: readonly ContornoDeMunicipio[],
  frame: Frame,
  punto: LocatorProps["punto"],
  scale: number,
) {
  const across = (longitude: number) => (x(longitude) - frame.left) * scale;
  const down = (latitude: number) => (y(latitude) - frame.top) * scale;
  const [width, height] = [frame.width * scale, frame.height * scale];
  const size = 2 * POINT_ROOM;
  const point = {
    id: "",
    nombre: "",
    left: across(punto.g_y),
    top: down(punto.g_x),
    width: size,
    size: size / LINE_SHARE,
    own: false,
  };
  const placed: Label[] = [];
  municipalities.forEach(({ id, nombre, at }, index) => {
    const own = index === 0;
    const letters = own ? 7 : 5.5;
    const label = {
      id,
      nombre,
      own,
      size: letters,
      width: nombre.length * letters * LETTER_SHARE + 2,
      left: across(at[0]),
      top: down(at[1]),
    };
    if (own) {
      label.left = Math.min(Math.max(label.left, label.width / 2), width - label.width / 2);
      const beside = POINT_ROOM + (letters * LINE_SHARE) / 2;
      if (overlap(label, point)) label.top = point.top + (point.top > height / 2 ? -beside : beside);
    }
    const inside =
      label.left >= label.width / 2 &&
      label.left <= width - label.width / 2 &&
      label.top >= letters &&
      label.top <= height - letters;
    if (own || (inside && [point, ...placed].every((other) => !overlap(label, other)))) placed.push(label);
  });
  return placed;
}

const BESIDE_WIDTH = 52;

/** The municipality with the point among its neighbours; beside it its department and the country. */
function MunicipalityMap({ mapa, punto, width, height }: LocatorProps) {
  const { departments, municipalities } = mapa;
  const { id_departamento, g_x, g_y } = punto;
  const [own] = municipalities;
  if (!own) return null;
  const here = [g_y, g_x] as const;
  const mapWidth = width - BESIDE_WIDTH - 4 - 1.5;
  const frame = frameOf([...own.rings.flat(), here], {
    ratio: mapWidth / (height - 1.5),
    least: LEAST_HEIGHT,
    margin: MARGIN,
  });
  const areas = municipalities.map((one, index) => ({
    key: one.id,
    d: outlineOf(one),
    own: index === 0,
    fill: one.id.slice(0, 2) === own.id.slice(0, 2) ? color.land : color.head,
    ...(index === 0 && { fill: color.ownLand }),
  }));
  const department = departments.find(({ id }) => id === id_departamento);
  const ratio = 0.8;
  const around = frameOf([...(department?.rings.flat() ?? []), here], { ratio, least: 0.5, margin: 1.06 });
  const departmentsDrawn = departmentAreas(departments, id_departamento);
  const marked = { key: own.id, d: outlineOf(own), fill: color.bar, own: true };
  const besideWidth = BESIDE_WIDTH - 1.5;
  return (
    <View style={s.beside}>
      <View style={[s.box, { width: mapWidth + 1.5, height }]}>
        <Drawing name="marco" frame={frame} width={mapWidth} areas={areas} punto={punto} />
        {labelsOn(municipalities, frame, punto, mapWidth / frame.width).map(({ id, nombre, own: isOwn, ...at }) => (
          <Text
            key={id}
            style={[
              s.name,
              { left: at.left - at.width / 2, top: at.top - (at.size * LINE_SHARE) / 2, width: at.width },
              { fontSize: at.size },
              ...(isOwn ? [s.ownName] : []),
            ]}
          >
            {nombre}
          </Text>
        ))}
      </View>
      <View style={{ width: BESIDE_WIDTH }}>
        <View style={s.box}>
          <Drawing
            name="departamento"
            frame={around}
            width={besideWidth}
            areas={[...departmentsDrawn, marked]}
            punto={punto}
            small
          />
        </View>
        <Text style={s.caption}>{departamentoNombre(id_departamento)}</Text>
        <View style={s.box}>
          <Drawing name="pais" frame={COUNTRY} width={besideWidth} areas={departmentsDrawn} punto={punto} small />
        </View>
      </View>
    </View>
  );
}

/**
 * The record's municipality with its point, or its department where the outlines do not have the municipality, and the
 * coordinates below.
 */
export function Locator(props: LocatorProps) {
  const { mapa, punto, width } = props;
  return (
    <View style={{ width }}>
      {mapa.municipalities.length > 0 ? (
        <MunicipalityMap {...props} />
      ) : (
        mapa.departments.length > 0 && <DepartmentMap {...props} />
      )}
      <Text figures style={[styles.strong, s.coordinates]}>
        {`${grados(punto.g_x)}, ${grados(punto.g_y)}`}
      </Text>
      {mapa.departments.length > 0 && <Text style={s.credit}>{LIMITS_CREDIT}</Text>}
    </View>
  );
}
