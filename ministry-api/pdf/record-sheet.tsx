import { StyleSheet, View } from "@react-pdf/renderer";
import type { Kind } from "@/contract/resources/registros";
import { Text } from "@/node-shared/pdf/text";
import type { ContenidoFicha, Parte } from "./content";
import type { Emision } from "./emision";
import { Frame } from "./frame";
import { Locator } from "./locator";
import type { Mapa } from "./outlines";
import { Datos, EmptyNote, Observacion, PhotoSection, Picture, Section, TableSection, Texto } from "./parts";
import { SealBox } from "./seal-box";
import { SituacionBox } from "./situacion-box";
import { StepsSection } from "./steps";
import { styles } from "./theme";
import type { Tramite } from "./tramite";
import { headCite } from "./words";

const s = StyleSheet.create({
  top: { flexDirection: "row", gap: 16 },
  identity: { flexGrow: 1, flexBasis: 0 },
});

interface Props extends ContenidoFicha {
  kind: Kind;
  tramite: Tramite;
  imagenes: Record<string, Uint8Array>;
  mapa: Mapa;
  emision: Emision;
}

const KIND: Record<Kind, string> = { ppirta: "FICHA DE ATRACTIVO TURÍSTICO", ppirtf: "FICHA DE FACILIDAD TURÍSTICA" };

const isEmpty = (parte: Parte) =>
  (parte.kind === "tabla" && parte.tabla.rows.length === 0) || (parte.kind === "fotos" && parte.fotos.length === 0);

function Part({ parte, imagenes }: { parte: Parte; imagenes: Props["imagenes"] }) {
  const { title } = parte;
  if (parte.kind === "tabla") return <TableSection title={title} tabla={parte.tabla} />;
  if (parte.kind === "fotos") return <PhotoSection title={title} fotos={parte.fotos} imagenes={imagenes} />;
  return (
    <Section title={title}>
      {(parte.textos ?? []).map((texto) => (
        <Texto key={texto.label} {...texto} />
      ))}
      <Datos datos={parte.datos} />
    </Section>
  );
}

/** The record sheet: everything the inventory has about one record. */
export function RecordSheet({ kind, cite, nombre, tramite, favorita, partes, ...ficha }: Props) {
  const { identidad, territorio, punto, imagenes, mapa, emision } = ficha;
  const empty = partes.filter(isEmpty);
  return (
    <Frame kind={KIND[kind]} cite={headCite(cite, tramite)} title={`${cite} ${nombre}`} emision={emision}>
      <View style={s.top} wrap={false}>
        <View style={s.identity}>
          <Text style={styles.title}>{nombre}</Text>
          <SituacionBox tramite={tramite} />
          <Datos columns={favorita ? 2 : 4} datos={identidad} />
        </View>
        {favorita && <Picture bytes={imagenes[favorita]} width={220} height={165} />}
      </View>
      {tramite.observacion && <Observacion>{tramite.observacion}</Observacion>}
      <Section title="UBICACIÓN TERRITORIAL Y GEOLOCALIZACIÓN" ahead={190}>
        <View style={s.top} wrap={false}>
          <View style={s.identity}>
            <Datos columns={kind === "ppirta" ? 3 : 2} datos={territorio} />
          </View>
          <Locator mapa={mapa} punto={punto} width={220} height={150} />
        </View>
      </Section>
      {partes
        .filter((parte) => !isEmpty(parte))
        .map((parte) => (
          <Part key={parte.title} parte={parte} imagenes={imagenes} />
        ))}
      {empty.length > 0 && (
        <Section title="SECCIONES SIN REGISTROS">
          <EmptyNote>{empty.map(({ title }) => title).join(" · ")}</EmptyNote>
        </Section>
      )}
      <StepsSection title="RESULTADO DEL SEGUIMIENTO" pasos={tramite.pasos} closing={<SealBox emision={emision} />} />
    </Frame>
  );
}
