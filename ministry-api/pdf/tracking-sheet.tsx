import { StyleSheet, View } from "@react-pdf/renderer";
import type { Kind } from "@/contract/resources/registros";
import type { ContenidoSeguimiento } from "./content";
import type { Emision } from "./emision";
import { Frame } from "./frame";
import { Locator } from "./locator";
import type { Contorno } from "./outlines";
import { Datos, Observacion, Section } from "./parts";
import { SealBox } from "./seal-box";
import { SituacionBox } from "./situacion-box";
import { StepsSection } from "./steps";
import { Text } from "./text";
import { styles } from "./theme";
import type { Tramite } from "./tramite";
import { headCite } from "./words";

const s = StyleSheet.create({
  top: { flexDirection: "row", gap: 16 },
  identity: { flexGrow: 1, flexBasis: 0 },
});

interface Props extends ContenidoSeguimiento {
  kind: Kind;
  tramite: Tramite;
  outlines: Contorno[];
  emision: Emision;
}

const KIND: Record<Kind, string> = { ppirta: "SEGUIMIENTO DE ATRACTIVO", ppirtf: "SEGUIMIENTO DE FACILIDAD" };

/** The tracking sheet: the record, its current state, and every step so far. */
export function TrackingSheet({ kind, cite, nombre, tramite, ...rest }: Props) {
  const { identidad, territorio, punto, outlines, emision } = rest;
  const { observacion, pasos } = tramite;
  return (
    <Frame kind={KIND[kind]} cite={headCite(cite, tramite)} title={`Seguimiento ${cite}`} emision={emision}>
      <View style={s.top} wrap={false}>
        <View style={s.identity}>
          <Text style={styles.title}>{nombre}</Text>
          <SituacionBox tramite={tramite} />
          <Datos columns={2} datos={identidad} />
        </View>
        <Locator outlines={outlines} punto={punto} width={220} height={165} />
      </View>
      {observacion && <Observacion>{observacion}</Observacion>}
      <Section title="UBICACIÓN TERRITORIAL">
        <Datos columns={4} datos={territorio} />
      </Section>
      <StepsSection
        title={`PASOS DEL SEGUIMIENTO (${pasos.length})`}
        pasos={pasos}
        closing={<SealBox emision={emision} />}
      />
    </Frame>
  );
}
