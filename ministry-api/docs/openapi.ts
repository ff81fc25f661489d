import * as z from "zod";
import { version } from "@/package.json";
import { calls, type CallName, contract, type Group } from "@/contract";
import { hasTrait } from "@/contract/calls";
import { alcanceDe } from "@/contract/alcances";
import type { Rol } from "@/contract/codes";
import type { Endpoint } from "@/contract/endpoint";
import { can } from "@/contract/policy";
import type { Alcance } from "@/contract/resources/claves";
import type { RawRoute } from "../http/handler";
import { fieldsOf } from "./fields";
import { contractSchemas, type CallSchemas, type JsonSchema } from "./schemas";
import { errorsOf, isWrite } from "./answers";
import { described, describedWithin } from "./describe";
import { OTRAS } from "./raw";
import { type EstadoDeError, GRUPOS, RESPUESTAS, ROL_NOMBRE, tituloDe } from "./titles";
import { descriptionOf } from "./words";
import { AUDIT_SORTS } from "../auditoria/list";
import { inboxSortColumns } from "../seguimiento/bandejas/inbox";
import { IMPORT_SORTS } from "../importaciones/views";
import { BIN_SORTS } from "../papelera/bin";
import { sortColumns } from "../registros/list";
import { shownColumns } from "../usuarios/account";

/** Every account column that an administrator sees. */
const accountColumns = () => Object.keys(shownColumns({ rol: 1, id_departamento: null }));

/** The columns that a list of the contract may be sorted by; empty if it has no `sort`. */
export function sortsOf(name: CallName): string[] {
  const group = name.slice(0, name.indexOf(".")) as Group;
  if (group === "ppirta" || group === "ppirtf") return sortColumns(group);
  if (group === "bandejappirta") return inboxSortColumns("ppirta");
  if (group === "bandejappirtf") return inboxSortColumns("ppirtf");
  if (group === "user") return accountColumns();
  if (group === "auditoria") return [...AUDIT_SORTS];
  if (group === "papelera") return [...BIN_SORTS];
  if (group === "importacion") return [...IMPORT_SORTS];
  const actions: object = contract[group];
  return "row" in actions && actions.row instanceof z.ZodObject ? Object.keys(actions.row.shape) : [];
}

/** The values of `sort`: each column, ascending, and with a leading `-` descending. */
const sortValues = (name: CallName): string[] => sortsOf(name).flatMap((column) => [column, `-${column}`]);

const ROLES: readonly Rol[] = [1, 2, 3, 4, 5];

/** The roles that may make a call at all; null for a public call. */
export const rolesOf = (access: Endpoint["access"]): readonly Rol[] | null => {
  if (access === "public") return null;
  return access === "session" ? ROLES : ROLES.filter((rol) => can({ rol, id_departamento: null }, access));
};

/** The path as OpenAPI writes it. */
export const templated = (path: string) => path.replace(/:(\w+)/g, "{$1}");

/** Whether a call honours the Idempotency-Key header. */
export const takesKey = ({ method, access }: Endpoint) => method === "POST" && access !== "public";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonSchema) => ({ "application/json": { schema } });

