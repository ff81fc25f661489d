import { Image, StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { Text } from "@/node-shared/pdf/text";
import { color, LETTER } from "@/node-shared/pdf/theme";
import type { Dato, Foto, Tabla } from "./content";
import { styles, tone, type Tone } from "./theme";

const PER_ROW = 3;
const GAP = 12;
const CONTENT_WIDTH = LETTER.width - 2 * LETTER.side;
const PHOTO_WIDTH = (CONTENT_WIDTH - (PER_ROW - 1) * GAP) / PER_ROW;
const PHOTO_HEIGHT = 112;

const s = StyleSheet.create({
  grid: { flexDirection: "row" },
  cell: { paddingRight: 12, marginBottom: 6 },
  text: { marginBottom: 7 },
  callout: { borderWidth: 0.75, borderRadius: 3, padding: 8, marginTop: 10 },
  row: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: color.lineSoft, paddingVertical: 3 },
  headRow: { flexDirection: "row", backgroundColor: color.sunken, paddingVertical: 3 },
  headCell: { fontSize: 7, fontWeight: 600, color: color.secondary, paddingHorizontal: 4 },
  bodyCell: { fontSize: 8, paddingHorizontal: 4 },
  badge: {
    borderWidth: 0.75,
    borderRadius: 2,
    paddingHorizontal: 5,
    paddingTop: 1.5,
    paddingBottom: 1,
    alignSelf: "flex-start",
  },
  badgeText: { fontSize: 7, fontWeight: 700, letterSpacing: 0.2, lineHeight: 1.3 },
  photos: { flexDirection: "row", gap: GAP, marginBottom: 9 },
  picture: { objectFit: "cover", borderRadius: 2, backgroundColor: color.sunken },
  missing: { alignItems: "center", justifyContent: "center" },
  caption: { fontSize: 7, color: color.muted, marginTop: 2 },
});

/** Height in points of two lines of text below their title. */
const TWO_LINES = 44;

interface SectionProps {
  title: string;
  /** Points that must be left below the title, so that it is never alone at the foot of a page. */
  ahead?: number;
  children: ReactNode;
}

/**
 * A titled part, which may continue over pages. It has no box of its own: a title stays with the content after it only
 * if both are direct children of the page.
 */
export function Section({ title, ahead = TWO_LINES, children }: SectionProps) {
  return (
    <>
      <Text style={styles.sectionTitle} minPresenceAhead={ahead} wrap={false}>
        {title}
      </Text>
      {children}
    </>
  );
}

/** Groups labelled values into lines of `columns` columns. */
function lines(datos: Dato[], columns: number): Dato[][] {
  const found: Dato[][] = [];
  let free = 0;
  for (const dato of datos) {
    const span = dato.span ?? 1;
    if (span > free) {
      found.push([]);
      free = columns;
    }
    found.at(-1)?.push(dato);
    free -= span;
  }
  return found;
}

