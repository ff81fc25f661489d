import { Image, StyleSheet, Text, View } from "@react-pdf/renderer";
import { type Emision, Frame } from "./frame";
import { Locator } from "./locator";
import type { Contorno } from "./outlines";
import {
  Badge,
  type Dato,
  Datos,
  type Foto,
  Nada,
  PhotoSection,
  picture,
  Section,
  TableSection,
  type Tabla,
} from "./parts";
import { StepsSection } from "./steps";
import { styles, type Tone } from "./theme";
import type { PasoImpreso } from "./tracking";

const s = StyleSheet.create({
  top: { flexDirection: "row", gap: 16 },
  identity: { flexGrow: 1, flexBasis: 0 },
  badges: { flexDirection: "row", gap: 5, marginTop: 5, marginBottom: 9 },
  favourite: { width: 210, height: 150, objectFit: "cover", borderRadius: 2 },
  place: { flexDirection: "row", gap: 16 },
  text: { marginBottom: 6, textAlign: "justify" },
});

/** A titled part of the sheet. */
export type Parte =
  | { title: string; kind: "datos"; datos: Dato[]; textos?: Dato[] }
  | { title: string; kind: "tabla"; tabla: Tabla }
  | { title: string; kind: "fotos"; fotos: Foto[] };

export interface Ficha {
  tipo: string;
  cite: string;
  nombre: string;
  estado: { text: string; tone: Tone };
  favorita: Uint8Array | null;
  identidad: Dato[];
  territorio: Dato[];
  punto: { id_departamento: number; g_x: number; g_y: number };
  outlines: Contorno[];
  partes: Parte[];
  pasos: PasoImpreso[];
  emision: Emision;
}

const isEmpty = (parte: Parte) =>
  (parte.kind === "tabla" && parte.tabla.rows.length === 0) || (parte.kind === "fotos" && parte.fotos.length === 0);

const Texto = ({ label, value }: Dato) => (
  <View style={s.text}>
    <Text style={styles.label}>{label}</Text>
    <Text style={value ? styles.value : styles.empty}>{value || "Sin dato"}</Text>
  </View>
);

function Part({ parte }: { parte: Parte }) {
  const { title } = parte;
  if (parte.kind === "tabla") return <TableSection title={title} tabla={parte.tabla} />;
  if (parte.kind === "fotos") return <PhotoSection title={title} fotos={parte.fotos} />;
  return (
    <View>
      <Section title={title} lead={null} />
      {(parte.textos ?? []).map((texto) => (
        <Texto key={texto.label} {...texto} />
      ))}
      <Datos datos={parte.datos} />
    </View>
  );
}

/** The record sheet: everything the inventory knows of one resource. */
export function RecordSheet(ficha: Ficha) {
  const { tipo, cite, nombre, estado, favorita, identidad, territorio, punto, outlines, partes, pasos, emision } =
    ficha;
  const filled = partes.filter((parte) => !isEmpty(parte));
  const empty = partes.filter(isEmpty);
  return (
    <Frame kind={tipo} cite={cite} title={`${cite} ${nombre}`} emision={emision}>
      <View style={s.top}>
        <View style={s.identity}>
          <Text style={styles.title}>{nombre}</Text>
          <View style={s.badges}>
            <Badge color={estado.tone}>{estado.text}</Badge>
          </View>
          <Datos columns={2} datos={identidad} />
        </View>
        {favorita && <Image src={picture(favorita)} style={s.favourite} />}
      </View>
      <Section
        title="UBICACIÓN TERRITORIAL Y GEOLOCALIZACIÓN"
        lead={
          <View style={s.place}>
            <View style={s.identity}>
              <Datos columns={3} datos={territorio} />
            </View>
            <Locator outlines={outlines} {...punto} width={150} />
          </View>
        }
      />
      {filled.map((parte) => (
        <Part key={parte.title} parte={parte} />
      ))}
      {empty.length > 0 && (
        <Section title="SECCIONES SIN REGISTROS" lead={<Nada>{empty.map(({ title }) => title).join(" · ")}</Nada>} />
      )}
      <StepsSection title="RESULTADO DEL SEGUIMIENTO" pasos={pasos} />
    </Frame>
  );
}
