import { Circle, G, Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { BOLIVIA } from "@/contract/codes";
import type { Contorno } from "./outlines";
import { Figures } from "./parts";
import { color, styles } from "./theme";

const s = StyleSheet.create({
  box: { borderWidth: 0.5, borderColor: color.line, borderRadius: 2, padding: 6, backgroundColor: "#ffffff" },
  coordinates: { fontSize: 7.5, textAlign: "center", marginTop: 4 },
});

/** Degrees of longitude are shorter than those of latitude; at the country's middle by this much. */
const SHRINK = Math.cos((16.3 * Math.PI) / 180);
const WIDTH = (BOLIVIA.east - BOLIVIA.west) * SHRINK;
const HEIGHT = BOLIVIA.north - BOLIVIA.south;

const x = (longitude: number) => (longitude - BOLIVIA.west) * SHRINK;
const y = (latitude: number) => BOLIVIA.north - latitude;

const ring = (points: [number, number][]) =>
  `M${points.map(([longitude, latitude]) => `${x(longitude).toFixed(3)} ${y(latitude).toFixed(3)}`).join("L")}Z`;

interface LocatorProps {
  outlines: Contorno[];
  id_departamento: number;
  g_x: number;
  g_y: number;
  width: number;
}

/** Bolivia's departments as outlines with the record's own shaded and its point marked. */
export function Locator({ outlines, id_departamento, g_x, g_y, width }: LocatorProps) {
  return (
    <View style={[s.box, { width }]}>
      {outlines.length > 0 && (
        <Svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} style={{ width: "100%", height: ((width - 12) * HEIGHT) / WIDTH }}>
          {outlines.map(({ id, rings }) => (
            <Path
              key={id}
              d={rings.map(ring).join("")}
              fill={id === id_departamento ? color.ownLand : color.land}
              stroke="#8d9bb0"
              strokeWidth={0.035}
            />
          ))}
          <G>
            <Circle cx={x(g_y)} cy={y(g_x)} r={0.36} fill="#ffffff" stroke={color.point} strokeWidth={0.12} />
            <Circle cx={x(g_y)} cy={y(g_x)} r={0.16} fill={color.point} />
          </G>
        </Svg>
      )}
      <Text style={[styles.strong, s.coordinates]}>
        <Figures>{`${g_x.toFixed(6)}, ${g_y.toFixed(6)}`}</Figures>
      </Text>
    </View>
  );
}
