import { StyleSheet } from "@react-pdf/renderer";
import { OWN_FAMILY } from "@/contract/printed-letters";

/** The light theme's colours: paper has no dark theme, and a PDF cannot read the screen's tokens. */
const INK = {
  bar: "#0b3873",
  onBar: "#ffffff",
  onBarMuted: "#c6d7ef",
  text: "#152133",
  muted: "#58677e",
  head: "#edf1f5",
  line: "#cfd7e2",
  lineSoft: "#e4e9f0",
} as const;
/** Letter, in points. The foot is positioned from the top: positioned from the bottom it would fall off the page. */
export const footTop = (landscape: boolean) => (landscape ? 612 : 792) - 42;
export const FLAG = ["#d52b1e", "#f9e300", "#007934"] as const;

export const styles = StyleSheet.create({
  page: {
    fontFamily: OWN_FAMILY,
    fontSize: 8.5,
    lineHeight: 1.35,
    color: INK.text,
    paddingTop: 76,
    paddingBottom: 56,
    paddingHorizontal: 40,
  },
  top: { position: "absolute", top: 0, left: 0, right: 0 },
  bar: {
    height: 52,
    paddingHorizontal: 40,
    backgroundColor: INK.bar,
    flexDirection: "row",
    alignItems: "center",
    justifyContent: "space-between",
  },
  product: { color: INK.onBar, fontSize: 12, fontWeight: 700, lineHeight: 1.2 },
  state: { color: INK.onBarMuted, fontSize: 8, lineHeight: 1.3 },
  band: { height: 1 },
  title: { fontSize: 14, fontWeight: 700, lineHeight: 1.25 },
  counts: { marginBottom: 10 },
  count: { fontSize: 8, color: INK.muted },
  head: {
    flexDirection: "row",
    backgroundColor: INK.head,
    borderTopWidth: 0.75,
    borderBottomWidth: 0.75,
    borderColor: INK.line,
  },
  headCell: {
    fontSize: 7,
    fontWeight: 600,
    color: INK.muted,
    letterSpacing: 0.25,
    paddingHorizontal: 5,
    paddingVertical: 5,
  },
  row: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: INK.lineSoft },
  cell: { paddingHorizontal: 5, paddingVertical: 4 },
  figure: { textAlign: "right" },
  foot: {
    position: "absolute",
    left: 40,
    right: 40,
    flexDirection: "row",
    justifyContent: "space-between",
    borderTopWidth: 0.5,
    borderTopColor: INK.line,
    paddingTop: 6,
  },
  footText: { fontSize: 7, color: INK.muted, lineHeight: 1.3 },
});
