import { Document, Page, View } from "@react-pdf/renderer";
import { PageNumber, Text } from "./text";
import { FLAG, footTop, styles } from "./theme";

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
  const figure = (column: number) => (figures[column] ? [styles.figure] : []);
  return (
    <Document title={title} author={por} language="es-BO" creator="Inventariación de Recursos Turísticos">
      <Page size="LETTER" orientation={landscape ? "landscape" : "portrait"} style={styles.page}>
        <View style={styles.top} fixed>
          <View style={styles.bar}>
            <Text style={styles.product}>Inventariación de Recursos Turísticos</Text>
            <Text style={styles.state}>Estado Plurinacional de Bolivia</Text>
          </View>
          {FLAG.map((band) => (
            <View key={band} style={[styles.band, { backgroundColor: band }]} />
          ))}
        </View>
        <Text style={styles.title}>{title}</Text>
        <View style={styles.counts}>
          <Text style={styles.count}>{count}</Text>
          {narrowed !== "" && <Text style={styles.count}>{narrowed}</Text>}
        </View>
        <View style={styles.head} fixed>
          {headers.map((header, column) => (
            <Text key={column} style={[styles.headCell, widths[column] ?? {}, ...figure(column)]}>
              {header}
            </Text>
          ))}
        </View>
        {rows.map((row, index) => (
          <View key={index} style={styles.row} wrap={false}>
            {row.map((value, column) => (
              <Text key={column} style={[styles.cell, widths[column] ?? {}, ...figure(column)]}>
                {value}
              </Text>
            ))}
          </View>
        ))}
        <View style={[styles.foot, { top: footTop(landscape) }]} fixed>
          <Text style={styles.footText}>{`Emitido por ${por} el ${fecha} (hora de Bolivia)`}</Text>
          <PageNumber style={styles.footText} />
        </View>
      </Page>
    </Document>
  );
}
