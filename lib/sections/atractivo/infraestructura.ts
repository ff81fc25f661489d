import { section } from "../../descriptors";
import { INFRAESTRUCTURA } from "../servicios";
import { SERVICIO_DE_ATRACTIVO, SERVICIO_NOT_REMOVED } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2: the facility-type section of type 45. */
export const infraestructura = section({
  ...SERVICIO_DE_ATRACTIVO,
  ...INFRAESTRUCTURA,
  resource: "infraestructurappirta",
  texts: { ...INFRAESTRUCTURA.texts, removeFailed: SERVICIO_NOT_REMOVED },
  empty: "Registre con «Nuevo» el agua, la energía, los baños y demás obras del lugar.",
});
