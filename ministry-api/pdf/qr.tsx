import { Path, Svg } from "@react-pdf/renderer";
import { create } from "qrcode";

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
export function QrCode({ text, width }: { text: string; width: number }) {
  const { size, d } = qrPath(text);
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} style={{ width, height: width }}>
      <Path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <Path d={d} fill="#000000" />
    </Svg>
  );
}
