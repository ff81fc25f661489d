import { FOTOGRAMA_ANCHOS } from "@/contract/resources/hijos";
import type { JsonSchema } from "./schemas";
import type { EstadoDeError } from "./titles";

/** The documentation of a route whose response is not the contract's JSON. */
interface RawWords {
  operationId: string;
  summary: string;
  /** The content of a 200, by media type. */
  content: Record<string, { schema: JsonSchema }>;
  parameters?: readonly object[];
  /** Responses without a body, besides the 200. */
  others?: Readonly<Record<string, string>>;
  errors: readonly EstadoDeError[];
}

const health = (properties: Record<string, JsonSchema> = {}) => ({
  "application/json": {
    schema: {
      type: "object",
      required: ["estado", "version"],
      properties: {
        estado: { type: "string", description: "ok, o no disponible", examples: ["ok"] },
        version: { type: "string", description: "Versión del programa", examples: ["1.0.0"] },
        ...properties,
      },
    },
  },
});

const image: RawWords = {
  operationId: "fotogramappirta.imagen",
  summary:
    "Los bytes de un fotograma: WebP si `Accept` lo nombra, si no JPEG; con ETag, que se compara con If-None-Match",
  parameters: [
    {
      name: "ancho",
      in: "query",
      required: false,
      description: "Ancho en píxeles",
      schema: { type: "integer", enum: FOTOGRAMA_ANCHOS, default: 600 },
    },
    {
      name: "huella",
      in: "query",
      required: false,
      description: "SHA-256 de un contenido anterior: la imagen como era entonces",
      schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
    },
    {
      name: "If-None-Match",
      in: "header",
      required: false,
      description: "La ETag que ya se tiene",
      schema: { type: "string" },
    },
  ],
  content: {
    "image/webp": { schema: { type: "string", contentMediaType: "image/webp" } },
    "image/jpeg": { schema: { type: "string", contentMediaType: "image/jpeg" } },
  },
  others: { 304: "La imagen no cambió" },
  errors: [401, 403, 404, 422, 429, 500, 503],
};

/** Every route beside the contract's calls. */
export const OTRAS: Readonly<Record<string, RawWords>> = {
  "/salud": {
    operationId: "salud",
    summary: "El servicio vive y su base de datos responde",
    content: health(),
    errors: [500, 503],
  },
  "/health": { operationId: "health", summary: "El servicio vive", content: health(), errors: [500] },
  "/health/live": { operationId: "health.live", summary: "El servicio vive", content: health(), errors: [500] },
  "/health/ready": {
    operationId: "health.ready",
    summary: "El servicio está listo: base de datos, migraciones y archivos. Con 503, `falta` dice qué no responde",
    content: health({
      falta: {
        type: "array",
        description: "Lo que no responde, con 503",
        items: { type: "string", enum: ["base_de_datos", "migraciones", "archivos"] },
      },
    }),
    errors: [500, 503],
  },
  "/fotogramappirta/:id/imagen": image,
  "/docs": {
    operationId: "docs",
    summary: "Esta página",
    content: { "text/html": { schema: { type: "string" } } },
    errors: [500],
  },
  "/docs/openapi.json": {
    operationId: "docs.openapi",
    summary: "Este documento en OpenAPI 3.1",
    content: { "application/json": { schema: { type: "object" } } },
    errors: [500],
  },
};
