import "server-only";
import * as z from "zod";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { AtractivoBody, FacilidadBody, InformacionBody } from "@/contract/resources/registros";

/** What a field's value may be: a text's length, or a number's bounds. */
export type Limite = { clase: "texto"; max: number } | { clase: "numero"; min: number; max: number; entero: boolean };

/** Altitudes are typed as digits, so the body's schema has no bounds of a number. */
const ALTITUD: Limite = { clase: "numero", min: 0, max: 9999, entero: true };

type Schema = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

function limitOf({ type, maxLength, minimum, maximum }: Schema): Limite | null {
  if (type === "number" && minimum !== undefined && maximum !== undefined) {
    return { clase: "numero", min: minimum, max: maximum, entero: false };
  }
  return maxLength === undefined ? null : { clase: "texto", max: maxLength };
}

/** The limits of a body's fields. */
export function limitsOf(body: z.ZodObject): [string, Limite][] {
  const { properties = {} } = z.toJSONSchema(body, { io: "output", unrepresentable: "any" });
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === "boolean") return [];
    const [first = schema] = (schema.anyOf ?? []).filter((one) => typeof one !== "boolean");
    const limit = name === "g_z" ? ALTITUD : limitOf(first);
    return limit ? [[name, limit]] : [];
  });
}

/** The limits of each inventory's fields, from the bodies that check them. */
export const LIMITES: Readonly<Record<TipoInventario, ReadonlyMap<string, Limite>>> = {
  ppirta: new Map([...limitsOf(InformacionBody), ...limitsOf(AtractivoBody)]),
  ppirtf: new Map(limitsOf(FacilidadBody)),
};

const formatFigure = (n: number) => n.toLocaleString("es-BO", { useGrouping: "always" });

/** A limit in words: 'Hasta 255 caracteres'. */
export function limitText(limit: Limite): string {
  if (limit.clase === "texto") return `Hasta ${formatFigure(limit.max)} caracteres`;
  return `Un número${limit.entero ? " entero" : ""} de ${formatFigure(limit.min)} a ${formatFigure(limit.max)}`;
}
