import { Document, Page, StyleSheet, View } from "@react-pdf/renderer";
import { PageFoot, PageHead } from "@/node-shared/pdf/page";
import { Text } from "@/node-shared/pdf/text";
import { color, PAGE, TITLE } from "@/node-shared/pdf/theme";

const styles = StyleSheet.create({
  page: { ...PAGE, lineHeight: 1.35, paddingTop: 76 },
  counts: { marginBottom: 10 },
  count: { fontSize: 8, color: color.muted },
  head: {
    flexDirection: "row",
    backgroundColor: color.head,
    borderTopWidth: 0.75,
    borderBottomWidth: 0.75,
    borderColor: color.line,
  },
  headCell: {
    fontSize: 7,
    fontWeight: 600,
    color: color.muted,
    letterSpacing: 0.25,
    paddingHorizontal: 5,
    paddingVertical: 5,
  },
  row: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: color.lineSoft },
  cell: { paddingHorizontal: 5, paddingVertical: 4 },
  figure: { textAlign: "right" },
});

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
        <PageHead />
        <Text style={TITLE}>{title}</Text>
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
        <PageFoot notes={[`Emitido por ${por} el ${fecha} (hora de Bolivia)`]} landscape={landscape} />
      </Page>
    </Document>
  );
}
