import { Circle, ClipPath, Defs, G, Path, Rect, StyleSheet, Svg, View } from "@react-pdf/renderer";
import { BOLIVIA } from "@/contract/codes";
import { grados } from "@/contract/shown";
import { Text } from "@/node-shared/pdf/text";
import { color } from "@/node-shared/pdf/theme";
import type { Contorno } from "./outlines";
import { styles } from "./theme";

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
  coordinates: { fontSize: 7.5, textAlign: "center", marginTop: 4 },
});

/** Degrees of longitude are shorter than those of latitude; this is the ratio at the country's middle. */
const SHRINK = Math.cos((16.3 * Math.PI) / 180);
const x = (longitude: number) => longitude * SHRINK;
const y = (latitude: number) => -latitude;

const ring = (points: [number, number][]) =>
  `M${points.map(([longitude, latitude]) => `${x(longitude).toFixed(3)} ${y(latitude).toFixed(3)}`).join("L")}Z`;

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

/** A box around the department and the point, which may lie outside of it, with a margin and the given aspect ratio. */
function frameOf(own: Contorno | undefined, g_x: number, g_y: number, ratio: number): Frame {
  const points = [...(own?.rings.flat() ?? []), [g_y, g_x] as const];
  const xs = points.map(([longitude]) => x(longitude));
  const ys = points.map(([, latitude]) => y(latitude));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const height = Math.max(bottom - top, (right - left) / ratio, 0.5) * 1.12;
  const width = height * ratio;
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height };
}

const viewBox = ({ left, top, width, height }: Frame) => `${left} ${top} ${width} ${height}`;

interface DrawingProps {
  outlines: Contorno[];
  id_departamento: number;
  frame: Frame;
  /** Points per unit of the frame. */
  scale: number;
}

function Departments({ outlines, id_departamento, scale }: Omit<DrawingProps, "frame">) {
  const ordered = [...outlines].sort((a, b) => Number(a.id === id_departamento) - Number(b.id === id_departamento));
  return ordered.map(({ id, rings }) => {
    const own = id === id_departamento;
    return (
      <Path
        key={id}
        d={rings.map(ring).join("")}
        fill={own ? color.ownLand : color.land}
        stroke={own ? color.bar : color.border}
        strokeWidth={(own ? 0.9 : 0.5) / scale}
      />
    );
  });
}

interface LocatorProps {
  outlines: Contorno[];
  punto: { id_departamento: number; g_x: number; g_y: number };
  width: number;
  height: number;
}

/**
 * The record's department with its point, a corner map of the department within the country, and the coordinates below.
 */
export function Locator({ outlines, punto, width, height }: LocatorProps) {
  const { id_departamento, g_x, g_y } = punto;
  const own = outlines.find(({ id }) => id === id_departamento);
  const frame = frameOf(own, g_x, g_y, width / height);
  const scale = width / frame.width;
  const insetHeight = 44;
  const insetScale = insetHeight / COUNTRY.height;
  const insetWidth = COUNTRY.width * insetScale;
  return (
    <View style={{ width }}>
      {outlines.length > 0 && (
        <View style={[s.box, { width, height }]}>
          <Svg viewBox={viewBox(frame)} style={{ width: width - 1.5, height: height - 1.5 }}>
            <Defs>
              <ClipPath id="marco">
                <Rect x={frame.left} y={frame.top} width={frame.width} height={frame.height} />
              </ClipPath>
            </Defs>
            <G clipPath="url(#marco)">
              <Departments outlines={outlines} id_departamento={id_departamento} scale={scale} />
              <Circle
                cx={x(g_y)}
                cy={y(g_x)}
                r={4.6 / scale}
                fill="#ffffff"
                stroke={color.point}
                strokeWidth={1.6 / scale}
              />
              <Circle cx={x(g_y)} cy={y(g_x)} r={2 / scale} fill={color.point} />
            </G>
          </Svg>
          <View style={s.inset}>
            <Svg viewBox={viewBox(COUNTRY)} style={{ width: insetWidth, height: insetHeight }}>
              <Departments outlines={outlines} id_departamento={id_departamento} scale={insetScale} />
              <Circle cx={x(g_y)} cy={y(g_x)} r={1.8 / insetScale} fill={color.point} />
            </Svg>
          </View>
        </View>
      )}
      <Text figures style={[styles.strong, s.coordinates]}>
        {`${grados(g_x)}, ${grados(g_y)}`}
      </Text>
    </View>
  );
}
