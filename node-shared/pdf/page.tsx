import { StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { PageNumber, Text } from "./text";
import { color, LETTER } from "./theme";

const FLAG = ["#d52b1e", "#f9e300", "#007934"] as const;

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
  flag: { height: 1 },
  foot: {
    position: "absolute",
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

/** The bar and the flag line above every page; `children` stand at the right of the bar. */
export function PageHead({ children }: { children?: ReactNode }) {
  const product = <Text style={s.product}>Inventariación de Recursos Turísticos</Text>;
  const state = <Text style={s.state}>Estado Plurinacional de Bolivia</Text>;
  return (
    <View style={s.head} fixed>
      <View style={s.bar}>
        {children ? (
          <View>
            {product}
            {state}
          </View>
        ) : (
          product
        )}
        {children ?? state}
      </View>
      {FLAG.map((band) => (
        <View key={band} style={[s.flag, { backgroundColor: band }]} />
      ))}
    </View>
  );
}

interface PageFootProps {
  /** Beside the page's number, from the left. */
  notes: readonly string[];
  landscape?: boolean;
}

/** The line below every page. It is positioned from the top: from the bottom it would fall off the page. */
export const PageFoot = ({ notes, landscape = false }: PageFootProps) => (
  <View style={[s.foot, { top: (landscape ? LETTER.width : LETTER.height) - LETTER.foot }]} fixed>
    {notes.map((note) => (
      <Text key={note} style={s.footText}>
        {note}
      </Text>
    ))}
    <PageNumber style={s.footText} />
  </View>
);