/** Labelled values in columns; a line never breaks in two. */
export function Datos({ datos, columns = 3 }: { datos: Dato[]; columns?: number }) {
  return (
    <View>
      {lines(datos, columns).map((line) => (
        <View key={line[0]?.label} style={s.grid} wrap={false}>
          {line.map(({ label, value, shown, span = 1 }) => (
            <View key={label} style={[s.cell, { width: `${(100 * span) / columns}%` }]}>
              <Text style={styles.label}>{label}</Text>
              <Text figures style={value ? styles.value : styles.empty}>
                {shown ?? (value || "Sin dato")}
              </Text>
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

/** A text of any length, which may continue over pages. */
export function Texto({ label, value }: Dato) {
  return (
    <>
      <Text style={styles.label} minPresenceAhead={TWO_LINES} wrap={false}>
        {label}
      </Text>
      <Text style={[value ? styles.value : styles.empty, s.text]} orphans={3} widows={3}>
        {value || "Sin dato"}
      </Text>
    </>
  );
}

/** What the last refusal asks to be corrected. */
export function Observacion({ children }: { children: string }) {
  const { fg, bg, line } = tone.red;
  return (
    <View style={[s.callout, { backgroundColor: bg, borderColor: line }]}>
      <Text style={[styles.label, styles.strong, { color: fg }]} minPresenceAhead={TWO_LINES}>
        Observación por corregir
      </Text>
      <Text style={styles.value}>{children}</Text>
    </View>
  );
}

const widthOf = ({ columns }: Tabla, share: number) =>
  `${(100 * share) / columns.reduce((sum, column) => sum + column.share, 0)}%`;
const alignOf = (numeric: boolean | undefined) =>
  numeric ? ({ textAlign: "right", paddingRight: 10 } as const) : ({ textAlign: "left" } as const);

function Row({ tabla, cells }: { tabla: Tabla; cells: (string | null)[] }) {
  return (
    <View style={s.row} wrap={false}>
      {tabla.columns.map(({ header, share, numeric }, i) => (
        <Text key={header} figures style={[s.bodyCell, alignOf(numeric), { width: widthOf(tabla, share) }]}>
          {cells[i] || "—"}
        </Text>
      ))}
    </View>
  );
}

const HEAD_HEIGHT = 20;
const CELL_LINE = 11.5;
/** Upper limit for the width of a capital in a cell, in points. */
const CELL_SIGN = 6;

/** The height of a table's head and first row, rather too large than too small. */
function headAndFirstRow({ columns, rows }: Tabla): number {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const perLine = columns.map(({ share }) => Math.max(4, ((CONTENT_WIDTH * share) / all - 8) / CELL_SIGN));
  const most = Math.max(1, ...(rows[0] ?? []).map((cell, at) => Math.ceil((cell ?? "").length / (perLine[at] ?? 1))));
  return HEAD_HEIGHT + 8 + most * CELL_LINE;
}

/** A titled table. Its head is repeated on every page; no row breaks in two. */
export function TableSection({ title, tabla }: { title: string; tabla: Tabla }) {
  return (
    <Section title={title} ahead={headAndFirstRow(tabla)}>
      <View>
        <View style={s.headRow} fixed>
          {tabla.columns.map(({ header, share, numeric }) => (
            <Text key={header} style={[s.headCell, alignOf(numeric), { width: widthOf(tabla, share) }]}>
              {header}
            </Text>
          ))}
        </View>
        {tabla.rows.map((cells, at) => (
          <Row key={at} tabla={tabla} cells={cells} />
        ))}
      </View>
    </Section>
  );
}

export const EmptyNote = ({ children }: { children: string }) => <Text style={styles.empty}>{children}</Text>;

export function Badge({ color: name, children }: { color: Tone; children: string }) {
  const { fg, bg, line } = tone[name];
  return (
    <View style={[s.badge, { backgroundColor: bg, borderColor: line }]}>
      <Text style={[s.badgeText, { color: fg }]}>{children}</Text>
    </View>
  );
}

/** Bytes sent between threads are no longer a Buffer. */
const picture = (bytes: Uint8Array) => ({ data: Buffer.from(bytes), format: "jpg" as const });

/** A photo cropped to the given box. If its file is missing, a text is shown instead. */
export function Picture({ bytes, width, height }: { bytes: Uint8Array | undefined; width: number; height: number }) {
  if (bytes) return <Image src={picture(bytes)} style={[s.picture, { width, height }]} />;
  return (
    <View style={[s.picture, s.missing, { width, height }]}>
      <Text style={styles.label}>Fotografía no disponible</Text>
    </View>
  );
}

/** Photos, three in a row. */
export function PhotoSection({
  title,
  fotos,
  imagenes,
}: {
  title: string;
  fotos: Foto[];
  imagenes: Record<string, Uint8Array>;
}) {
  const rows = Array.from({ length: Math.ceil(fotos.length / PER_ROW) }, (_, at) =>
    fotos.slice(at * PER_ROW, (at + 1) * PER_ROW),
  );
  return (
    <Section title={title} ahead={PHOTO_HEIGHT + 24}>
      {rows.map((row, at) => (
        <View key={at} style={s.photos} wrap={false}>
          {row.map(({ hash, caption }, place) => (
            <View key={place} style={{ width: PHOTO_WIDTH }}>
              <Picture bytes={imagenes[hash]} width={PHOTO_WIDTH} height={PHOTO_HEIGHT} />
              <Text style={s.caption}>{caption}</Text>
            </View>
          ))}
        </View>
      ))}
    </Section>
  );
}
