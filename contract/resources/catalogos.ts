import * as z from "zod";
import { listQuery, restorableEndpoints } from "../endpoint";
import type { Permission } from "../policy";
import {
  asText,
  figures,
  id,
  label,
  num,
  optionalId,
  optionalInt,
  optionalText,
  requiredId,
  requiredNumber,
  requiredText,
  text,
  version,
} from "../wire";

/** The reference catalogues (spec 1 §3, §5, §7). Required fields and their messages follow spec 1 §5. */

const access = (remove: Permission = "catalogo.eliminar") => ({
  list: "catalogo.ver" as const,
  create: "catalogo.crear" as const,
  update: "catalogo.editar" as const,
  remove,
});

/** Maximum length of a code or sigla. */
const MAX_SIGLA = 30;

const codigo = requiredText("El código es requerido", MAX_SIGLA);
const sigla = (message = "La sigla es requerida") => requiredText(message, MAX_SIGLA);
/** The parents' codes and its own, as composed by a form; our API ignores this and composes them itself. */
const codigo_completo = text.catch(null);
const base = { id, version: num };

export const region = restorableEndpoints("region", {
  envelope: "region",
  row: z.object({ ...base, codigo: label, nombre: label, id_macro_region: num, macro_region: label }),
  body: z.object({
    codigo,
    nombre: requiredText("El nombre de la región es requerido"),
    id_macro_region: requiredId("La macro región es requerida"),
    version,
  }),
  access: access(),
});

export const macro = restorableEndpoints("macro", {
  envelope: "macroRegion",
  row: z.object({ ...base, codigo: label, nombre: label }),
  body: z.object({ codigo, nombre: requiredText("El nombre de la macro región es requerido"), version }),
  access: access(),
});

export const departamento = restorableEndpoints("departamento", {
  envelope: "departamentos",
  row: z.object({ ...base, codigo: label, abreviacion: label, nombre: label }),
  body: z.object({
    codigo,
    abreviacion: sigla("La abreviación es requerida"),
    nombre: requiredText("El nombre del departamento es requerido"),
    version,
  }),
  access: access("departamento.eliminar"),
});

export const provincia = restorableEndpoints("provincia", {
  envelope: "provincias",
  row: z.object({
    ...base,
    codigo: label,
    sigla: text,
    nombre: label,
    id_departamento: num,
    codigo_completo: label,
    departamento: label,
  }),
  body: z.object({
    codigo,
    sigla: optionalText(MAX_SIGLA),
    nombre: requiredText("El nombre de provincia es requerido"),
    id_departamento: requiredId("El departamento es requerido"),
    codigo_completo,
    version,
  }),
  access: access(),
});

export const municipio = restorableEndpoints("municipio", {
  envelope: "municipios",
  row: z.object({
    ...base,
    codigo: label,
    sigla: text,
    nombre: label,
    latitud: num,
    longitud: num,
    id_provincia: num,
    id_departamento: num,
    codigo_completo: label,
    provincia: label,
    departamento: label,
  }),
  body: z.object({
    codigo,
    sigla: optionalText(MAX_SIGLA),
    nombre: requiredText("El nombre del municipio es requerido"),
    latitud: requiredNumber("La latitud es requerido", -90, 90),
    longitud: requiredNumber("La longitud es requerido", -180, 180),
    id_provincia: requiredId("La provincia es requerida"),
    codigo_completo,
    version,
  }),
  access: access(),
});

export const proyeccion = restorableEndpoints("proyeccion", {
  envelope: "proyeccion",
  row: z.object({ ...base, nombre: label, sigla: label }),
  body: z.object({
    nombre: requiredText("El nombre de proyección es requerido"),
    sigla: sigla(),
    version,
  }),
  access: access(),
});

export const datum = restorableEndpoints("datum", {
  envelope: "datum",
  row: z.object({ ...base, sigla: label, nombre: label }),
  body: z.object({
    sigla: sigla(),
    nombre: requiredText("La descripción es requerido"),
    version,
  }),
  access: access(),
});

export const seccion = restorableEndpoints("seccion", {
  envelope: "seccion",
  row: z.object({ ...base, codigo: label, orden: text, nombre: label }),
  body: z.object({
    codigo,
    orden: z.preprocess(
      (value) => asText(value ?? ""),
      z.string({ error: "El orden es requerido" }).regex(/^([1-9]|10)$/, { error: "El orden es requerido" }),
    ),
    nombre: requiredText("El nombre de la sección es requerido"),
    version,
  }),
  access: access(),
});

