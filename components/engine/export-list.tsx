"use client";

import { Icon } from "@/components/ui/icon";
import type { OpenedMenu } from "@/components/ui/menu";
import { MenuList } from "@/components/ui/menu-list";
import { formatNumber } from "@/lib/format";
import type { ExportFormat } from "@/lib/lists/export";

export interface ExportFormatsProps {
  /** How many rows the file will have. */
  total: number;
  /** Which rows these are. */
  heading: string;
  /** The rows have coordinates, so GeoJSON is offered too. */
  placed: boolean;
  onStart: (format: ExportFormat) => void;
}

const LABELS = {
  xlsx: "Excel (XLSX)",
  "csv-excel": "CSV para Excel",
  csv: "CSV",
  geojson: "GeoJSON",
} satisfies Record<ExportFormat, string>;

const ICONS = {
  xlsx: <Icon name="file-spreadsheet" />,
  "csv-excel": <Icon name="file-spreadsheet" />,
  csv: <Icon name="file-text" />,
  geojson: <Icon name="map" />,
} satisfies Record<ExportFormat, unknown>;

const countOf = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The formats of an export, with the number of rows in each. */
export function ExportList({ total, heading, placed, onStart, ...opened }: ExportFormatsProps & OpenedMenu) {
  const rows = countOf(total, "fila", "filas");
  const formats: readonly { format: ExportFormat; hint: string }[] = [
    { format: "xlsx", hint: rows },
    { format: "csv-excel", hint: rows },
    { format: "csv", hint: rows },
    ...(placed ? [{ format: "geojson" as const, hint: countOf(total, "punto", "puntos") }] : []),
  ];
  return (
    <MenuList
      {...opened}
      items={[
        { heading },
        ...formats.map(({ format, hint }) => ({
          label: LABELS[format],
          icon: ICONS[format],
          hint,
          onSelect: () => onStart(format),
        })),
      ]}
    />
  );
}
