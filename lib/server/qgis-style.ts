import "server-only";
import { STATE_NAMES, stateWord, type StateName } from "@/lib/registros/state";
import type { MapLayer } from "./export-map";

/** How QGIS shows a layer of records: the map's shapes, and the light theme's colours (app/tokens.css). */

interface Marker {
  shape: "circle" | "diamond" | "square" | "triangle";
  /** Red, green and blue. */
  fill: string;
  line: string;
}

const WHITE = "255,255,255";
export const MARKERS: Record<StateName, Marker> = {
  INCOMPLETO: { shape: "circle", fill: WHITE, line: "88,103,126" },
  COMPLETO: { shape: "square", fill: "11,118,171", line: WHITE },
  DERIVADO: { shape: "diamond", fill: "28,125,74", line: WHITE },
  APROBADO: { shape: "circle", fill: "28,125,74", line: WHITE },
  "NO APROBADO": { shape: "triangle", fill: "192,41,31", line: WHITE },
};
/** Of a state that another server may send. */
const OTHER: Marker = { shape: "square", fill: "95,110,132", line: WHITE };

/** Names show up to this scale: 1 to so many. */
const LABELS_FROM = 100_000;

const property = (name: string, value: string) => `<prop k="${name}" v="${value}"/>`;

const symbolOf = ({ shape, fill, line }: Marker, index: number) =>
  `<symbol type="marker" name="${index}" alpha="1"><layer class="SimpleMarker" enabled="1">` +
  property("name", shape) +
  property("color", `${fill},255`) +
  property("outline_color", `${line},255`) +
  property("outline_width", "0.4") +
  property("outline_width_unit", "MM") +
  property("size", "3.2") +
  property("size_unit", "MM") +
  "</layer></symbol>";

const categoryOf = (value: string, label: string, index: number) =>
  `<category render="true" value="${value}" label="${label}" symbol="${index}"/>`;

/**
 * The style in QGIS's own format (QML): points by their state, named by a field, and the fields' heads, which older
 * versions do not take from the GeoPackage itself.
 */
export function qgisStyle({ fields, label }: Pick<MapLayer, "fields" | "label">): string {
  // The id is the first field.
  const aliases = fields.map(({ name, title }, at) => `<alias index="${at + 1}" field="${name}" name="${title}"/>`);
  const markers = [...STATE_NAMES.map((name) => MARKERS[name]), OTHER];
  const categories = [
    ...STATE_NAMES.map((name, index) => categoryOf(name, stateWord(name), index)),
    categoryOf("", "Otro", STATE_NAMES.length),
  ];
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis version="3.22.0" styleCategories="Symbology|Labeling|Fields" labelsEnabled="1">
<renderer-v2 type="categorizedSymbol" attr="estado" forceraster="0" symbollevels="0" enableorderby="0">
<categories>${categories.join("\n")}</categories>
<symbols>${markers.map(symbolOf).join("\n")}</symbols>
</renderer-v2>
<labeling type="simple"><settings>
<text-style fieldName="${label}" isExpression="0" fontSize="9" fontSizeUnit="Point" textColor="21,33,51,255" textOpacity="1">
<text-buffer bufferDraw="1" bufferSize="0.8" bufferSizeUnits="MM" bufferColor="255,255,255,255" bufferOpacity="1"/>
</text-style>
<text-format autoWrapLength="28" multilineAlign="0"/>
<placement placement="6" dist="1.5" distUnits="MM" offsetType="1" predefinedPositionOrder="TR,TL,BR,BL,R,L,TSR,BSR"/>
<rendering drawLabels="1" scaleVisibility="1" scaleMin="0" scaleMax="${LABELS_FROM}" obstacle="1"/>
</settings></labeling>
<aliases>${aliases.join("\n")}</aliases>
</qgis>
`;
}