/** What is left empty is not written, so that it stays as it is. */
const nullAsAbsent = (value: number | null) => value ?? undefined;

export const categoria = restorableEndpoints("categoria", {
  envelope: "categorias",
  query: listQuery.extend({ id_seccion: optionalId() }),
  row: z.object({
    ...base,
    codigo: label,
    orden: num,
    nombre: label,
    id_seccion: num,
    seccion: label,
    /** Ours. */
    meses_vigencia: num,
  }),
  body: z.object({
    codigo,
    orden: requiredNumber("El orden es requerido", 1, 10),
    nombre: requiredText("El nombre de la categoría es requerido"),
    id_seccion: requiredId("La sección es requerida"),
    /** Ours: months until a record of the National Catalogue is due for verification; without it they stay, 24 at first. */
    meses_vigencia: z.preprocess((value) => value ?? undefined, optionalInt(1, 120).transform(nullAsAbsent).optional()),
    version,
  }),
  access: access(),
});

export const tipo = restorableEndpoints("tipo", {
  envelope: "tipos",
  row: z.object({
    ...base,
    codigo: label,
    nombre: label,
    orden: num,
    id_categoria: num,
    categoria: label,
    codigo_completo: label,
  }),
  body: z.object({
    codigo,
    nombre: requiredText("El tipo de categoría es requerido"),
    orden: optionalInt(1, 100),
    id_categoria: requiredId("La categoría es requerida"),
    codigo_completo,
    version,
  }),
  access: access(),
});

export const subtipo = restorableEndpoints("subtipo", {
  envelope: "subtipos",
  row: z.object({
    ...base,
    codigo: label,
    nombre: label,
    orden: num,
    id_categoria: num,
    id_tipo: num,
    tipo: label,
    categoria: label,
    codigo_completo: label,
  }),
  body: z.object({
    codigo,
    nombre: requiredText("El subtipo de categoría es requerido"),
    orden: optionalInt(1, 100),
    id_categoria: optionalId(),
    id_tipo: requiredId("El tipo de categoría es requerida"),
    codigo_completo,
    version,
  }),
  access: access(),
});

export const catsubtipo = restorableEndpoints("catsubtipo", {
  envelope: "catsubtipo",
  row: z.object({ ...base, id_subtipo: num, codigo: label, nombre: label, orden: num, subtipo: label }),
  body: z.object({
    id_subtipo: requiredId("El subtipo es requerido"),
    codigo,
    nombre: requiredText("El nombre es requerido"),
    orden: optionalInt(0, 1000),
    version,
  }),
  access: access(),
});

const WEB = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** A web address as people type it, with or without `https://`. */
const isWeb = (value: string) => WEB.safeParse(value.includes("://") ? value : `https://${value}`).success;

export const entidad = restorableEndpoints("entidad", {
  envelope: "entidades",
  row: z.object({
    ...base,
    sigla: label,
    nombre: label,
    descripcion: text,
    direccion: text,
    email: text,
    web: text,
    telefono: figures,
    id_departamento: num,
    id_provincia: num,
    id_municipio: num,
    provincia: label,
    municipio: label,
  }),
  body: z.object({
    sigla: sigla("La sígla es requerida"),
    nombre: requiredText("La entidad es requerida"),
    descripcion: optionalText(2000),
    direccion: optionalText(),
    email: z.preprocess(
      (value) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null),
      z.email({ error: "No es un correo electrónico válido" }).nullable(),
    ),
    web: z.preprocess(
      (value) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null),
      z
        .string({ error: "La dirección web no es válida" })
        .max(255, { error: "No debe pasar de 255 caracteres" })
        .refine(isWeb, { error: "La dirección web no es válida" })
        .nullable(),
    ),
    telefono: requiredNumber("El teléfono es requerida", 1, 999_999_999_999_999).refine(Number.isInteger, {
      error: "Debe ser un número entero",
    }),
    id_departamento: requiredId("El Departamento es requerida"),
    id_provincia: requiredId("La provincia es requerida"),
    id_municipio: requiredId("El municipio es requerida"),
    version,
  }),
  access: access("entidad.eliminar"),
});
