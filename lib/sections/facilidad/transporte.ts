import { section } from "../../descriptors";
import { SHOWN_CALIDAD, SHOWN_CAPACIDAD, SHOWN_COSTO, SHOWN_DIRECCION, SHOWN_NOMBRE } from "../servicio-fields";
import { TRANSPORTE } from "../servicios";
import { NOT_ELIMINO, OF_FACILIDAD } from "./shared";

/** Spec 2 §3.2, §5.5, §8.1, §8.2: type 44; unlike an attraction's, it has an address. */
export const transporte = section({
  ...OF_FACILIDAD,
  ...TRANSPORTE,
  resource: "transporteppirtf",
  columns: [
    { ...SHOWN_NOMBRE, below: SHOWN_DIRECCION },
    { key: "subtipo", header: "SUBTIPO", cell: "caps", width: "16%" },
    { key: "tramo", header: "TRAMO", width: "20%", below: { key: "frecuencia", header: "FRECUENCIA" } },
    SHOWN_CAPACIDAD,
    SHOWN_COSTO,
    SHOWN_CALIDAD,
  ],
  texts: { ...TRANSPORTE.texts, removeFailed: NOT_ELIMINO },
  empty: "Registre con «Nuevo» cada transporte que llega al centro poblado.",
});
