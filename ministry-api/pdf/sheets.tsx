import { renderToBuffer, StyleSheet, View } from "@react-pdf/renderer";
import type { Kind } from "@/contract/resources/registros";
import { Text } from "@/node-shared/pdf/text";
import type { HojaCalidad } from "../calidad/sheet";
import type { Contenido, ContenidoSeguimiento } from "./content";
import type { Emision } from "./emision";
import type { Mapa } from "./outlines";
import { QualitySheet } from "../calidad/quality-sheet";
import { RecordSheet } from "./record-sheet";
import type { Tramite } from "./tramite";
import { Frame } from "./frame";
import { Locator } from "./locator";
import { Datos, Observacion, Section } from "./parts";
import { SealBox } from "./seal-box";
import { SituacionBox } from "./situacion-box";
import { StepsSection } from "./steps";
import { registerFonts, styles } from "./theme";
import { headCite } from "./words";

const s = StyleSheet.create({
  top: { flexDirection: "row", gap: 16 },
  identity: { flexGrow: 1, flexBasis: 0 },
});

interface Props extends ContenidoSeguimiento {
  kind: Kind;
  tramite: Tramite;
  mapa: Mapa;
  emision: Emision;
}

const KIND: Record<Kind, string> = { ppirta: "SEGUIMIENTO DE ATRACTIVO", ppirtf: "SEGUIMIENTO DE FACILIDAD" };

/** The tracking sheet: the record, its current state, and every step so far. */
function TrackingSheet({ kind, cite, nombre, tramite, ...rest }: Props) {
  const { identidad, territorio, punto, mapa, emision } = rest;
  const { observacion, pasos } = tramite;
  return (
    <Frame kind={KIND[kind]} cite={headCite(cite, tramite)} title={`Seguimiento ${cite}`} emision={emision}>
      <View style={s.top} wrap={false}>
        <View style={s.identity}>
          <Text style={styles.title}>{nombre}</Text>
          <SituacionBox tramite={tramite} />
          <Datos columns={2} datos={identidad} />
        </View>
        <Locator mapa={mapa} punto={punto} width={220} height={165} />
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

/** A sheet to draw: plain data, so that it can be sent to another thread. */
interface Hoja {
  kind: Kind;
  contenido: Contenido;
  tramite: Tramite;
  /** The photos as JPEG, by the hash used in the content; a missing one is marked as missing on the sheet. */
  imagenes: Record<string, Uint8Array>;
  mapa: Mapa;
  emision: Emision;
}

/** What the thread draws: a record's sheet, or the quality board's. */
export type Dibujo = Hoja | { calidad: HojaCalidad };

/** Draws a sheet and returns the bytes of the PDF. Blocks the thread for some hundred milliseconds. */
export async function drawSheet(dibujo: Dibujo): Promise<Buffer> {
  await registerFonts();
  return "calidad" in dibujo ? renderToBuffer(<QualitySheet {...dibujo.calidad} />) : drawRecord(dibujo);
}

function drawRecord({ kind, contenido, tramite, imagenes, mapa, emision }: Hoja): Promise<Buffer> {
  const around = { kind, tramite, imagenes, mapa, emision };
  return renderToBuffer(
    contenido.clase === "FICHA" ? (
      <RecordSheet {...contenido.data} {...around} />
    ) : (
      <TrackingSheet {...contenido.data} {...around} />
    ),
  );
}
