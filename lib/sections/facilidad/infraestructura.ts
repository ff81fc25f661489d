import { section } from "../../descriptors";
import { INFRAESTRUCTURA } from "../servicios";
import { NOT_ELIMINO, OF_FACILIDAD } from "./shared";

/** Spec 2 §3.2, §5.5, §8.1, §8.2: type 45. */
export const infraestructura = section({
  ...OF_FACILIDAD,
  ...INFRAESTRUCTURA,
  resource: "infraestructurappirtf",
  texts: { ...INFRAESTRUCTURA.texts, removeFailed: NOT_ELIMINO },
  empty: "Registre con «Nuevo» el agua, la energía, los baños y demás obras del lugar.",
});
