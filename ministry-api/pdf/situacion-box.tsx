import { StyleSheet, View } from "@react-pdf/renderer";
import { estadoNombre, SITUACION_NOMBRE } from "@/contract/estados";
import { Text } from "@/node-shared/pdf/text";
import { color } from "@/node-shared/pdf/theme";
import { Badge } from "./parts";
import type { Tramite } from "./tramite";
import { BORRADOR, estadoTone } from "./words";

const s = StyleSheet.create({
  line: { flexDirection: "row", alignItems: "center", gap: 6, marginTop: 5, marginBottom: 9 },
  situation: { fontSize: 8, color: color.secondary },
});

/** The record's state with its label on the screens, and its position in the workflow. */
export function SituacionBox({ tramite: { estado, situacion } }: { tramite: Tramite }) {
  return (
    <View style={s.line}>
      <Badge color={estadoTone(estado)}>{estadoNombre(estado)}</Badge>
      {situacion === "borrador" ? (
        <Badge color="orange">{BORRADOR}</Badge>
      ) : (
        <Text style={s.situation}>{SITUACION_NOMBRE[situacion]}</Text>
      )}
    </View>
  );
}
