import { Link, StyleSheet, View, Path, Svg } from "@react-pdf/renderer";
import { create } from "qrcode";
import { Text } from "@/node-shared/pdf/text";
import { color } from "@/node-shared/pdf/theme";
import type { Emision } from "./emision";
import { styles } from "./theme";

/** Light modules that a reader needs around the symbol. */
export const QUIET_ZONE = 4;

/** A QR symbol as one vector path, quiet zone included; `size` is its side in modules. */
export function qrPath(text: string): { size: number; d: string } {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const runs: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const from = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > from) runs.push(`M${from + QUIET_ZONE} ${row + QUIET_ZONE}h${column - from}v1h${from - column}z`);
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, d: runs.join("") };
}

/** A QR symbol, `width` points wide with its quiet zone. */
function QrCode({ text, width }: { text: string; width: number }) {
  const { size, d } = qrPath(text);
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} style={{ width, height: width }}>
      <Path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <Path d={d} fill="#000000" />
    </Svg>
  );
}

const s = StyleSheet.create({
  box: {
    marginTop: 18,
    borderWidth: 0.75,
    borderColor: color.line,
    borderRadius: 3,
    padding: 8,
    flexDirection: "row",
    gap: 10,
  },
  facts: { flexGrow: 1, flexBasis: 0, paddingVertical: 3 },
  title: { fontSize: 9.5, fontWeight: 700, lineHeight: 1.3 },
  lead: { fontSize: 7.5, color: color.secondary },
  address: { fontSize: 7.5, fontWeight: 600, marginBottom: 5 },
  link: { color: color.bar, textDecoration: "none" },
  pair: { flexDirection: "row", gap: 20, marginBottom: 5 },
  code: { fontSize: 10.5, fontWeight: 700, letterSpacing: 0.4, lineHeight: 1.3 },
  date: { fontSize: 9.5, fontWeight: 600, lineHeight: 1.4 },
  state: { fontSize: 8.5, fontWeight: 600, lineHeight: 1.3, marginBottom: 5 },
  hash: { fontSize: 6.5, color: color.secondary, lineHeight: 1.3 },
  signature: { width: 132, justifyContent: "flex-end", paddingBottom: 3 },
  line: { borderTopWidth: 0.75, borderTopColor: color.secondary, paddingTop: 3 },
});

const keepUnhyphenated = (word: string) => [word];

/** A hash in groups of eight. */
const grouped = (sha256: string) => (sha256.match(/.{1,8}/g) ?? []).join(" ");

/**
 * What confirms a sheet: the QR and the code that lead to the public page, the state it was issued in, the content's
 * hash, and room to sign.
 */
export function SealBox({ emision }: { emision: Emision }) {
  return (
    <View style={s.box} wrap={false}>
      <QrCode text={emision.url} width={92} />
      <View style={s.facts}>
        <Text style={s.title}>Verificación del documento</Text>
        <Text style={s.lead}>Con el QR, o con el código, compruebe si esta hoja sigue vigente en</Text>
        <Text style={s.address} hyphenationCallback={keepUnhyphenated}>
          <Link src={emision.url} style={s.link}>
            {emision.url.slice(0, emision.url.lastIndexOf("/"))}
          </Link>
        </Text>
        <View style={s.pair}>
          <View>
            <Text style={styles.label}>Código</Text>
            <Text style={s.code}>{emision.codigo}</Text>
          </View>
          <View>
            <Text style={styles.label}>Emitida el</Text>
            <Text style={s.date}>{emision.emitida}</Text>
          </View>
        </View>
        <Text style={styles.label}>Estado del registro al emitirla</Text>
        <Text style={s.state}>{emision.estado}</Text>
        <Text style={styles.label}>SHA-256 del contenido</Text>
        <Text style={s.hash}>{grouped(emision.sha256)}</Text>
      </View>
      <View style={s.signature}>
        <View style={s.line}>
          <Text style={[styles.label, { textAlign: "center" }]}>Firma y sello</Text>
        </View>
      </View>
    </View>
  );
}
