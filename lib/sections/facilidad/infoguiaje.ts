import { section } from "../../descriptors";
import { INFORMACION_TURISTICA } from "../servicios";
import { NOT_ELIMINO, OF_FACILIDAD } from "./shared";

/** Spec 2 §3.2, §5.5, §8.1, §8.2: tourist information and guiding, type 43. */
export const infoguiaje = section({
  ...OF_FACILIDAD,
  ...INFORMACION_TURISTICA,
  resource: "informacionTppirtf",
  texts: { ...INFORMACION_TURISTICA.texts, removeFailed: NOT_ELIMINO },
  empty: "Registre con «Nuevo» las oficinas, casetas, agencias y guías que informan al visitante.",
});
