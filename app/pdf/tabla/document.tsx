import { Document, Page, View } from "@react-pdf/renderer";
import { PageNumber, Text } from "./text";
import { FLAG, footTop, s } from "./theme";

/** A page of a list, ready for rendering. */
export interface PrintedTable {
  title: string;
  landscape: boolean;
  headers: string[];
  /** True for columns of figures, which are aligned right. */
  figures: boolean[];
  rows: string[][];
  /** How many of the list's rows these are. */
  count: string;
  /** The search and filters; empty if there are none. */
  narrowed: string;
}

export interface TablaDocumentProps {
  table: PrintedTable;
  /** Who issued it. */
  por: string;
  /** dd/mm/aaaa HH:mm in America/La_Paz. */
  fecha: string;
}

/** Column widths in per cent, by the longest text of each column, with a minimum and a maximum. */
function columnWidths({ headers, rows }: Pick<PrintedTable, "headers" | "rows">): number[] {
  const weights = headers.map((header, column) => {
    const longest = Math.max(header.length, ...rows.map((row) => row[column]?.length ?? 0));
    // Long texts wrap, so the width grows more slowly than the length.
    return Math.min(Math.max(longest, 8), 40) ** 0.8;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (weight * 100) / total);
}

/** A page of a list on letter paper: the bar and the flag line, the table, who issued it and when (ui.md, PDFs). */
export function TablaDocument({ table, por, fecha }: TablaDocumentProps) {
  const { title, headers, figures, rows, landscape, count, narrowed } = table;
  const widths = columnWidths(table).map((width) => ({ width: `${width}%` }));
  const figure = (column: number) => (figures[column] ? [s.figure] : []);
  return (
    <Document title={title} author={por} language="es-BO" creator="Inventariación de Recursos Turísticos">
      <Page size="LETTER" orientation={landscape ? "landscape" : "portrait"} style={s.page}>
        <View style={s.top} fixed>
          <View style={s.bar}>
            <Text style={s.product}>Inventariación de Recursos Turísticos</Text>
            <Text style={s.state}>Estado Plurinacional de Bolivia</Text>
          </View>
          {FLAG.map((band) => (
            <View key={band} style={[s.band, { backgroundColor: band }]} />
          ))}
        </View>
        <Text style={s.title}>{title}</Text>
        <View style={s.counts}>
          <Text style={s.count}>{count}</Text>
          {narrowed !== "" && <Text style={s.count}>{narrowed}</Text>}
        </View>
        <View style={s.head} fixed>
          {headers.map((header, column) => (
            <Text key={column} style={[s.headCell, widths[column] ?? {}, ...figure(column)]}>
              {header}
            </Text>
          ))}
        </View>
        {rows.map((row, index) => (
          <View key={index} style={s.row} wrap={false}>
            {row.map((value, column) => (
              <Text key={column} style={[s.cell, widths[column] ?? {}, ...figure(column)]}>
                {value}
              </Text>
            ))}
          </View>
        ))}
        <View style={[s.foot, { top: footTop(landscape) }]} fixed>
          <Text style={s.footText}>{`Emitido por ${por} el ${fecha} (hora de Bolivia)`}</Text>
          <PageNumber style={s.footText} />
        </View>
      </Page>
    </Document>
  );
}
