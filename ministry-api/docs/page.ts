import { html, raw as verbatim } from "hono/html";
import { calls, type CallName } from "@/contract";
import { hasTrait } from "@/contract/calls";
import type { Endpoint } from "@/contract/endpoint";
import type { RawRoute } from "../http/handler";
import { type Field, fieldsOf, typeText } from "./fields";
import { errorsOf } from "./answers";
import { openApiDocument, rolesOf, takesKey, templated } from "./openapi";
import { OTRAS } from "./raw";
import { contractSchemas, type JsonSchema } from "./schemas";
import { STYLE } from "./style";
import { GRUPOS, RESPUESTAS, ROL_NOMBRE, tituloDe } from "./titles";

const SHORT: Record<string, string> = {
  string: "texto",
  integer: "entero",
  number: "número",
  boolean: "sí/no",
};

const refOf = (schema: JsonSchema) => String(schema.$ref ?? "").replace("#/components/schemas/", "");

/**
 * A reply's shape as indented lines: each field with its type, `?` if it may be null. A recursive schema ends in '…'.
 */
function shapeText(
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  indent = "",
  open: readonly string[] = [],
): string {
  const name = refOf(schema);
  if (name) {
    if (open.includes(name)) return "…";
    return shapeText(components[name] ?? {}, components, indent, [...open, name]);
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const nullable = options.some((option) => option.type === "null");
    const kinds = options
      .filter((option) => option.type !== "null")
      .map((option) => shapeText(option, components, indent, open));
    return kinds.join(" | ") + (nullable ? "?" : "");
  }
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.prefixItems) {
    return `[${schema.prefixItems.map((item) => shapeText(item, components, indent, open)).join(", ")}]`;
  }
  if (schema.type === "array") {
    return `[${shapeText(schema.items ?? {}, components, indent, open)}]`;
  }
  if (schema.type === "object" && schema.additionalProperties && !schema.properties) {
    return `{ cada nombre: ${shapeText(schema.additionalProperties, components, indent, open)} }`;
  }
  if (schema.type === "object") {
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties ?? {}).map(
      ([field, value]) => `${inner}${field}: ${shapeText(value, components, inner, open)}`,
    );
    return `{\n${lines.join(",\n")}\n${indent}}`;
  }
  const types = Array.isArray(schema.type) ? schema.type : [String(schema.type)];
  const known = types.filter((type) => type !== "null").map((type) => SHORT[type] ?? "cualquier valor");
  return known.join(" | ") + (types.includes("null") ? "?" : "");
}

type Html = ReturnType<typeof html>;
const nothing = html``;
/** Not escaped: that would change the style sheet and its hash in the content security policy. */
const STYLE_ELEMENT = verbatim(`<style>${STYLE}</style>`);

const size = (bytes: number) =>
  bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toLocaleString("es-BO", { maximumFractionDigits: 1 })} MB`
    : `${Math.round(bytes / 1024)} KB`;

function who(access: Endpoint["access"]): string {
  const roles = rolesOf(access);
  if (!roles) return "Sin sesión";
  return roles.length === 5 ? "Todos los roles" : roles.map((rol) => `${ROL_NOMBRE[rol]} (${rol})`).join(", ");
}

function ifMissing({ required, message, fallback }: Field): string {
  if (required) return message ? `Requerido: «${message}»` : "Requerido";
  return fallback !== undefined && fallback !== "" ? `Opcional (${fallback})` : "Opcional";
}

function fieldRows(caption: string, fields: Field[]): Html {
  if (fields.length === 0) return nothing;
  return html`<div class="scroll">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Valor</th>
          <th scope="col">Si falta</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          (field) =>
            html`<tr>
              <th scope="row"><code>${field.name}</code></th>
              <td>${typeText(field.schema)}</td>
              <td>${ifMissing(field)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function heading(name: string, method: string, path: string, additional: boolean): Html {
  return html`<h3>
    <span class="method ${method}">${method}</span>
    <a class="path" href="#${name}">${templated(path)}</a>
    ${additional ? html`<span class="badge">adicional</span>` : nothing}
  </h3>`;
}

function callArticle(name: CallName, declared: Endpoint, shape: string): Html {
  const { method, path } = declared;
  const body = fieldsOf(declared.body);
  const writes = method === "POST" || method === "PUT";
  const facts = [
    `Quién: ${who(declared.access)}`,
    ...(writes ? [`Contenido: hasta ${size(declared.maxBytes)}`] : []),
    ...(takesKey(declared) ? ["Admite Idempotency-Key"] : []),
    ...(method === "PUT" && body.some((field) => field.name === "version")
      ? ["Con version, responde 409 si otra persona lo cambió y lo enviado no está guardado"]
      : []),
  ];
  return html`<article id="${name}">
    ${heading(name, method, path, hasTrait(name, "addition"))}
    <p class="what">${tituloDe(name)}</p>
    <p class="facts">${facts.join(" · ")}</p>
    ${fieldRows("Consulta", fieldsOf(declared.query))} ${fieldRows("Contenido (JSON)", body)}
    <details>
      <summary>Respuesta 200</summary>
      <pre>${shape}</pre>
    </details>
    <details>
      <summary>Errores</summary>
      <ul class="errors">
        ${errorsOf(name, declared).map((status) => html`<li><code>${status}</code> ${RESPUESTAS[status]}</li>`)}
      </ul>
    </details>
  </article>`;
}

function rawArticle({ path, access }: RawRoute): Html {
  return html`<article id="otras${path}">
    ${heading(`otras${path}`, "GET", path, true)}
    <p class="what">${OTRAS[path]?.summary ?? ""}</p>
    <p class="facts">Quién: ${who(access)}</p>
  </article>`;
}

/** A paragraph of the document's description, with `code` marked as such. */
const paragraph = (text: string): Html =>
  html`<p>${text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}</p>`;

/** The readable page of the contract. It works without JavaScript and loads nothing from other origins. */
export async function docsPage(raw: readonly RawRoute[]): Promise<string> {
  const { components, of } = contractSchemas();
  const { info } = openApiDocument(raw);
  const shapeOfReply = (name: CallName) =>
    shapeText(components[of.get(name)?.reply ?? ""] ?? ({} satisfies JsonSchema), components);
  const page = html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <div class="page">
          <nav aria-label="Contenido">
            <h2>Contenido</h2>
            <ol>
              ${GRUPOS.map(([group, title]) => html`<li><a href="#${group}">${title}</a></li>`)}
              <li><a href="#otras">Otras direcciones</a></li>
            </ol>
          </nav>
          <main>
            <h1>${info.title}</h1>
            <p class="lead">
              Versión ${info.version} · ${calls.length} llamadas ·
              <a href="/api/docs/openapi.json">OpenAPI 3.1</a>
            </p>
            <div class="intro">
              ${info.description.split("\n\n").map(paragraph)}
              <p>
                Las llamadas marcadas <span class="badge">adicional</span> no están en las especificaciones: un servidor
                puede no ofrecerlas.
              </p>
            </div>
            ${GRUPOS.map(
              ([group, title]) =>
                html`<section id="${group}">
                  <h2>${title}</h2>
                  ${calls
                    .filter(([name]) => name.startsWith(`${group}.`))
                    .map(([name, declared]) => callArticle(name, declared, shapeOfReply(name)))}
                </section>`,
            )}
            <section id="otras">
              <h2>Otras direcciones</h2>
              ${raw.map(rawArticle)}
            </section>
          </main>
        </div>
      </body>
    </html>`;
  return String(await page);
}
