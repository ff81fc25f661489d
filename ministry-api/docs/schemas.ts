import * as z from "zod";
import { calls, contract, type CallName } from "@/contract";
import { createdReply, messageReply, savedReply } from "@/contract/endpoint";
import { MenuEntry } from "@/contract/resources/sesion";

/** A JSON schema, as plain data. */
export interface JsonSchema {
  type?: string | string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  items?: JsonSchema;
  /** Of a list with a fixed number of values. */
  prefixItems?: JsonSchema[];
  /** Of a table: what stands under each name. */
  additionalProperties?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  maxLength?: number;
  pattern?: string;
  format?: string;
  [key: string]: unknown;
}

const REF = "#/components/schemas/";

/** What zod says of a table's names and of what else may follow says nothing here. */
const SILENT = new Set(["$schema", "$id", "propertyNames"]);

/** Whether a schema says nothing: any field, or none besides those named. */
const saysNothing = (value: unknown) =>
  typeof value === "boolean" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/**
 * Removes what zod says about JavaScript and not about the wire: unknown fields are ignored, and 2^53 is not a limit.
 */
const wireOnly = (schemas: unknown) =>
  JSON.parse(
    JSON.stringify(schemas, (key, value: unknown) => {
      if (SILENT.has(key)) return undefined;
      if ((key === "additionalProperties" || key === "items") && saysNothing(value)) return undefined;
      const bound = key === "maximum" || key === "minimum";
      return bound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value;
    }),
  );

const componentOf = (name: CallName) => name.replace(".", "_");

type Named = z.core.$ZodRegistry<{ id: string }>;

/** All schemas of one direction under their own names. A schema used by several calls appears once. */
function convert(named: Named, io: "input" | "output"): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(named, { io, unrepresentable: "any", uri: (id) => REF + id });
  return wireOnly(schemas);
}

/** A call's query or body as fields; null if the call takes none. */
export const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> | null =>
  schema instanceof z.ZodObject ? schema.shape : null;

/** The names of the components that describe a call. */
export interface CallSchemas {
  reply: string;
  /** Null if the call takes no body. */
  body: string | null;
}

/** Every schema of the contract as components, and which of them each call uses. */
export function contractSchemas(): { components: Record<string, JsonSchema>; of: Map<CallName, CallSchemas> } {
  const replies: Named = z.registry<{ id: string }>();
  const bodies: Named = z.registry<{ id: string }>();
  const once = (registry: Named, schema: z.ZodType, id: string): string => {
    const known = registry.get(schema)?.id;
    if (known !== undefined) return known;
    registry.add(schema, { id });
    return id;
  };
  once(replies, messageReply, "Mensaje");
  once(replies, savedReply, "Guardado");
  once(replies, createdReply, "Creado");
  once(replies, MenuEntry, "EntradaDeMenu");
  for (const [group, actions] of Object.entries(contract)) {
    if ("row" in actions && actions.row instanceof z.ZodType) once(replies, actions.row, `${group}_fila`);
  }
  const of = new Map<CallName, CallSchemas>();
  for (const [name, declared] of calls) {
    of.set(name, {
      reply: once(replies, declared.reply, `${componentOf(name)}_respuesta`),
      body: shapeOf(declared.body) ? once(bodies, declared.body, `${componentOf(name)}_cuerpo`) : null,
    });
  }
  return { components: { ...convert(replies, "output"), ...convert(bodies, "input") }, of };
}

/** One field's schema in its input form. */
export const fieldSchema = (schema: z.ZodType): JsonSchema =>
  wireOnly(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
