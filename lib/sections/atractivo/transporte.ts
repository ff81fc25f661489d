import { section } from "../../descriptors";
import { SHOWN_CALIDAD, SHOWN_CAPACIDAD, SHOWN_COSTO, SHOWN_NOMBRE } from "../servicio-fields";
import { TRANSPORTE } from "../servicios";
import { SERVICIO_DE_ATRACTIVO, SERVICIO_NOT_REMOVED } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2: the facility-type section of type 44. */
export const transporte = section({
  ...SERVICIO_DE_ATRACTIVO,
  ...TRANSPORTE,
  resource: "transporteppirta",
  columns: [
    SHOWN_NOMBRE,
    { key: "subtipo", header: "SUBTIPO", cell: "caps", width: "12%" },
    { key: "tramo", header: "TRAMO", width: "14%" },
    SHOWN_CAPACIDAD,
    { key: "frecuencia", header: "FRECUENCIA", width: "12%" },
    { ...SHOWN_COSTO, width: "68px" },
    SHOWN_CALIDAD,
  ],
  texts: { ...TRANSPORTE.texts, removeFailed: SERVICIO_NOT_REMOVED },
  empty: "Registre con «Nuevo» cada transporte que lleva al atractivo.",
});
