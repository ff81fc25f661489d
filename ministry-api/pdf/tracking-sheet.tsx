import { StyleSheet, Text, View } from "@react-pdf/renderer";
import type { Estado } from "@/contract/workflow";
import { type Emision, Frame } from "./frame";
import { Badge, type Dato, Datos, Section } from "./parts";
import { StepsSection } from "./steps";
import { styles } from "./theme";
import type { PasoImpreso } from "./tracking";
import { SITUACION } from "./words";

const s = StyleSheet.create({
  name: { marginBottom: 6 },
  state: { flexDirection: "row", alignItems: "center" },
});

export interface HojaSeguimiento {
  cite: string;
  nombre: string;
  estado: Estado;
  /** What the last refusal said, while the record waits to be mended. */
  observacion: string | null;
  identidad: Dato[];
  pasos: PasoImpreso[];
  emision: Emision;
}

/** The tracking sheet: the record, where it stands now, and every step that brought it there. */
export function TrackingSheet({ cite, nombre, estado, observacion, identidad, pasos, emision }: HojaSeguimiento) {
  const { text, tone } = SITUACION[estado];
  return (
    <Frame kind="SEGUIMIENTO DEL REGISTRO" cite={cite} title={`Seguimiento ${cite}`} emision={emision}>
      <Text style={[styles.title, s.name]}>{nombre}</Text>
      <View style={s.state}>
        <Badge color={tone}>{text}</Badge>
      </View>
      <Section title="IDENTIFICACIÓN" lead={<Datos datos={identidad} />} />
      {estado === "borrador" && observacion && (
        <Section title="OBSERVACIÓN POR CORREGIR" lead={<Text style={styles.value}>{observacion}</Text>} />
      )}
      <StepsSection title={`PASOS DEL SEGUIMIENTO (${pasos.length})`} pasos={pasos} />
    </Frame>
  );
}
