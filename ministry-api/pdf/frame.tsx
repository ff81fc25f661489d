import { Document, Page, StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Emision } from "./emision";
import { PageNumber, Text } from "./text";
import { color, LETTER, styles } from "./theme";

const s = StyleSheet.create({
  head: { position: "absolute", top: 0, left: 0, right: 0 },
  bar: {
    backgroundColor: color.bar,
    height: 52,
    paddingHorizontal: LETTER.side,
    flexDirection: "row",
    alignItems: "center",
    justifyContent: "space-between",
  },
  product: { color: color.onBar, fontSize: 12, fontWeight: 700, lineHeight: 1.2 },
  state: { color: color.onBarMuted, fontSize: 8, lineHeight: 1.3 },
  own: { alignItems: "flex-end" },
  kind: { color: color.onBar, fontSize: 9, fontWeight: 600, lineHeight: 1.3 },
  cite: { color: color.onBarMuted, fontSize: 8, lineHeight: 1.3 },
  flag: { height: 1 },
  foot: {
    position: "absolute",
    top: LETTER.height - 42,
    left: LETTER.side,
    right: LETTER.side,
    flexDirection: "row",
    justifyContent: "space-between",
    borderTopWidth: 0.5,
    borderTopColor: color.line,
    paddingTop: 6,
  },
  footText: { fontSize: 7, color: color.muted, lineHeight: 1.3 },
});

interface FrameProps {
  /** The kind of sheet, at the right of the bar. */
  kind: string;
  cite: string;
  /** The document title that a PDF reader shows. */
  title: string;
  /** Who printed it, and the code of a sheet that can be verified. */
  emision: Pick<Emision, "impresa"> & Partial<Pick<Emision, "codigo">>;
  children: ReactNode;
}

/**
 * The ministry's page frame: bar and flag line above, who printed it, its code and page n of m below, on every page.
 */
export function Frame({ kind, cite, title, emision, children }: FrameProps) {
  return (
    <Document
      title={title}
      author="Estado Plurinacional de Bolivia"
      language="es-BO"
      creator="Inventariación de Recursos Turísticos"
    >
      <Page size="LETTER" style={styles.page}>
        <View style={s.head} fixed>
          <View style={s.bar}>
            <View>
              <Text style={s.product}>Inventariación de Recursos Turísticos</Text>
              <Text style={s.state}>Estado Plurinacional de Bolivia</Text>
            </View>
            <View style={s.own}>
              <Text style={s.kind}>{kind}</Text>
              <Text style={s.cite}>{cite}</Text>
            </View>
          </View>
          {[color.flagRed, color.flagYellow, color.flagGreen].map((band) => (
            <View key={band} style={[s.flag, { backgroundColor: band }]} />
          ))}
        </View>
        <View style={s.foot} fixed>
          <Text style={s.footText}>{`Impreso por ${emision.impresa.por} el ${emision.impresa.fecha}`}</Text>
          {emision.codigo !== undefined && <Text style={s.footText}>{`Código ${emision.codigo}`}</Text>}
          <PageNumber style={s.footText} />
        </View>
        {children}
      </Page>
    </Document>
  );
}
