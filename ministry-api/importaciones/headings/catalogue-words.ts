import type { TipoCatalogo } from "@/contract/importacion/tipos";

/** Headings as people write them over a catalogue's list, besides the words of its form. */
export const CATALOGUE_WORDS: Readonly<Record<string, readonly string[]>> = {
  nombre: ["nombre", "denominacion", "nombre completo", "name"],
  codigo: ["codigo", "cod", "code", "codigo ine", "cod ine"],
  sigla: ["sigla", "siglas", "abreviatura", "abreviacion", "abrev", "acronimo"],
  abreviacion: ["abreviatura", "abreviacion", "abrev", "sigla"],
  orden: ["orden", "nro orden", "posicion"],
  direccion: ["direccion", "domicilio", "ubicacion"],
  telefono: ["telefono", "tel", "telf", "fono", "celular", "telefonos", "numero de telefono"],
  email: ["email", "e mail", "mail", "correo", "correo electronico"],
  web: ["web", "pagina web", "sitio web", "url", "direccion web"],
  descripcion: ["descripcion", "detalle", "observaciones", "objeto"],
  id_seccion: ["seccion", "nombre seccion"],
};

/** What an entry itself is called. */
export const ENTRY_WORDS: Readonly<Record<TipoCatalogo, readonly string[]>> = {
  departamento: ["departamento", "dpto", "depto", "nombre del departamento"],
  provincia: ["provincia", "prov", "nombre de la provincia"],
  municipio: ["municipio", "mcpio", "mpio", "nombre del municipio", "gobierno autonomo municipal"],
  macro: ["macro region", "macroregion", "nombre de la macro region"],
  region: ["region", "nombre de la region", "region turistica"],
  proyeccion: ["proyeccion", "nombre de la proyeccion"],
  datum: ["datum", "nombre del datum", "descripcion"],
  seccion: ["seccion", "nombre de la seccion"],
  categoria: ["categoria", "nombre de la categoria"],
  tipo: ["tipo", "tipo categoria", "nombre del tipo"],
  subtipo: ["subtipo", "sub tipo", "subtipo categoria", "nombre del subtipo"],
  catsubtipo: ["cat subtipo", "categoria de subtipo", "categoria del subtipo"],
  entidad: ["entidad", "institucion", "nombre de la entidad", "razon social", "organizacion"],
};

/** Codes that follow from others are no column of their own. */
export const COMPOSED: ReadonlySet<string> = new Set(["codigo completo", "codigo agregado"]);
