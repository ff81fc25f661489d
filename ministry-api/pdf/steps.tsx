import { Circle, StyleSheet, Svg, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { segEstadoNombre } from "@/contract/estados";
import { Text } from "@/node-shared/pdf/text";
import { color } from "@/node-shared/pdf/theme";
import { Badge, Datos, EmptyNote, Section } from "./parts";
import { styles } from "./theme";
import type { PasoImpreso } from "./tramite";
import { NIVEL, pasoTone } from "./words";

const s = StyleSheet.create({
  step: { flexDirection: "row", paddingBottom: 8 },
  rail: { width: 26, alignItems: "flex-start", paddingTop: 6 },
  disc: { width: 17, height: 17 },
  number: {
    position: "absolute",
    top: 4,
    left: 0,
    right: 0,
    color: color.onBar,
    fontSize: 8,
    fontWeight: 700,
    textAlign: "center",
    lineHeight: 1.1,
  },
  card: {
    flexGrow: 1,
    flexBasis: 0,
    borderWidth: 0.75,
    borderColor: color.line,
    borderRadius: 3,
    padding: 9,
    paddingBottom: 4,
  },
  head: { flexDirection: "row", justifyContent: "space-between", alignItems: "center", marginBottom: 6 },
  level: { fontSize: 9.5, fontWeight: 700, lineHeight: 1.3 },
  note: { backgroundColor: color.sunken, borderRadius: 2, padding: 6, marginBottom: 5 },
});

function Step({ paso, number }: { paso: PasoImpreso; number: number }) {
  const level = `Nivel: ${NIVEL[paso.nivel] ?? paso.nivel}${paso.devuelto ? " (devuelto por el nivel nacional)" : ""}`;
  return (
    <View style={s.step} wrap={isTall(paso)}>
      <View style={s.rail}>
        <View style={s.disc}>
          <Svg viewBox="0 0 17 17" style={s.disc}>
            <Circle cx={8.5} cy={8.5} r={8.5} fill={color.bar} />
          </Svg>
          <Text style={s.number}>{String(number)}</Text>
        </View>
      </View>
      <View style={s.card}>
        <View style={s.head}>
          <Text style={s.level}>{level}</Text>
          <Badge color={pasoTone(paso.seg_estado)}>{segEstadoNombre(paso.seg_estado)}</Badge>
        </View>
        <Datos
          columns={3}
          datos={[
            { label: "Emisor", value: paso.emisor },
            { label: "Rol", value: paso.rol },
            { label: "Fecha de emisión", value: paso.emision },
            { label: paso.revision ? "Revisado por" : "Recibido por", value: paso.revisor ?? "Todavía nadie" },
            { label: "Fecha de recepción", value: paso.recepcion ?? "—" },
            { label: "Fecha de revisión", value: paso.revision ?? "—" },
          ]}
        />
        {paso.observacion && (
          <View style={s.note}>
            <Text style={styles.label}>Observación</Text>
            <Text style={styles.value}>{paso.observacion}</Text>
          </View>
        )}
      </View>
    </View>
  );
}

const CARD_HEIGHT = 96;
const CLOSING_HEIGHT = 150;
const OBSERVATION_LINE = 12;
/** Letters of an observation that certainly fit on a line. */
const PER_LINE = 80;

const linesOf = (text: string) =>
  text.split("\n").reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / PER_LINE)), 0);

const heightOf = ({ observacion }: PasoImpreso) =>
  CARD_HEIGHT + (observacion ? 28 + linesOf(observacion) * OBSERVATION_LINE : 0);

/** More than half a page, in points: such a step may break over pages, others are kept whole. */
const TALL = 380;
const isTall = (paso: PasoImpreso) => heightOf(paso) > TALL;

interface StepsProps {
  title: string;
  pasos: PasoImpreso[];
  /** The end of the sheet. It is never alone on a page. */
  closing: ReactNode;
}

/** The chain of steps, each with its sender, the dates of reception and review, and the result. */
export function StepsSection({ title, pasos, closing }: StepsProps) {
  const last = pasos.at(-1);
  const first = pasos.length > 1 && pasos[0] ? heightOf(pasos[0]) : CLOSING_HEIGHT + (last ? heightOf(last) : 0);
  const ahead = Math.min(first, CLOSING_HEIGHT + TALL);
  return (
    <Section title={title} ahead={ahead}>
      {pasos.slice(0, -1).map((paso, at) => (
        <Step key={at} paso={paso} number={at + 1} />
      ))}
      <View wrap={last !== undefined && isTall(last)}>
        {last ? (
          <Step paso={last} number={pasos.length} />
        ) : (
          <EmptyNote>El registro todavía no fue derivado.</EmptyNote>
        )}
        {closing}
      </View>
    </Section>
  );
}
