"use client";

import { Icon } from "@/components/ui/icon";
import type { OpenedMenu } from "@/components/ui/menu";
import { MenuList } from "@/components/ui/menu-list";
import { formatNumber } from "@/lib/format";
import { MAP_FORMATS, PHOTOS_MAX_RECORDS, type ExportFormat } from "@/lib/lists/export";

export interface ExportFormatsProps {
  /** How many rows the file will have. */
  total: number;
  /** Which rows these are. */
  heading: string;
  /** Files for maps are offered, as rows have coordinates: how many lists a GeoPackage holds. */
  layers?: 1 | 2;
  /** The rows may have photographs. */
  photographed?: boolean;
  onStart: (format: ExportFormat) => void;
}

const MAPS = "Para mapas";
const LAYERS = {
  1: "GeoPackage trae una capa con su estilo para QGIS.",
  2: "GeoPackage trae atractivos y facilidades, cada uno en su capa, con los mismos filtros.",
} as const;

const LABELS: Record<ExportFormat, string> = {
  xlsx: "Excel (XLSX)",
  "csv-excel": "CSV para Excel",
  csv: "CSV",
  geojson: "GeoJSON",
  gpkg: "GeoPackage (QGIS)",
  fgb: "FlatGeobuf",
  fotografias: "Fotografías (ZIP)",
};

const ICONS = {
  xlsx: <Icon name="file-spreadsheet" />,
  "csv-excel": <Icon name="file-spreadsheet" />,
  csv: <Icon name="file-text" />,
  geojson: <Icon name="map" />,
  gpkg: <Icon name="layers" />,
  fgb: <Icon name="map" />,
  fotografias: <Icon name="images" />,
} satisfies Record<ExportFormat, unknown>;

const countOf = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The formats of an export, with the number of rows in each. */
export function ExportList(props: ExportFormatsProps & OpenedMenu) {
  const { total, heading, layers, photographed = false, onStart, ...opened } = props;
  const itemOf = (hint: string) => (format: ExportFormat) => ({
    ...{ label: LABELS[format], icon: ICONS[format], hint },
    onSelect: () => onStart(format),
  });
  const records = countOf(total, "registro", "registros");
  const photos = total > PHOTOS_MAX_RECORDS ? `hasta ${PHOTOS_MAX_RECORDS} registros` : records;
  return (
    <MenuList
      {...opened}
      items={[
        { heading },
        ...(["xlsx", "csv-excel", "csv"] as const).map(itemOf(countOf(total, "fila", "filas"))),
        ...(layers
          ? [{ heading: MAPS }, ...MAP_FORMATS.map(itemOf(countOf(total, "punto", "puntos"))), { note: LAYERS[layers] }]
          : []),
        ...(photographed ? (["separator", itemOf(photos)("fotografias")] as const) : []),
      ]}
    />
  );
}
