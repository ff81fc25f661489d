import { section } from "../../descriptors";
import { INFORMACION_TURISTICA } from "../servicios";
import { SERVICIO_DE_ATRACTIVO, SERVICIO_NOT_REMOVED } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2: the facility-type section of type 43. */
export const informacionTuristica = section({
  ...SERVICIO_DE_ATRACTIVO,
  ...INFORMACION_TURISTICA,
  resource: "informacionTppirta",
  texts: { ...INFORMACION_TURISTICA.texts, removeFailed: SERVICIO_NOT_REMOVED },
  empty: "Registre con «Nuevo» las oficinas, casetas, agencias y guías que informan al visitante.",
});
