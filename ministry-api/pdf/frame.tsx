import { Document, Page, StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { PageFoot, PageHead } from "@/node-shared/pdf/page";
import { Text } from "@/node-shared/pdf/text";
import { color } from "@/node-shared/pdf/theme";
import type { Emision } from "./emision";
import { styles } from "./theme";

const s = StyleSheet.create({
  own: { alignItems: "flex-end" },
  kind: { color: color.onBar, fontSize: 9, fontWeight: 600, lineHeight: 1.3 },
  cite: { color: color.onBarMuted, fontSize: 8, lineHeight: 1.3 },
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
export function Frame({ kind, cite, title, emision: { impresa, codigo }, children }: FrameProps) {
  const printed = `Impreso por ${impresa.por} el ${impresa.fecha}`;
  return (
    <Document
      title={title}
      author="Estado Plurinacional de Bolivia"
      language="es-BO"
      creator="Inventariación de Recursos Turísticos"
    >
      <Page size="LETTER" style={styles.page}>
        <PageHead>
          <View style={s.own}>
            <Text style={s.kind}>{kind}</Text>
            <Text style={s.cite}>{cite}</Text>
          </View>
        </PageHead>
        <PageFoot notes={codigo === undefined ? [printed] : [printed, `Código ${codigo}`]} />
        {children}
      </Page>
    </Document>
  );
}
