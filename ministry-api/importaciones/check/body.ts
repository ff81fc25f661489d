import type * as z from "zod";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { AtractivoBody, FacilidadBody, InformacionBody } from "@/contract/resources/registros";

const information = InformacionBody.omit({ version: true, cc_ccm: true }).partial();

/** What a row's values satisfy: the record's body, with those fields of an attraction's information that are given. */
export const CUERPOS = {
  ppirta: AtractivoBody.omit({ version: true }).extend(information.shape),
  ppirtf: FacilidadBody.omit({ version: true }),
} as const satisfies Record<TipoInventario, z.ZodObject>;
