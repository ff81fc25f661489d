import { Image, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { color, styles, tone, type Tone } from "./theme";

const s = StyleSheet.create({
  grid: { flexDirection: "row", flexWrap: "wrap", marginHorizontal: -6 },
  cell: { paddingHorizontal: 6, marginBottom: 6 },
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
  photos: { flexDirection: "row", marginHorizontal: -5 },
  photo: { width: "33.333%", paddingHorizontal: 5, marginBottom: 10 },
  picture: { height: 104, objectFit: "cover", borderRadius: 2, backgroundColor: color.sunken },
  sign: { letterSpacing: 0.05 },
  caption: { fontSize: 7, color: color.muted, marginTop: 2 },
});

/**
 * Inter draws '7' and the point after it so close that -67.4891 reads as -674891: the sign stands in a run of its own,
 * which no kerning crosses.
 */
export function Figures({ children }: { children: string }) {
  const runs = children.split(/(?<=\d)(?=[.,]\d)|(?<=\d[.,])(?=\d)/);
  if (runs.length === 1) return children;
  return runs.map((run, at) => (
    <Text key={at} style={/^[.,]$/.test(run) ? s.sign : {}}>
      {run}
    </Text>
  ));
}

/** One labelled value; null or empty is said in words. */
export interface Dato {
  label: string;
  value: string | null;
  /** Columns of the grid it takes. */
  span?: number;
}

/** A titled part. Title and `lead` never part at the foot of a page; the children may go on to the next one. */
export function Section({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <View style={styles.section}>
      <View wrap={false}>
        <Text style={styles.sectionTitle}>{title}</Text>
        {lead}
      </View>
      {children}
    </View>
  );
}

/** Labelled values in columns. */
export function Datos({ datos, columns = 3 }: { datos: Dato[]; columns?: number }) {
  return (
    <View style={s.grid}>
      {datos.map(({ label, value, span = 1 }) => (
        <View key={label} style={[s.cell, { width: `${(100 * span) / columns}%` }]} wrap={false}>
          <Text style={styles.label}>{label}</Text>
          <Text style={value ? styles.value : styles.empty}>
            <Figures>{value || "Sin dato"}</Figures>
          </Text>
        </View>
      ))}
    </View>
  );
}

export interface Tabla {
  columns: { header: string; /** Share of the width. */ share: number; numeric?: boolean }[];
  rows: (string | null)[][];
}

const widthOf = ({ columns }: Tabla, share: number) =>
  `${(100 * share) / columns.reduce((sum, column) => sum + column.share, 0)}%`;
const alignOf = (numeric: boolean | undefined) => ({ textAlign: numeric ? ("right" as const) : ("left" as const) });

function Row({ tabla, cells }: { tabla: Tabla; cells: (string | null)[] }) {
  return (
    <View style={s.row} wrap={false}>
      {tabla.columns.map(({ header, share, numeric }, i) => (
        <Text key={header} style={[s.bodyCell, alignOf(numeric), { width: widthOf(tabla, share) }]}>
          <Figures>{cells[i] || "—"}</Figures>
        </Text>
      ))}
    </View>
  );
}

/** A titled table: title, head and first row stay together, and no row breaks in two. */
export function TableSection({ title, tabla }: { title: string; tabla: Tabla }) {
  const [first, ...rest] = tabla.rows;
  const lead = (
    <View>
      <View style={s.headRow}>
        {tabla.columns.map(({ header, share, numeric }) => (
          <Text key={header} style={[s.headCell, alignOf(numeric), { width: widthOf(tabla, share) }]}>
            {header}
          </Text>
        ))}
      </View>
      {first && <Row tabla={tabla} cells={first} />}
    </View>
  );
  return (
    <Section title={title} lead={lead}>
      {rest.map((cells, at) => (
        <Row key={at} tabla={tabla} cells={cells} />
      ))}
    </Section>
  );
}

export const Nada = ({ children }: { children: string }) => <Text style={styles.empty}>{children}</Text>;

export function Badge({ color: name, children }: { color: Tone; children: string }) {
  const { fg, bg, line } = tone[name];
  return (
    <View style={[s.badge, { backgroundColor: bg, borderColor: line }]}>
      <Text style={[s.badgeText, { color: fg }]}>{children}</Text>
    </View>
  );
}

export interface Foto {
  /** JPEG. */
  bytes: Uint8Array;
  caption: string;
}

/** Bytes that crossed a thread are no Buffer any more. */
export const picture = (bytes: Uint8Array) => ({ data: Buffer.from(bytes), format: "jpg" as const });

const PER_ROW = 3;

function PhotoRow({ fotos }: { fotos: Foto[] }) {
  return (
    <View style={s.photos} wrap={false}>
      {fotos.map(({ bytes, caption }, at) => (
        <View key={at} style={s.photo}>
          <Image src={picture(bytes)} style={s.picture} />
          <Text style={s.caption}>{caption}</Text>
        </View>
      ))}
    </View>
  );
}

/** Photographs, three in a row, the first row with its title. */
export function PhotoSection({ title, fotos }: { title: string; fotos: Foto[] }) {
  const rows = Array.from({ length: Math.ceil(fotos.length / PER_ROW) }, (_, at) =>
    fotos.slice(at * PER_ROW, (at + 1) * PER_ROW),
  );
  return (
    <Section title={title} lead={<PhotoRow fotos={rows[0] ?? []} />}>
      {rows.slice(1).map((row, at) => (
        <PhotoRow key={at} fotos={row} />
      ))}
    </Section>
  );
}
