import { View } from "@react-pdf/renderer";
import { Text } from "@/node-shared/pdf/text";
import type { HojaCalidad } from "./sheet";
import { Frame } from "../pdf/frame";
import { Datos, EmptyNote, Section, TableSection } from "../pdf/parts";
import { styles } from "../pdf/theme";

/** The quality board of a month. */
export const QualitySheet = ({ titulo, subtitulo, clase, mes, cifras, partes, impresa }: HojaCalidad) => (
  <Frame kind={clase} cite={mes} title={`${titulo} ${mes}`} emision={{ impresa }}>
    <View style={{ marginBottom: 10 }}>
      <Text style={styles.title}>{titulo}</Text>
      <Text style={styles.empty}>{subtitulo}</Text>
    </View>
    <Datos columns={4} datos={cifras} />
    {partes.map(({ title, tabla }) =>
      tabla.rows.length > 0 ? (
        <TableSection key={title} title={title} tabla={tabla} />
      ) : (
        <Section key={title} title={title}>
          <EmptyNote>Nada que mejorar: ningún registro tiene puntos débiles.</EmptyNote>
        </Section>
      ),
    )}
  </Frame>
);