const refusals = (statuses: readonly EstadoDeError[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/E${status}` }]));

function parametersOf(name: CallName, declared: Endpoint) {
  const key = /:(\w+)/.exec(declared.path)?.[1];
  const inPath = key && {
    name: key,
    in: "path",
    required: true,
    description: key === "id" ? "Identificador" : "Código impreso en la hoja",
    schema:
      key === "id"
        ? { type: "integer", minimum: 1, maximum: 2_147_483_647 }
        : { type: "string", pattern: "^[A-Za-z0-9-]{4,64}$" },
  };
  const inQuery = fieldsOf(declared.query).map(({ name: word, required, fallback, schema }) => {
    const taken = word === "sort" ? { type: "string", enum: sortValues(name) } : schema;
    const { description = descriptionOf(word), ...rest } = described(word, taken);
    return {
      name: word,
      in: "query",
      required,
      description,
      schema: { ...rest, ...(fallback !== undefined && { default: fallback }) },
    };
  });
  const header = takesKey(declared) && { $ref: "#/components/parameters/IdempotencyKey" };
  return [inPath, ...inQuery, header].filter((parameter) => typeof parameter === "object");
}

function operationOf(name: CallName, declared: Endpoint, { reply, body }: CallSchemas) {
  const roles = rolesOf(declared.access);
  const versioned = fieldsOf(declared.body).some((field) => field.name === "version") && declared.method === "PUT";
  const who = roles ? `Pueden llamarla: ${roles.map((rol) => ROL_NOMBRE[rol]).join(", ")}.` : "Sin sesión.";
  const alcance = alcanceDe(name);
  return {
    operationId: name,
    tags: [name.slice(0, name.indexOf("."))],
    summary: tituloDe(name),
    description: [
      who,
      ...(alcance ? [`También una clave que lee ${alcance}.`] : []),
      ...(versioned
        ? [
            "Con `version`, un cambio de otra persona entretanto se responde con 409, salvo que lo enviado ya esté guardado.",
          ]
        : []),
      ...(hasTrait(name, "addition") ? ["Adicional: no está en las especificaciones."] : []),
    ].join(" "),
    security: securityOf(roles, alcance),
    parameters: parametersOf(name, declared),
    ...(body && { requestBody: { required: true, content: json(ref(body)) } }),
    responses: {
      200: { description: "Hecho", content: json(ref(reply)) },
      ...refusals(errorsOf(name, declared)),
    },
    "x-roles": roles ?? [],
    "x-adicional": hasTrait(name, "addition"),
    ...(isWrite(declared) && { "x-max-bytes": declared.maxBytes }),
  };
}

const securityOf = (roles: readonly Rol[] | null, alcance: Alcance | null | undefined) =>
  roles ? [{ token: [] }, ...(alcance ? [{ clave: [alcance] }] : [])] : [];

function rawOperationOf({ path, access, alcance }: RawRoute) {
  const roles = rolesOf(access);
  const words = OTRAS[path];
  if (!words) throw new Error(`Nothing is written of ${path} (ministry-api/docs/raw.ts)`);
  const { operationId, summary, content, parameters = [], others = {}, errors } = words;
  const key = {
    name: "id",
    in: "path",
    required: true,
    description: "Identificador",
    schema: { type: "integer", minimum: 1 },
  };
  return {
    operationId,
    tags: ["otras"],
    summary,
    security: securityOf(roles, alcance),
    parameters: [...(path.includes(":id") ? [key] : []), ...parameters],
    responses: {
      200: { description: "Hecho", content },
      ...Object.fromEntries(Object.entries(others).map(([status, description]) => [status, { description }])),
      ...refusals(errors),
    },
    "x-roles": roles ?? [],
    "x-adicional": true,
  };
}

const DESCRIPTION = `API del inventario de recursos turísticos. Cada llamada lleva la cabecera \`Authorization: Bearer <token>\` con el token que da \`POST /login\`.

Las listas toman \`page\` (desde 1), \`rows\` (1 a 100; una página sin \`rows\` trae 10; sin \`page\` ni \`rows\`, la lista entera hasta 1000 filas) y \`q\`: sin distinguir mayúsculas ni tildes, en cualquier parte del texto, y con varias palabras coinciden todas. \`total\` es exacto. Con \`Accept: application/x-ndjson\`, las listas de catálogos y registros dan todas las filas que coinciden, una por línea.

Los números de un cuerpo pueden venir como texto y un texto vacío vale por ausente. Los campos desconocidos se ignoran. Las fechas son ISO 8601 en UTC.

Todo POST con sesión admite \`Idempotency-Key\`: durante 24 horas, la misma clave con el mismo contenido devuelve la primera respuesta y no escribe nada otra vez. Las escrituras que llevan la misma \`X-Guardado\` (un UUID) son una sola entrada en el historial del registro.

Lo que se crea en un registro, y el registro mismo, admite \`referencia\`: un UUID que el equipo elige una vez para cada cosa. La misma referencia, después de cualquier tiempo y aunque lo creado haya cambiado, se haya derivado o eliminado, devuelve la primera respuesta y no escribe nada; el contenido no se compara. Una referencia de otra persona, de otra llamada, de otro registro o de un departamento ajeno es un error 422. Una actualización puede llevar la del registro (\`referencia\`; la de una fila, \`referencia_registro\`): si con ese número hay otro registro, responde 409 y no escribe nada.

Otro sistema lee con una clave (\`Authorization: Bearer irt_…\`) que crea quien administra: solo las llamadas que la nombran, solo lo que su departamento deja ver, sin nombres de personas, y nunca escribe. Pasado su límite por minuto responde 429 con \`Retry-After\`.

\`GET /cambios\` da lo que se guardó después de \`desde\`, cada cambio una vez y en un solo orden; se sigue con \`siguiente\`, o con el \`cursor\` de cualquier cambio. Sin \`desde\` comienza por lo más antiguo que se guarda (400 días); \`desde=ahora\` da solo el cursor de este momento. Una respuesta puede no traer cambios y llevar igual más adelante: mientras \`hay_mas\` sea 1, se pide lo que sigue. A quien ve un solo departamento, un registro que se fue a otro se le cuenta como RETIRAR, sin valores, y uno que vino, como LLEGAR: se lee entero. Con \`Accept: application/x-ndjson\` van todos hasta ahora, uno por línea; la última línea trae \`siguiente\`. Un cursor que ya no sirve (410), porque tiene más de 400 días o porque el inventario se recuperó de un respaldo, se cambia así: pedir \`desde=ahora\`, leer todo de nuevo y seguir desde ese cursor.

Los mismos cambios se envían a los sistemas de \`/webhook\`, sin nombres de personas y hasta 100 por mensaje, en la forma de Standard Webhooks: las cabeceras \`webhook-id\`, \`webhook-timestamp\` y \`webhook-signature\` (HMAC-SHA256 con el secreto), y \`{ "type": "cambios", "timestamp", "data": { "cambios", "siguiente" } }\`. Un mensaje se repite con el mismo \`webhook-id\` hasta que se responde con 2xx, durante tres días; el siguiente espera.

La cabecera \`X-Request-Id\` (8 a 64 letras, números, guiones) vuelve en la respuesta y está en el registro del servidor.`;

const errorBody = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string" },
    actual: { type: "object", description: "Con 409: el registro como está ahora" },
    segundo_factor: { type: "integer", description: "Con el 401 de un ingreso: 1 si solo falta el segundo factor" },
    llave: { type: "integer", description: "Con él: 1 si una llave de acceso de la cuenta sirve en lugar del código" },
    sin_aplicacion: { type: "integer", description: "Con él: 1 si de los códigos sirven solo los de recuperación" },
  },
};
const invalidBody = {
  type: "object",
  required: ["message", "errores"],
  properties: {
    message: { type: "string" },
    errores: {
      type: "object",
      description: "Qué corregir, por campo",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
};

/** Marks the fields that the contract's rules require, with the message for a missing one. */
function withRules(components: Record<string, JsonSchema>, of: Map<CallName, CallSchemas>) {
  for (const [name, declared] of calls) {
    const body = of.get(name)?.body;
    const schema = body ? components[body] : undefined;
    if (!schema) continue;
    const fields = fieldsOf(declared.body);
    const properties = (schema.properties ??= {});
    const required = fields.filter((field) => field.required).map((field) => field.name);
    if (required.length > 0) schema.required = required;
    else delete schema.required;
    for (const { name: field, message } of fields)
      if (message) properties[field] = { ...properties[field], "x-mensaje": message };
  }
}

/** The OpenAPI 3.1 document of the whole contract and of the routes beside it. */
export function openApiDocument(raw: readonly RawRoute[]) {
  const { components, of } = contractSchemas();
  withRules(components, of);
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, method: string, operation: object) => {
    (paths[templated(path)] ??= {})[method.toLowerCase()] = operation;
  };
  for (const [name, declared] of calls) {
    const schemas = of.get(name);
    if (schemas) add(declared.path, declared.method, operationOf(name, declared, schemas));
  }
  for (const route of raw) add(route.path, "GET", rawOperationOf(route));
  return {
    openapi: "3.1.0",
    info: { title: "API del inventario turístico", version, description: DESCRIPTION },
    servers: [{ url: "/api" }],
    tags: [
      ...GRUPOS.map(([name, description]) => ({ name, description })),
      { name: "otras", description: "Otras direcciones" },
    ],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries({ ...components, Error: errorBody, ErrorDeValidacion: invalidBody }).map(([name, schema]) => [
          name,
          describedWithin(schema),
        ]),
      ),
      responses: Object.fromEntries(
        Object.entries(RESPUESTAS).map(([status, description]) => [
          `E${status}`,
          { description, content: json(ref(status === "422" ? "ErrorDeValidacion" : "Error")) },
        ]),
      ),
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description: "De 1 a 200 caracteres ASCII sin espacios; vale 24 horas.",
          schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
        },
      },
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "El de una persona, que da `POST /login`" },
        clave: { type: "http", scheme: "bearer", description: "La de otro sistema (irt_…), con lo que lee" },
      },
    },
  };
}
