import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Kind } from "@/contract/resources/registros";
import type { TipoImportable } from "@/contract/importacion/significados";
import type {
  ColumnaLeida,
  EstadoImportacion,
  GrupoFila,
  Hallazgo,
  HojaLeida,
  Importacion,
  ImportacionDetalle,
} from "@/contract/resources/importaciones";
import type { ClaseAviso, DatosAviso } from "@/contract/avisos";
import type { Alcance } from "@/contract/resources/claves";
import type { SeccionObservada } from "@/contract/secciones";
import { figuresOf } from "@/contract/wire";
import type { Estado, Nivel, SegEstado } from "@/contract/workflow";
import type { Pase } from "../identidad/passes";
import type { Cambiante } from "../importaciones/types";

/**
 * Columns have the names of the wire format, so a row needs no mapping. `busqueda` is the text that list searches use:
 * the shown columns, in lower case and without accents. The API writes it with every save; it has a trigram index.
 */

/** The CITE among a row's texts as it is compared: without blanks, in capitals. */
export const citeKeyOf = (textos: AnyPgColumn) =>
  sql<string>`upper(regexp_replace(${textos}->>'cite', '\\s', '', 'g'))`;

/** A number of the wire that is kept as text, since a foreign paper's may have letters. */
const figures = customType<{ data: number | string; driverData: string }>({
  dataType: () => "text",
  fromDriver: figuresOf,
  toDriver: String,
});
/** The number of a transaction, which every later one has a higher one than. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });
const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const pk = () => integer("id").primaryKey().generatedByDefaultAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const version = () => integer("version").notNull().default(1);
const busqueda = () => text("busqueda").notNull().default("");
const trigrams = (name: string, column: AnyPgColumn) => index(name).using("gin", sql`${column} gin_trgm_ops`);

/* Reference catalogues ------------------------------------------------------------------------------------------ */

export const departamento = pgTable("departamento", {
  id: pk(),
  codigo: text("codigo").notNull().unique("departamento_codigo"),
  abreviacion: text("abreviacion").notNull().unique("departamento_abreviacion"),
  nombre: text("nombre").notNull(),
  busqueda: busqueda(),
  version: version(),
});

export const macro = pgTable("macro", {
  id: pk(),
  codigo: text("codigo").notNull().unique("macro_codigo"),
  nombre: text("nombre").notNull(),
  busqueda: busqueda(),
  version: version(),
});

export const region = pgTable("region", {
  id: pk(),
  codigo: text("codigo").notNull().unique("region_codigo"),
  nombre: text("nombre").notNull(),
  id_macro_region: integer("id_macro_region")
    .notNull()
    .references(() => macro.id),
  busqueda: busqueda(),
  version: version(),
});

export const provincia = pgTable(
  "provincia",
  {
    id: pk(),
    codigo: text("codigo").notNull(),
    sigla: text("sigla"),
    nombre: text("nombre").notNull(),
    id_departamento: integer("id_departamento")
      .notNull()
      .references(() => departamento.id),
    codigo_completo: text("codigo_completo").notNull(),
    busqueda: busqueda(),
    version: version(),
  },
  (t) => [unique("provincia_codigo").on(t.id_departamento, t.codigo)],
);

export const municipio = pgTable(
  "municipio",
  {
    id: pk(),
    codigo: text("codigo").notNull(),
    sigla: text("sigla"),
    nombre: text("nombre").notNull(),
    latitud: doublePrecision("latitud").notNull(),
    longitud: doublePrecision("longitud").notNull(),
    id_provincia: integer("id_provincia")
      .notNull()
      .references(() => provincia.id),
    id_region: integer("id_region").references(() => region.id),
    codigo_completo: text("codigo_completo").notNull(),
    /** The territorial unit of the census that it stands for (`matchUnits`); null if there is none. */
    unidad: text("unidad"),
    busqueda: busqueda(),
    version: version(),
  },
  (t) => [unique("municipio_codigo").on(t.id_provincia, t.codigo)],
);

export const comunidad = pgTable(
  "comunidad",
  {
    id: pk(),
    nombre: text("nombre").notNull(),
    latitud: doublePrecision("latitud").notNull(),
    longitud: doublePrecision("longitud").notNull(),
    id_municipio: integer("id_municipio")
      .notNull()
      .references(() => municipio.id),
    busqueda: busqueda(),
  },
  (t) => [
    index("comunidad_municipio").on(t.id_municipio),
    index("comunidad_lugar").on(t.latitud, t.longitud),
    trigrams("comunidad_busqueda", t.busqueda),
  ],
);

export const gaioc = pgTable("gaioc", {
  id: pk(),
  nombre: text("nombre").notNull().unique("gaioc_nombre"),
  id_municipio: integer("id_municipio").references(() => municipio.id),
  /** The autonomy is in force; the others chose it and have no government of their own yet. */
  vigente: boolean("vigente").notNull().default(false),
});

export const proyeccion = pgTable("proyeccion", {
  id: pk(),
  nombre: text("nombre").notNull(),
  sigla: text("sigla").notNull().unique("proyeccion_sigla"),
  busqueda: busqueda(),
  version: version(),
});

export const datum = pgTable("datum", {
  id: pk(),
  sigla: text("sigla").notNull().unique("datum_sigla"),
  nombre: text("nombre").notNull(),
  busqueda: busqueda(),
  version: version(),
});

export const seccion = pgTable(
  "seccion",
  {
    id: pk(),
    codigo: text("codigo").notNull().unique("seccion_codigo"),
    orden: text("orden").notNull(),
    nombre: text("nombre").notNull(),
    busqueda: busqueda(),
    version: version(),
  },
  (t) => [check("seccion_orden", sql`${t.orden} in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')`)],
);

export const categoria = pgTable(
  "categoria",
  {
    id: pk(),
    codigo: text("codigo").notNull().unique("categoria_codigo"),
    orden: integer("orden").notNull(),
    nombre: text("nombre").notNull(),
    id_seccion: integer("id_seccion")
      .notNull()
      .references(() => seccion.id),
    /** Months after which a record of the National Catalogue is due for verification. */
    meses_vigencia: smallint("meses_vigencia").notNull().default(24),
    busqueda: busqueda(),
    version: version(),
  },
  (t) => [
    check("categoria_orden", sql`${t.orden} between 1 and 10`),
    check("categoria_meses_vigencia", sql`${t.meses_vigencia} between 1 and 120`),
  ],
);

export const tipo = pgTable(
  "tipo",
  {
    id: pk(),
    codigo: text("codigo").notNull(),
    nombre: text("nombre").notNull(),
    orden: integer("orden"),
    id_categoria: integer("id_categoria")
      .notNull()
      .references(() => categoria.id),
    /** category.type, `00.00` (decision 012). */
    codigo_completo: text("codigo_completo").notNull(),
    busqueda: busqueda(),
    version: version(),
  },
  (t) => [unique("tipo_codigo").on(t.id_categoria, t.codigo), check("tipo_orden", sql`${t.orden} between 1 and 100`)],
);

export const subtipo = pgTable(
  "subtipo",
  {
    id: pk(),
    codigo: text("codigo").notNull(),
    nombre: text("nombre").notNull(),
    orden: integer("orden"),
    id_tipo: integer("id_tipo")
      .notNull()
      .references(() => tipo.id),
    /** category.type.subtype, `00.00.00` (decision 012). */
    codigo_completo: text("codigo_completo").notNull(),
    busqueda: busqueda(),
    version: version(),
  },
  (t) => [unique("subtipo_codigo").on(t.id_tipo, t.codigo), check("subtipo_orden", sql`${t.orden} between 1 and 100`)],
);

export const catsubtipo = pgTable(
  "catsubtipo",
  {
    id: pk(),
    id_subtipo: integer("id_subtipo")
      .notNull()
      .references(() => subtipo.id),
    codigo: text("codigo").notNull(),
    nombre: text("nombre").notNull(),
    orden: integer("orden"),
    busqueda: busqueda(),
    version: version(),
  },
  (t) => [unique("catsubtipo_codigo").on(t.id_subtipo, t.codigo), check("catsubtipo_orden", sql`${t.orden} >= 0`)],
);

const coded = (name: string) =>
  pgTable(name, {
    id: pk(),
    codigo: text("codigo").notNull().unique(`${name}_codigo`),
    nombre: text("nombre").notNull(),
  });
export const via = coded("via");
export const estado = coded("estado");
export const mes = coded("mes");
export const declaratoria = coded("declaratoria");

const criterion = (name: string) =>
  pgTable(name, {
    id: pk(),
    codigo: text("codigo").notNull().unique(`${name}_codigo`),
    descripcion: text("descripcion").notNull(),
  });
export const integridad = criterion("integridad");
export const autenticidad = criterion("autenticidad");

export const entidad = pgTable("entidad", {
  id: pk(),
  sigla: text("sigla").notNull().unique("entidad_sigla"),
  nombre: text("nombre").notNull(),
  descripcion: text("descripcion"),
  direccion: text("direccion"),
  email: text("email"),
  web: text("web"),
  /** Required by the form, but not known for the first entities. */
  telefono: figures("telefono"),
  id_departamento: integer("id_departamento")
    .notNull()
    .references(() => departamento.id),
  id_provincia: integer("id_provincia")
    .notNull()
    .references(() => provincia.id),
  id_municipio: integer("id_municipio")
    .notNull()
    .references(() => municipio.id),
  busqueda: busqueda(),
  version: version(),
});

/**
 * First data that a database of an earlier version has received, by name. It is loaded once, even if it was deleted
 * since.
 */
export const semilla = pgTable("semilla", {
  nombre: text("nombre").primaryKey(),
  sembrado_en: instant("sembrado_en").notNull().defaultNow(),
});

/* People -------------------------------------------------------------------------------------------------------- */

export const rol = pgTable(
  "rol",
  {
    id: pk(),
    nombre: text("nombre").notNull(),
    descripcion: text("descripcion"),
  },
  (t) => [check("rol_id", sql`${t.id} between 1 and 5`)],
);

export const usuario = pgTable(
  "usuario",
  {
    id: pk(),
    email: text("email").notNull(),
    /** argon2id; null until the invited person sets a password. */
    clave: text("clave"),
    numero_documento: figures("numero_documento"),
    complemento: text("complemento"),
    nombres: text("nombres").notNull(),
    primer_apellido: text("primer_apellido").notNull(),
    segundo_apellido: text("segundo_apellido"),
    genero: text("genero"),
    nacionalidad: text("nacionalidad"),
    celular: text("celular"),
    direccion: text("direccion"),
    id_departamento: integer("id_departamento").references(() => departamento.id),
    id_entidad: integer("id_entidad").references(() => entidad.id),
    cargo: text("cargo"),
    id_rol: integer("id_rol")
      .notNull()
      .references(() => rol.id),
    estado: text("estado").notNull().default("ACTIVO"),
    /** The backup document, a PDF. */
    documento: text("documento").references((): AnyPgColumn => archivo.hash),
    /**
     * The document number in its comparable form (usuarios/document-number.ts). Null if an older account has the same.
     */
    ci: text("ci"),
    /** The last sign-in. After the first one the person is notified of new devices. */
    ultimo_ingreso_en: instant("ultimo_ingreso_en"),
    /** The person gets mails about decisions on their own records. */
    avisos: boolean("avisos").notNull().default(true),
    /** The person gets the notices of a day as one mail. */
    resumen: boolean("resumen").notNull().default(false),
    /** The last day (in La Paz) whose notices were mailed. */
    resumen_dia: date("resumen_dia", { mode: "string" }),
    demo: boolean("demo").notNull().default(false),
    /** What the account is called in a device's passkeys, which anyone who holds the device can read. */
    seudonimo: uuid("seudonimo").notNull().defaultRandom(),
    busqueda: busqueda(),
    version: version(),
  },
  (t) => [
    uniqueIndex("usuario_email").on(sql`lower(${t.email})`),
    uniqueIndex("usuario_ci").on(t.ci),
    check("usuario_genero", sql`${t.genero} in ('M', 'F')`),
    check("usuario_nacionalidad", sql`${t.nacionalidad} in ('B', 'E')`),
    check("usuario_estado", sql`${t.estado} in ('ACTIVO', 'INACTIVO')`),
  ],
);

/** Access tokens and password links. Only a SHA-256 of the token is kept. */
export const token = pgTable(
  "token",
  {
    hash: text("hash").primaryKey(),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    uso: text("uso").notNull(),
    creado_en: instant("creado_en").notNull().defaultNow(),
    usado_en: instant("usado_en"),
    vence_en: instant("vence_en").notNull(),
    /** Identifies a session to its owner, who never sees the hash. */
    id: integer("id").notNull().generatedByDefaultAsIdentity().unique("token_id"),
    /** What the browser reported about itself at sign-in. */
    dispositivo: text("dispositivo"),
    /** Of a session by an identity: whose, the provider's session, and the token that ends it there. */
    id_identidad: integer("id_identidad").references((): AnyPgColumn => identidad.id, { onDelete: "cascade" }),
    sid: text("sid"),
    pista: text("pista"),
  },
  (t) => [index("token_usuario").on(t.id_usuario), check("token_uso", sql`${t.uso} in ('SESION', 'CLAVE')`)],
);

/**
 * Browsers in which a person signed in. Only a SHA-256 of their token is kept. It gives no access (auth/devices.ts).
 */
export const equipo = pgTable(
  "equipo",
  {
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    hash: text("hash").notNull(),
    creado_en: instant("creado_en").notNull(),
    usado_en: instant("usado_en").notNull(),
  },
  (t) => [primaryKey({ columns: [t.id_usuario, t.hash] })],
);

/**
 * A change of an account's mail address. The new address must confirm it; the earlier one may undo it until `vence_en`.
 */
export const cambioCorreo = pgTable(
  "cambio_correo",
  {
    id: pk(),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    anterior: text("anterior").notNull(),
    nuevo: text("nuevo").notNull(),
    pedido_en: instant("pedido_en").notNull(),
    vence_en: instant("vence_en").notNull(),
    /** SHA-256 of each link's token. */
    hash_confirmar: text("hash_confirmar").notNull().unique("cambio_correo_confirmar"),
    hash_deshacer: text("hash_deshacer").notNull().unique("cambio_correo_deshacer"),
    confirmado_en: instant("confirmado_en"),
    /** Replaced by a later change. */
    anulado_en: instant("anulado_en"),
    deshecho_en: instant("deshecho_en"),
  },
  (t) => [index("cambio_correo_usuario").on(t.id_usuario)],
);

/**
 * A person's second factor: the application's, started, and active after a first correct code; and the recovery codes,
 * which a person with passkeys has too.
 */
export const segundoFactor = pgTable("segundo_factor", {
  id_usuario: integer("id_usuario")
    .primaryKey()
    .references(() => usuario.id),
  /** The shared secret, encrypted (auth/second-factor-key.ts); null without an application. */
  secreto: text("secreto"),
  creado_en: instant("creado_en").notNull(),
  /** Null until it is confirmed. */
  activo_desde: instant("activo_desde"),
  /** The last time step whose code was accepted. Neither it nor an earlier one is accepted again. */
  ultimo_paso: integer("ultimo_paso"),
  /** SHA-256 of each unused recovery code. */
  codigos: text("codigos").array().notNull().default([]),
});

/** Keys of other systems. Only a SHA-256 of the key is kept. How often each was used stands in `historial`. */
export const clave = pgTable(
  "clave",
  {
    id: pk(),
    nombre: text("nombre").notNull(),
    hash: text("hash").notNull().unique("clave_hash"),
    /** Its first characters. */
    prefijo: text("prefijo").notNull(),
    alcances: text("alcances").array().$type<Alcance[]>().notNull(),
    /** Null: all departments. */
    id_departamento: integer("id_departamento").references(() => departamento.id),
    /** Empty: used from anywhere. */
    redes: text("redes").array().notNull().default([]),
    por_minuto: integer("por_minuto").notNull(),
    creado_en: instant("creado_en").notNull(),
    creado_por: integer("creado_por")
      .notNull()
      .references(() => usuario.id),
    vence_en: instant("vence_en").notNull(),
    revocado_en: instant("revocado_en"),
    ultimo_uso_en: instant("ultimo_uso_en"),
  },
  (t) => [
    uniqueIndex("clave_nombre")
      .on(sql`lower(${t.nombre})`)
      .where(sql`${t.revocado_en} is null`),
  ],
);

/** Identities of the state's provider, each of one account. */
export const identidad = pgTable(
  "identidad",
  {
    id: pk(),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    /** The provider's issuer, and its name for the person. */
    emisor: text("emisor").notNull(),
    sujeto: text("sujeto").notNull(),
    creado_en: instant("creado_en").notNull(),
    usado_en: instant("usado_en"),
  },
  (t) => [unique("identidad_sujeto").on(t.emisor, t.sujeto), unique("identidad_usuario").on(t.id_usuario, t.emisor)],
);

/** Ways to the provider that were begun, and identities that wait for their account's proof; each serves once. */
export const pase = pgTable(
  "pase",
  {
    /** SHA-256 of what the browser holds. */
    hash: text("hash").primaryKey(),
    datos: jsonb("datos").$type<Pase>().notNull(),
    vence_en: instant("vence_en").notNull(),
  },
  (t) => [index("pase_vence").on(t.vence_en)],
);

/** A person's passkeys. The private part of each never leaves its device. */
export const llave = pgTable(
  "llave",
  {
    id: pk(),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    nombre: text("nombre").notNull(),
    /** The device's name for it, in base64url. */
    credencial: text("credencial").notNull().unique("llave_credencial"),
    /** The public key (COSE), in base64url. */
    clave_publica: text("clave_publica").notNull(),
    /** How many uses the device has told; 0 from a device that does not count. */
    contador: bigint("contador", { mode: "number" }).notNull(),
    creado_en: instant("creado_en").notNull(),
    usado_en: instant("usado_en"),
  },
  (t) => [index("llave_usuario").on(t.id_usuario)],
);

/** What a device has to sign with a passkey, once and within minutes. Only a SHA-256 of it is kept. */
export const reto = pgTable(
  "reto",
  {
    hash: text("hash").primaryKey(),
    /** The person who adds a passkey; null for a sign-in, of which the passkey tells the person. */
    id_usuario: integer("id_usuario").references(() => usuario.id),
    /** SHA-256 of the network that asks to sign in. */
    origen: text("origen"),
    vence_en: instant("vence_en").notNull(),
  },
  (t) => [index("reto_origen").on(t.origen), index("reto_vence").on(t.vence_en)],
);

/** Failed sign-ins by account and by address, so that the growing wait survives a restart. */
export const intento = pgTable("intento", {
  clave: text("clave").primaryKey(),
  fallos: integer("fallos").notNull(),
  ultimo_en: instant("ultimo_en").notNull(),
});

/* Inventories --------------------------------------------------------------------------------------------------- */

/**
 * The record's state, with the label the screens show (contract ESTADOS_REGISTRO). Computed by the database, so that
 * lists can filter by it and the counters can keep it without a second rule.
 */
const estadoRegistro = (completo: string) =>
  text("estado").generatedAlwaysAs(
    sql.raw(
      `case when aprobado = 1 then 'APROBADO' when derivado = 1 then 'DERIVADO' when observacion is not null and corregido = 0 then 'NO APROBADO' when ${completo} = 1 then 'COMPLETO' else 'INCOMPLETO' end`,
    ),
  );

/**
 * A record's name as it is compared and sorted: lower case, without accents (db/search.ts, alphabetical). Cut, as some
 * signs become many letters and an index takes no text of any length.
 */
const nombrePlano = (nombre: string) =>
  text("nombre_plano")
    .notNull()
    .generatedAlwaysAs(sql.raw(`left(lower(f_unaccent(${nombre})), 255)`));

/**
 * The indexes the lists read. They cover the records that are not deleted: by id, in total, by department, state,
 * category and completeness; by place, for the map; and by name, for the search of places. `completo` has different
 * column names in the two tables.
 */
const listIndexes = (
  name: string,
  completo: AnyPgColumn,
  t: Record<
    | "id"
    | "id_departamento"
    | "estado"
    | "id_categoria"
    | "id_subtipo"
    | "id_tipo"
    | "id_municipio"
    | "id_macro_region"
    | "g_x"
    | "g_y"
    | "creado_en"
    | "eliminado_en"
    | "observacion"
    | "busqueda"
    | "nombre_plano"
    | "id_provincia"
    | "creado_por"
    | "actualizado_en"
    | "avance"
    | "debilidades"
    | "verificado_en"
    | "vence_en",
    AnyPgColumn
  >,
) => [
  // All records by id; what they are and where they lie, for orders and choices by name of these, from the index alone.
  index(`${name}_vigente`)
    .on(t.id, t.id_subtipo, t.id_tipo, t.id_municipio)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_departamento`)
    .on(t.id_departamento, t.id)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_estado`)
    .on(t.estado, t.id)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_departamento_estado`)
    .on(t.id_departamento, t.estado, t.id)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_categoria`)
    .on(t.id_categoria, t.id)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_completo`)
    .on(completo, t.id)
    .where(sql`${t.eliminado_en} is null`),
  // The map groups all matching records by reading only this index: place first, then the filter columns.
  index(`${name}_mapa`)
    .on(t.g_x, t.g_y, t.id_departamento, t.id_categoria, completo, t.estado, t.id)
    .where(sql`${t.eliminado_en} is null`),
  // The counts of the bandejas exclude these few records: one that is or was in no inbox is incomplete or complete, and
  // was never returned.
  index(`${name}_oculto`)
    .on(t.id)
    .where(
      sql`${t.eliminado_en} is not null and (${t.estado} not in ('INCOMPLETO', 'COMPLETO') or ${t.observacion} is not null)`,
    ),
  // The bin.
  index(`${name}_eliminado`)
    .on(t.eliminado_en, t.id)
    .where(sql`${t.eliminado_en} is not null`),
  // The charts count from this index alone.
  index(`${name}_creado`)
    .on(t.creado_en, t.id, t.id_departamento, t.id_categoria)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_macro_region`)
    .on(t.id_departamento, t.id_macro_region)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_subtipo`).on(t.id_subtipo),
  // A list sorted by one of these reads one after the other.
  index(`${name}_por_subtipo`)
    .on(t.id_subtipo, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_por_tipo`)
    .on(t.id_tipo, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_municipio`).on(t.id_municipio),
  // A list narrowed by one of these reads only its index: what narrows first, then the id and the caller's scope.
  index(`${name}_en_municipio`)
    .on(t.id_municipio, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_en_macro_region`)
    .on(t.id_macro_region, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_provincia`)
    .on(t.id_provincia, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_autor`)
    .on(t.creado_por, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
  // What somebody registered, by what is to be done with it; counted from the index alone.
  index(`${name}_propio`)
    .on(t.creado_por, t.estado, t.avance, t.actualizado_en, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_quieto`)
    .on(t.creado_por, t.actualizado_en)
    .where(sql`${t.eliminado_en} is null and ${t.estado} = 'INCOMPLETO'`),
  index(`${name}_vence_propio`)
    .on(t.creado_por, t.vence_en, t.id_departamento)
    .where(sql`${t.eliminado_en} is null and ${t.vence_en} is not null`),
  index(`${name}_cambiado`)
    .on(t.actualizado_en, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_avance`)
    .on(t.avance, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
  index(`${name}_debilidades`).using("gin", t.debilidades),
  index(`${name}_vence`)
    .on(t.vence_en, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null and ${t.vence_en} is not null`),
  // The quality board counts the National Catalogue by municipality from this index alone.
  index(`${name}_verificado`)
    .on(t.verificado_en, t.id, t.id_departamento, t.id_municipio, t.vence_en)
    .where(sql`${t.eliminado_en} is null and ${t.verificado_en} is not null`),
  trigrams(`${name}_busqueda`, t.busqueda),
  trigrams(`${name}_nombre`, t.nombre_plano),
  index(`${name}_por_nombre`)
    .on(t.nombre_plano, t.id, t.id_departamento)
    .where(sql`${t.eliminado_en} is null`),
];

/** The value checks that both inventories share. */
const placedChecks = (
  name: string,
  t: Record<"g_z" | "derivado" | "aprobado" | "devuelto" | "corregido", AnyPgColumn>,
) => [
  check(`${name}_g_z`, sql`${t.g_z} between 0 and 9999`),
  check(`${name}_derivado`, sql`${t.derivado} in (0, 1)`),
  check(`${name}_aprobado`, sql`${t.aprobado} in (0, 1)`),
  check(`${name}_devuelto`, sql`${t.devuelto} in (0, 1)`),
  check(`${name}_corregido`, sql`${t.corregido} in (0, 1)`),
];

/** A function, because the builder writes the first table's name into the columns it is given. */
const placed = () => ({
  id: pk(),
  cite: text("cite").notNull().unique(),
  id_categoria: integer("id_categoria")
    .notNull()
    .references(() => categoria.id),
  id_tipo: integer("id_tipo")
    .notNull()
    .references(() => tipo.id),
  id_subtipo: integer("id_subtipo")
    .notNull()
    .references(() => subtipo.id),
  g_x: doublePrecision("g_x").notNull(),
  g_y: doublePrecision("g_y").notNull(),
  g_z: integer("g_z"),
  id_proyeccion: integer("id_proyeccion").references(() => proyeccion.id),
  id_datum: integer("id_datum").references(() => datum.id),
  id_macro_region: integer("id_macro_region")
    .notNull()
    .references(() => macro.id),
  id_region: integer("id_region")
    .notNull()
    .references(() => region.id),
  id_departamento: integer("id_departamento")
    .notNull()
    .references(() => departamento.id),
  id_provincia: integer("id_provincia")
    .notNull()
    .references(() => provincia.id),
  id_municipio: integer("id_municipio")
    .notNull()
    .references(() => municipio.id),
  derivado: smallint("derivado").notNull().default(0),
  /** 1: the record is in the National Catalogue. */
  aprobado: smallint("aprobado").notNull().default(0),
  /** The observation of the last 'No Aprobado' while the record waits for correction; null otherwise. */
  observacion: text("observacion"),
  /** 1: what the last 'No Aprobado' observed has been changed since (workflow/corrected.ts). */
  corregido: smallint("corregido").notNull().default(0),
  /** 1: the national level sent it back and its gobernación corrects it (decision 024). */
  devuelto: smallint("devuelto").notNull().default(0),
  creado_por: integer("creado_por")
    .notNull()
    .references(() => usuario.id),
  creado_en: instant("creado_en").notNull().defaultNow(),
  actualizado_en: instant("actualizado_en").notNull().defaultNow(),
  /** Hidden, not removed (decision 015). */
  eliminado_en: instant("eliminado_en"),
  eliminado_por: integer("eliminado_por").references(() => usuario.id),
  /** How many of the sections that a record must have are complete. Updated like `completito`. */
  avance: smallint("avance").notNull().default(0),
  /** The weak points that the record itself shows (contract DEBILIDADES). Updated like `completito`. */
  debilidades: text("debilidades").array().notNull().default([]),
  /** Codes of the territorial units that its point may count to; null until they are looked up (`unitCodesAt`). */
  unidades: text("unidades").array(),
  /** When it was last found to be true: on approval for the National Catalogue, or 'Verificado, sin cambios'. */
  verificado_en: instant("verificado_en"),
  verificado_por: integer("verificado_por").references(() => usuario.id),
  /** When a record of the National Catalogue is due for verification; null outside of it. */
  vence_en: instant("vence_en"),
  demo: boolean("demo").notNull().default(false),
  busqueda: busqueda(),
  version: version(),
});

export const ppirta = pgTable(
  "ppirta",
  {
    ...placed(),
    nombre_atractivo: text("nombre_atractivo").notNull(),
    nombre_plano: nombrePlano("nombre_atractivo"),
    /** Null: an import brought it without one, to be completed. */
    jerarquia: text("jerarquia"),
    comunidad: text("comunidad"),
    distrito: text("distrito"),
    gaioc: text("gaioc"),
    descripcion: text("descripcion"),
    cc_ccf: text("cc_ccf"),
    cc_ccr: text("cc_ccr"),
    cc_cce: text("cc_cce"),
    cc_ccm: doublePrecision("cc_ccm"),
    v_c: text("v_c"),
    v_ci: text("v_ci"),
    v_r: text("v_r"),
    v_b: text("v_b"),
    emergencia: text("emergencia"),
    poblacion_cercana: text("poblacion_cercana"),
    distancia_km: doublePrecision("distancia_km"),
    frecuencia: text("frecuencia"),
    conservacion: text("conservacion"),
    deteoro_antopica: text("deteoro_antopica"),
    deteoro_natural: text("deteoro_natural"),
    proteccion: text("proteccion"),
    bioclima: text("bioclima"),
    temperatura: text("temperatura"),
    humedad: text("humedad"),
    restriccion: text("restriccion"),
    /** Updated by the API with every save of the record or its children (decision 014). */
    completito: smallint("completito").notNull().default(0),
    estado: estadoRegistro("completito"),
  },
  (t) => [
    ...listIndexes("ppirta", t.completito, t),
    // The hierarchy once more at its end: only so it is read from the index alone.
    index("ppirta_jerarquia_lista")
      .on(sql`(coalesce(${t.jerarquia}, ''))`, t.id, t.id_departamento, t.jerarquia)
      .where(sql`${t.eliminado_en} is null`),
    ...placedChecks("ppirta", t),
    check("ppirta_completito", sql`${t.completito} in (0, 1)`),
    check("ppirta_jerarquia", sql`${t.jerarquia} in ('V', 'IV', 'III', 'II', 'I')`),
    check("ppirta_v_c", sql`${t.v_c} in ('t', 'f')`),
    check("ppirta_v_ci", sql`${t.v_ci} in ('t', 'f')`),
    check("ppirta_v_r", sql`${t.v_r} in ('t', 'f')`),
    check("ppirta_v_b", sql`${t.v_b} in ('t', 'f')`),
    check("ppirta_deteoro_antopica", sql`${t.deteoro_antopica} in ('A', 'I')`),
    check("ppirta_deteoro_natural", sql`${t.deteoro_natural} in ('A', 'I')`),
    check("ppirta_proteccion", sql`${t.proteccion} in ('A', 'I')`),
    check("ppirta_emergencia", sql`${t.emergencia} in ('SI', 'NO')`),
    check("ppirta_conservacion", sql`${t.conservacion} in ('B', 'R', 'M')`),
  ],
);

export const ppirtf = pgTable(
  "ppirtf",
  {
    ...placed(),
    nombre_centro: text("nombre_centro").notNull(),
    nombre_plano: nombrePlano("nombre_centro"),
    codigo_dt: text("codigo_dt"),
    completo: smallint("completo").notNull().default(0),
    estado: estadoRegistro("completo"),
  },
  (t) => [
    ...listIndexes("ppirtf", t.completo, t),
    ...placedChecks("ppirtf", t),
    check("ppirtf_completo", sql`${t.completo} in (0, 1)`),
  ],
);

/**
 * The number of records of a kind by department, state, category and completeness: exact totals without counting rows.
 * Triggers on both inventories update it in the transaction that changes a record (migrations 0003, 0005).
 */
export const conteo = pgTable(
  "conteo",
  {
    tipo: text("tipo").notNull(),
    id_departamento: integer("id_departamento")
      .notNull()
      .references(() => departamento.id),
    estado: text("estado").notNull(),
    id_categoria: integer("id_categoria")
      .notNull()
      .references(() => categoria.id),
    /** `completito` of an atractivo, `completo` of a facilidad. */
    completo: smallint("completo").notNull(),
    total: integer("total").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tipo, t.id_departamento, t.estado, t.id_categoria, t.completo] })],
);

/**
 * What the quality board and the inboxes count, as additions: the sum of `n` is the number. A trigger adds (migration
 * 0015), so nobody waits for another one's count; now and then the additions of one key become one (db/sums.ts).
 * `clave`: a weak point, `avance_` and the progress, `finalizado_` and the level.
 */
export const suma = pgTable(
  "suma",
  {
    tipo: text("tipo").$type<Kind>().notNull(),
    id_departamento: integer("id_departamento").notNull(),
    /** Null for the steps of an inbox. */
    id_municipio: integer("id_municipio"),
    clave: text("clave").notNull(),
    n: integer("n").notNull(),
  },
  // The few of the inboxes, which every menu asks for, among the thousands of the quality board.
  (t) => [
    index("suma_pasos")
      .on(t.tipo, t.clave, t.id_departamento, t.n)
      .where(sql`${t.id_municipio} is null`),
  ],
);

/**
 * How many records of a department have a piece of one to three letters or digits in their search text: the exact total
 * of the first keys of a search, which find most records. What was written since is in `trozoPendiente` until it is
 * folded in (db/sums.ts), so that a save neither cuts a text nor waits for another one's count.
 */
export const trozo = pgTable(
  "trozo",
  {
    tipo: text("tipo").$type<Kind>().notNull(),
    trozo: text("trozo").notNull(),
    id_departamento: integer("id_departamento").notNull(),
    total: integer("total").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tipo, t.trozo, t.id_departamento] })],
);

/** Search texts that came (`n` above 0) and went; a trigger notes them (migration 0034). */
export const trozoPendiente = pgTable("trozo_pendiente", {
  tipo: text("tipo").$type<Kind>().notNull(),
  id_departamento: integer("id_departamento").notNull(),
  busqueda: text("busqueda").notNull(),
  n: integer("n").notNull(),
});

/**
 * The map's records by square of 64 pixels, at each zoom from 5 to 12, as additions: the sum of `n` is their number, of
 * `suma_x` and `suma_y` that of their positions. A trigger adds (migration 0033), so nobody waits for another one's
 * record; now and then the additions of one square become one (db/sums.ts).
 */
export const celda = pgTable(
  "celda",
  {
    tipo: text("tipo").$type<Kind>().notNull(),
    /** A tile of 8 by 8 squares: 4^zoom + row * 2^zoom + column. */
    tesela: integer("tesela").notNull(),
    /** Of the square among all of its zoom, from the west and from the north. */
    columna: integer("columna").notNull(),
    fila: integer("fila").notNull(),
    id_departamento: integer("id_departamento").notNull(),
    estado: text("estado").notNull(),
    id_categoria: integer("id_categoria").notNull(),
    completo: smallint("completo").notNull(),
    n: integer("n").notNull(),
    suma_x: doublePrecision("suma_x").notNull(),
    suma_y: doublePrecision("suma_y").notNull(),
    /** Around all that were ever added since the square was empty; null where some only went. */
    oeste: doublePrecision("oeste"),
    sur: doublePrecision("sur"),
    este: doublePrecision("este"),
    norte: doublePrecision("norte"),
    /** Not yet made one with the others of its square. */
    suelta: boolean("suelta").notNull().default(true),
  },
  (t) => [
    index("celda_tesela").on(t.tipo, t.tesela),
    index("celda_suelta")
      .on(t.tipo)
      .where(sql`${t.suelta}`),
  ],
);

/** The last number used in a cite, by kind, department and year. It never decreases. */
export const numeracion = pgTable(
  "numeracion",
  {
    tipo: text("tipo").notNull(),
    id_departamento: integer("id_departamento")
      .notNull()
      .references(() => departamento.id),
    gestion: integer("gestion").notNull(),
    ultimo: integer("ultimo").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tipo, t.id_departamento, t.gestion] })],
);

/** One row: what this database is, told from the one that a restored backup was made of. */
export const instalacion = pgTable(
  "instalacion",
  {
    id: integer("id").primaryKey().default(1),
    /** New with each restore: what devices were told before may be of records no longer there (decision 049). */
    epoca: uuid("epoca").notNull().defaultRandom(),
    /** How far the audit was sent to its collector; null: not at all yet. */
    auditoria_transaccion: xid8("auditoria_transaccion"),
    auditoria_id: integer("auditoria_id").notNull().default(0),
  },
  (t) => [check("instalacion_unica", sql`${t.id} = 1`)],
);

/* An attraction's children -------------------------------------------------------------------------------------- */

const ofAtractivo = () => ({
  id: pk(),
  id_ppirta: integer("id_ppirta")
    .notNull()
    .references(() => ppirta.id),
  version: version(),
});

export const rutappirta = pgTable(
  "rutappirta",
  {
    ...ofAtractivo(),
    tramo: text("tramo").notNull(),
    id_tipo_via: integer("id_tipo_via")
      .notNull()
      .references(() => via.id),
    id_estado: integer("id_estado")
      .notNull()
      .references(() => estado.id),
    distancia_km: doublePrecision("distancia_km").notNull(),
    distancia_hr: doublePrecision("distancia_hr").notNull(),
    s_si: text("s_si").notNull(),
    s_no: text("s_no"),
  },
  (t) => [
    index("rutappirta_ppirta").on(t.id_ppirta),
    check("rutappirta_s_si", sql`${t.s_si} in ('V', 'T', 'V/T', 'Ninguna')`),
  ],
);

export const temppirta = pgTable(
  "temppirta",
  {
    ...ofAtractivo(),
    id_mes: integer("id_mes")
      .notNull()
      .references(() => mes.id),
    hora_inicio: text("hora_inicio").notNull(),
    hora_fin: text("hora_fin").notNull(),
  },
  (t) => [index("temppirta_ppirta").on(t.id_ppirta)],
);

export const decppirta = pgTable(
  "decppirta",
  {
    ...ofAtractivo(),
    id_tipo_declaratoria: integer("id_tipo_declaratoria")
      .notNull()
      .references(() => declaratoria.id),
  },
  (t) => [index("decppirta_ppirta").on(t.id_ppirta)],
);

export const intppirta = pgTable(
  "intppirta",
  {
    ...ofAtractivo(),
    id_criterio: integer("id_criterio")
      .notNull()
      .references(() => integridad.id),
  },
  (t) => [index("intppirta_ppirta").on(t.id_ppirta)],
);

export const autppirta = pgTable(
  "autppirta",
  {
    ...ofAtractivo(),
    id_criterio: integer("id_criterio")
      .notNull()
      .references(() => autenticidad.id),
  },
  (t) => [index("autppirta_ppirta").on(t.id_ppirta)],
);

export const actppirta = pgTable(
  "actppirta",
  {
    ...ofAtractivo(),
    id_tipo: integer("id_tipo")
      .notNull()
      .references(() => tipo.id),
    id_subtipo: integer("id_subtipo")
      .notNull()
      .references(() => subtipo.id),
  },
  (t) => [index("actppirta_ppirta").on(t.id_ppirta)],
);

/**
 * A stored file (an original photo, a backup document), one row for each content. The bytes are in the file store under
 * the hash; `contenido` holds those that have not been moved there yet.
 */
export const archivo = pgTable("archivo", {
  /** SHA-256 of the content, hex. */
  hash: text("hash").primaryKey(),
  tipo: text("tipo").notNull(),
  bytes: integer("bytes").notNull(),
  contenido: bytea("contenido"),
});

export const fotogramappirta = pgTable(
  "fotogramappirta",
  {
    ...ofAtractivo(),
    hash: text("hash")
      .notNull()
      .references(() => archivo.hash),
    nombre: text("nombre"),
    ancho: integer("ancho").notNull(),
    alto: integer("alto").notNull(),
    bytes: integer("bytes").notNull(),
    /** Where the photo was taken, from the camera's metadata, if present. */
    g_x: doublePrecision("g_x"),
    g_y: doublePrecision("g_y"),
    /** When the camera took it, from its metadata, if present. */
    tomada: instant("tomada"),
    favorito: boolean("favorito").notNull().default(false),
    /** What it shows, in a person's words. */
    descripcion: text("descripcion"),
    /** Its place among those of its atractivo; null: after those with one, in the order in which they were added. */
    orden: integer("orden"),
    /** Who added it; null if unknown. */
    id_usuario: integer("id_usuario").references(() => usuario.id),
    /** When this picture was stored. A replacement gets a new date. */
    creado_en: instant("creado_en").notNull().defaultNow(),
  },
  (t) => [
    index("fotogramappirta_ppirta").on(t.id_ppirta),
    uniqueIndex("fotogramappirta_favorito")
      .on(t.id_ppirta)
      .where(sql`${t.favorito}`),
  ],
);

/* A facility's services ----------------------------------------------------------------------------------------- */

/** All eight kinds of service of a facilidad; `id_tipo` says which (spec 2 §3.2). */
export const servicio = pgTable(
  "servicio",
  {
    id: pk(),
    id_ppirtf: integer("id_ppirtf")
      .notNull()
      .references(() => ppirtf.id),
    id_tipo: integer("id_tipo")
      .notNull()
      .references(() => tipo.id),
    id_subtipo: integer("id_subtipo")
      .notNull()
      .references(() => subtipo.id),
    id_catsubtipo: integer("id_catsubtipo").references(() => catsubtipo.id),
    nombre: text("nombre"),
    establecimiento: text("establecimiento"),
    propietario: text("propietario"),
    numero: text("numero"),
    direccion: text("direccion"),
    tramo: text("tramo"),
    frecuencia: text("frecuencia"),
    capacidad: integer("capacidad"),
    costo: doublePrecision("costo"),
    calidad: text("calidad"),
    cobertura: text("cobertura"),
    hora_inicio: text("hora_inicio"),
    hora_fin: text("hora_fin"),
    version: version(),
  },
  (t) => [
    // Includes the id, so that a city's hundreds of lodgings are paged without sorting.
    index("servicio_ppirtf").on(t.id_ppirtf, t.id_tipo, t.id),
    check("servicio_calidad", sql`${t.calidad} in ('B', 'R', 'M')`),
    check("servicio_cobertura", sql`${t.cobertura} in ('B', 'R', 'M')`),
  ],
);

/** The three facility-type sections of an atractivo; `id_tipo` says which (spec 2 §3.4). */
export const servicioppirta = pgTable(
  "servicioppirta",
  {
    ...ofAtractivo(),
    id_tipo: integer("id_tipo")
      .notNull()
      .references(() => tipo.id),
    id_subtipo: integer("id_subtipo")
      .notNull()
      .references(() => subtipo.id),
    nombre: text("nombre").notNull(),
    tramo: text("tramo"),
    frecuencia: text("frecuencia"),
    direccion: text("direccion"),
    capacidad: integer("capacidad"),
    costo: doublePrecision("costo"),
    calidad: text("calidad"),
  },
  (t) => [
    index("servicioppirta_ppirta").on(t.id_ppirta, t.id_tipo, t.id),
    check("servicioppirta_calidad", sql`${t.calidad} in ('B', 'R', 'M')`),
  ],
);

/* Workflow and history ------------------------------------------------------------------------------------------ */

/** One row for each step (decision 024). Both kinds share one id sequence. */
export const seguimiento = pgTable(
  "seguimiento",
  {
    id: pk(),
    tipo: text("tipo").$type<Kind>().notNull(),
    /** The record's id, in the inventory named by `tipo`. */
    id_registro: integer("id_registro").notNull(),
    nivel: text("nivel").$type<Nivel>().notNull(),
    seg_estado: text("seg_estado").$type<SegEstado>().notNull(),
    aprobado_gobernacion: smallint("aprobado_gobernacion").$type<0 | 1>().notNull().default(0),
    id_departamento: integer("id_departamento")
      .notNull()
      .references(() => departamento.id),
    /** Who sent the record to this step. */
    id_emisor: integer("id_emisor")
      .notNull()
      .references(() => usuario.id),
    nombre_emisor: text("nombre_emisor").notNull(),
    de_rol: text("de_rol").notNull(),
    fecha_emision: instant("fecha_emision").notNull().defaultNow(),
    fecha_recepcion: instant("fecha_recepcion"),
    fecha_revision: instant("fecha_revision"),
    /** Who decided this step. */
    id_revisor: integer("id_revisor").references(() => usuario.id),
    nombre_revisor: text("nombre_revisor"),
    observacion: text("observacion"),
    /** What the reviewer wrote of single sections; also part of `observacion`. */
    secciones: jsonb("secciones").$type<SeccionObservada[]>().notNull().default([]),
    /** What the search of the inboxes finds in a step itself, as it is compared. */
    busqueda: text("busqueda")
      .notNull()
      .generatedAlwaysAs(sql`lower(f_unaccent(nombre_emisor || ' ' || de_rol || ' ' || seg_estado))`),
  },
  (t) => [
    index("seguimiento_registro").on(t.tipo, t.id_registro, t.id),
    index("seguimiento_bandeja").on(t.tipo, t.nivel, t.seg_estado, t.id_departamento, t.id),
    // The few that wait, among the decided ones of years; how many there are and are late is read from the index alone.
    index("seguimiento_espera")
      .on(t.tipo, t.nivel, t.id_departamento, t.seg_estado, t.fecha_emision, t.fecha_recepcion, t.fecha_revision, t.id)
      .where(sql`${t.seg_estado} in ('ENTRANTE', 'PENDIENTE')`),
    // When records entered the catalogue.
    index("seguimiento_aprobado")
      .on(t.tipo, t.fecha_revision, t.id_registro)
      .where(sql`${t.nivel} = 'NACIONAL' and ${t.seg_estado} = 'APROBADO'`),
    // The longest waiting first.
    index("seguimiento_atraso")
      .on(t.tipo, t.nivel, sql`coalesce(${t.fecha_revision}, ${t.fecha_recepcion}, ${t.fecha_emision})`, t.id)
      .where(sql`${t.seg_estado} in ('ENTRANTE', 'PENDIENTE')`),
    trigrams("seguimiento_busqueda", t.busqueda),
    check("seguimiento_tipo", sql`${t.tipo} in ('ppirta', 'ppirtf')`),
    check("seguimiento_nivel", sql`${t.nivel} in ('GOBERNACION', 'NACIONAL')`),
    check("seguimiento_estado", sql`${t.seg_estado} in ('ENTRANTE', 'PENDIENTE', 'APROBADO', 'NO APROBADO')`),
  ],
);

/** Observations that reviewers write again and again. */
export const plantilla = pgTable(
  "plantilla",
  {
    id: pk(),
    /** Whose they are; null: the national level's. */
    id_departamento: integer("id_departamento").references(() => departamento.id),
    texto: text("texto").notNull(),
    creado_por: integer("creado_por")
      .notNull()
      .references(() => usuario.id),
    creado_en: instant("creado_en").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("plantilla_texto").on(sql`coalesce(${t.id_departamento}, 0)`, t.texto)],
);

/* Working together ------------------------------------------------------------------------------------------------ */

/** The columns that name a record of either inventory. */
const ofRegistro = () => ({
  tipo: text("tipo").$type<Kind>().notNull(),
  id_registro: integer("id_registro").notNull(),
});

/** A subject that people talk about on a record, on one of its sections, or on one row of a section. */
export const asunto = pgTable(
  "asunto",
  {
    id: pk(),
    ...ofRegistro(),
    /** A name of contract SECCIONES; null: the record as a whole. */
    seccion: text("seccion"),
    id_fila: integer("id_fila"),
    /** The row's name when the subject was begun: rows change and go. */
    fila: text("fila"),
    creado_por: integer("creado_por")
      .notNull()
      .references(() => usuario.id),
    creado_en: instant("creado_en").notNull().defaultNow(),
    cerrado_por: integer("cerrado_por").references(() => usuario.id),
    cerrado_en: instant("cerrado_en"),
  },
  (t) => [
    index("asunto_registro").on(t.tipo, t.id_registro, t.id),
    check("asunto_tipo", sql`${t.tipo} in ('ppirta', 'ppirtf')`),
    check("asunto_fila", sql`${t.id_fila} is null or ${t.seccion} is not null`),
    check("asunto_cerrado", sql`(${t.cerrado_por} is null) = (${t.cerrado_en} is null)`),
  ],
);

export const comentario = pgTable(
  "comentario",
  {
    id: pk(),
    id_asunto: integer("id_asunto")
      .notNull()
      .references(() => asunto.id),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    texto: text("texto").notNull(),
    /** Ids of the people it mentions. */
    menciones: integer("menciones").array().notNull().default([]),
    creado_en: instant("creado_en").notNull().defaultNow(),
  },
  (t) => [index("comentario_asunto").on(t.id_asunto, t.id), index("comentario_menciones").using("gin", t.menciones)],
);

/** Who is to work on a record. It changes neither the workflow nor who may do what. */
export const asignacion = pgTable(
  "asignacion",
  {
    ...ofRegistro(),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    asignado_por: integer("asignado_por")
      .notNull()
      .references(() => usuario.id),
    asignado_en: instant("asignado_en").notNull().defaultNow(),
    /** Until which day. */
    para: date("para", { mode: "string" }),
    nota: text("nota"),
  },
  (t) => [
    primaryKey({ columns: [t.tipo, t.id_registro] }),
    index("asignacion_usuario").on(t.id_usuario),
    check("asignacion_tipo", sql`${t.tipo} in ('ppirta', 'ppirtf')`),
  ],
);

/** Records whose changes a person wants to be told of. */
export const seguido = pgTable(
  "seguido",
  {
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    ...ofRegistro(),
    creado_en: instant("creado_en").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.id_usuario, t.tipo, t.id_registro] }),
    index("seguido_registro").on(t.tipo, t.id_registro),
  ],
);

/** What a person is told under the bell. */
export const aviso = pgTable(
  "aviso",
  {
    id: pk(),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    clase: text("clase").$type<ClaseAviso>().notNull(),
    ...ofRegistro(),
    /** Who did it; null: the server itself. */
    id_actor: integer("id_actor").references(() => usuario.id),
    actor: text("actor").notNull(),
    datos: jsonb("datos").$type<DatosAviso>().notNull().default({}),
    creado_en: instant("creado_en").notNull().defaultNow(),
    leido_en: instant("leido_en"),
  },
  (t) => [
    index("aviso_usuario").on(t.id_usuario, t.id),
    index("aviso_sin_leer")
      .on(t.id_usuario, t.id)
      .where(sql`${t.leido_en} is null`),
    index("aviso_registro").on(t.tipo, t.id_registro),
  ],
);

/** A list as somebody saved it: search, filters, order, groups and columns under a name. */
export const vista = pgTable(
  "vista",
  {
    id: pk(),
    /** The list. */
    tipo: text("tipo").$type<Kind>().notNull(),
    nombre: text("nombre").notNull(),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    /** Others see it too: the department's people, or without a department those of the national level. */
    compartida: boolean("compartida").notNull().default(false),
    id_departamento: integer("id_departamento").references(() => departamento.id),
    /** The list's part of the address, without its page. */
    consulta: text("consulta").notNull(),
    columnas: text("columnas").array(),
    creado_en: instant("creado_en").notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    uniqueIndex("vista_nombre").on(t.tipo, t.id_usuario, sql`lower(${t.nombre})`),
    index("vista_departamento").on(t.tipo, t.id_departamento),
  ],
);

/** The quality board's figures as they stood in a month: of each department, by key. */
export const calidadMes = pgTable(
  "calidad_mes",
  {
    tipo: text("tipo").$type<Kind>().notNull(),
    id_departamento: integer("id_departamento")
      .notNull()
      .references(() => departamento.id),
    /** The month's first day. */
    mes: date("mes", { mode: "string" }).notNull(),
    clave: text("clave").notNull(),
    total: integer("total").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tipo, t.id_departamento, t.mes, t.clave] })],
);

/** How many records a department is to bring into the National Catalogue a month: from `mes` until a later row's. */
export const meta = pgTable(
  "meta",
  {
    id: pk(),
    tipo: text("tipo").$type<Kind>().notNull(),
    id_departamento: integer("id_departamento")
      .notNull()
      .references(() => departamento.id),
    /** The month's first day. */
    mes: date("mes", { mode: "string" }).notNull(),
    /** 0: no goal from then on. */
    cantidad: integer("cantidad").notNull(),
  },
  (t) => [
    uniqueIndex("meta_mes").on(t.tipo, t.id_departamento, t.mes),
    check("meta_tipo", sql`${t.tipo} in ('ppirta', 'ppirtf')`),
    check("meta_cantidad", sql`${t.cantidad} between 0 and 9999`),
  ],
);

/**
 * Mails that notify an author of a decision, written in the decision's own transaction (ministry-api/mail/outbox.ts).
 */
export const correo = pgTable(
  "correo",
  {
    id: pk(),
    para: text("para").notNull(),
    asunto: text("asunto").notNull(),
    texto: text("texto").notNull(),
    /** Path in the web application that the mail's last line links to. */
    enlace: text("enlace").notNull(),
    creado_en: instant("creado_en").notNull().defaultNow(),
    intentos: integer("intentos").notNull().default(0),
    /** When the next attempt is due; null: sent, or given up. */
    proximo_en: instant("proximo_en").defaultNow(),
    enviado_en: instant("enviado_en"),
    /** Kind of the last failure, as named by the mail library. No personal data. */
    error: text("error"),
  },
  (t) => [
    index("correo_pendiente")
      .on(t.proximo_en, t.id)
      .where(sql`${t.proximo_en} is not null`),
    check("correo_enviado", sql`${t.enviado_en} is null or ${t.proximo_en} is null`),
  ],
);

/** The content hash of every printed sheet. Its code shows later whether the sheet is still current. */
export const hoja = pgTable(
  "hoja",
  {
    /** Derived from the content and the state it was issued in, so the same sheet has the same code. */
    codigo: text("codigo").primaryKey(),
    clase: text("clase").$type<"FICHA" | "SEGUIMIENTO">().notNull(),
    tipo: text("tipo").$type<Kind>().notNull(),
    id_registro: integer("id_registro").notNull(),
    /** SHA-256 of the content, hex. */
    sha256: text("sha256").notNull(),
    /** The record's state and workflow position when the sheet was issued. Null: the hash covers the workflow, too. */
    estado: text("estado"),
    situacion: text("situacion").$type<Estado>(),
    emitida_en: instant("emitida_en").notNull().defaultNow(),
  },
  (t) => [
    index("hoja_registro").on(t.tipo, t.id_registro),
    check("hoja_clase", sql`${t.clase} in ('FICHA', 'SEGUIMIENTO')`),
    check("hoja_tipo", sql`${t.tipo} in ('ppirta', 'ppirtf')`),
    check("hoja_estado", sql`(${t.estado} is null) = (${t.situacion} is null)`),
  ],
);

/** Every write: who, when, which fields, the values before and after (decision 016). */
export const historial = pgTable(
  "historial",
  {
    id: pk(),
    fecha: instant("fecha").notNull().defaultNow(),
    id_usuario: integer("id_usuario").references(() => usuario.id),
    usuario: text("usuario").notNull(),
    /** The inventory record it belongs to; both null for a catalogue. */
    tipo: text("tipo"),
    id_registro: integer("id_registro"),
    tabla: text("tabla").notNull(),
    id_fila: integer("id_fila").notNull(),
    accion: text("accion").notNull(),
    cambios: jsonb("cambios").$type<{ campo: string; de: unknown; a: unknown }[]>().notNull(),
    /** Of a removed row: values that no reader is shown, for its restoration. */
    conservado: jsonb("conservado").$type<Record<string, unknown>>(),
    /** The save that it was part of, of a person who saved several rows of a record at once. */
    guardado: uuid("guardado"),
    /** The transaction that wrote it: changes are told in the order of (transaccion, id), which none enters afterwards. */
    transaccion: xid8("transaccion")
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index("historial_cambios").on(t.transaccion, t.id),
    index("historial_fecha").on(t.fecha),
    index("historial_guardado")
      .on(t.guardado, t.id)
      .where(sql`${t.guardado} is not null`),
    index("historial_registro").on(t.tipo, t.id_registro, t.id),
    index("historial_fila").on(t.tabla, t.id_fila),
    /** The rows administrators read: everything except the records' own history. */
    index("historial_auditoria")
      .on(t.id)
      .where(sql`${t.tipo} is null`),
    index("historial_persona")
      .on(t.usuario, t.id)
      .where(sql`${t.tipo} is null`),
  ],
);

/** Responses of the last 24 hours by idempotency key, so that a repeated POST writes nothing twice. */
export const idempotencia = pgTable(
  "idempotencia",
  {
    clave: text("clave").notNull(),
    id_usuario: integer("id_usuario").notNull(),
    llamada: text("llamada").notNull(),
    respuesta: jsonb("respuesta").$type<object>().notNull(),
    creado_en: instant("creado_en").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.id_usuario, t.clave] })],
);

/**
 * What was made under a reference of its device (contract/referencia.ts). Kept for good, also after the row is deleted,
 * so that a device that never heard of its success does not make it again.
 */
export const referencia = pgTable("referencia", {
  referencia: uuid("referencia").primaryKey(),
  id_usuario: integer("id_usuario").notNull(),
  /** The name of the calls that make it, as in the history. */
  tabla: text("tabla").notNull(),
  /** The record that it is or belongs to. */
  tipo: text("tipo").$type<Kind>().notNull(),
  id_registro: integer("id_registro").notNull(),
  /** 0 in the transaction that makes it, which nobody else sees. */
  id_fila: integer("id_fila").notNull().default(0),
  creado_en: instant("creado_en").notNull().defaultNow(),
});

/**
 * What a person has uploaded on one day (in La Paz), whether or not the call succeeded. Files are limited by number and
 * bytes.
 */
export const subida = pgTable(
  "subida",
  {
    id_usuario: integer("id_usuario").notNull(),
    dia: date("dia", { mode: "string" }).notNull(),
    archivos: integer("archivos").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.id_usuario, t.dia] })],
);

/**
 * A photo that arrives in pieces, by the reference of the photo it becomes. In the database, so that it survives a
 * restart and every API process finds it, whatever keeps the files.
 */
export const carga = pgTable(
  "carga",
  {
    referencia: uuid("referencia").primaryKey(),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id, { onDelete: "cascade" }),
    id_ppirta: integer("id_ppirta")
      .notNull()
      .references(() => ppirta.id, { onDelete: "cascade" }),
    bytes: integer("bytes").notNull(),
    /** Bytes that have arrived. */
    recibido: integer("recibido").notNull().default(0),
    creado_en: instant("creado_en").notNull(),
  },
  (t) => [index("carga_creado_en").on(t.creado_en)],
);

/** A piece of it; `desde` is the offset of its first byte. */
export const cargaPieza = pgTable(
  "carga_pieza",
  {
    referencia: uuid("referencia")
      .notNull()
      .references(() => carga.referencia, { onDelete: "cascade" }),
    desde: integer("desde").notNull(),
    contenido: bytea("contenido").notNull(),
  },
  (t) => [primaryKey({ columns: [t.referencia, t.desde] })],
);

/* Imports ------------------------------------------------------------------------------------------------------- */

/** A file that somebody brings in, and how far it has come. What was imported stays when this is removed. */
export const importacion = pgTable(
  "importacion",
  {
    id: pk(),
    tipo: text("tipo").$type<TipoImportable>().notNull(),
    id_usuario: integer("id_usuario")
      .notNull()
      .references(() => usuario.id),
    usuario: text("usuario").notNull(),
    /** The department of the person's role; null: any. */
    id_departamento: integer("id_departamento").references(() => departamento.id),
    archivo: text("archivo").notNull(),
    formato: text("formato").$type<Importacion["formato"]>().notNull(),
    /** The file in the store; null once it was removed. */
    hash: text("hash").references(() => archivo.hash),
    bytes: integer("bytes").notNull(),
    modificado: instant("modificado"),
    estado: text("estado").$type<EstadoImportacion>().notNull(),
    hojas: jsonb("hojas").$type<HojaLeida[]>().notNull(),
    avisos: jsonb("avisos").$type<string[]>().notNull(),
    hoja: integer("hoja"),
    encabezado: integer("encabezado"),
    /** Below them: rows that are hidden in the file, and the numbers of those that are no data. */
    ocultas: integer("ocultas").notNull().default(0),
    aparte: jsonb("aparte").$type<number[]>().notNull().default([]),
    /** Whether the hidden ones stay out, and those that are no data come in. */
    sin_ocultas: boolean("sin_ocultas").notNull().default(false),
    con_aparte: boolean("con_aparte").notNull().default(false),
    columnas: jsonb("columnas").$type<ColumnaLeida[]>().notNull(),
    fijos: jsonb("fijos").$type<Record<string, string>>().notNull().default({}),
    por_fila: jsonb("por_fila").$type<string[]>().notNull().default([]),
    /** The headings, folded, by which the meanings are remembered; null: not to be. */
    encabezados: text("encabezados"),
    modo: text("modo").$type<NonNullable<ImportacionDetalle["modo"]>>(),
    filas: integer("filas").notNull().default(0),
    /** Rows that the present work has done, and how many it has in all. */
    hechas: integer("hechas").notNull().default(0),
    previstas: integer("previstas").notNull().default(0),
    importadas: integer("importadas").notNull().default(0),
    cambiadas: integer("cambiadas").notNull().default(0),
    sin_cambios: integer("sin_cambios").notNull().default(0),
    /** Why the last work ended early. */
    motivo: text("motivo"),
    segundos: doublePrecision("segundos"),
    creado_en: instant("creado_en").notNull().defaultNow(),
    terminado_en: instant("terminado_en"),
    /** Until when a process has taken its work; another one goes on with it afterwards. */
    tomada_hasta: instant("tomada_hasta"),
    /** Which process has it, as a name that it gave itself. */
    tomada_por: text("tomada_por"),
    /** Who takes it back. */
    id_deshace: integer("id_deshace").references(() => usuario.id),
  },
  (t) => [
    index("importacion_encabezados").on(t.tipo, t.encabezados),
    /** Those that a process works on or should. */
    index("importacion_trabajo")
      .on(t.estado)
      .where(sql`${t.estado} in ('COMPROBANDO', 'IMPORTANDO', 'DESHACIENDO')`),
  ],
);

/** A row of an import's file: its texts, what the check says of them, and the record that it became. */
export const importacionFila = pgTable(
  "importacion_fila",
  {
    id_importacion: integer("id_importacion")
      .notNull()
      .references(() => importacion.id, { onDelete: "cascade" }),
    /** Its number in the file. */
    fila: integer("fila").notNull(),
    /** The cells as they were read. */
    celdas: jsonb("celdas").$type<string[]>().notNull(),
    /** By meaning: the cells' texts, those of all rows, and over both what was typed since. */
    textos: jsonb("textos").$type<Record<string, string>>().notNull(),
    entendidos: jsonb("entendidos").$type<Record<string, string>>().notNull(),
    hallazgos: jsonb("hallazgos").$type<Hallazgo[]>().notNull(),
    /** The body of the record; null if the row has an error. */
    valores: jsonb("valores").$type<Record<string, unknown>>(),
    grupo: text("grupo").$type<GrupoFila>().notNull(),
    quitada: boolean("quitada").notNull().default(false),
    /** The record's name, folded, by which rows alike are found. */
    nombre: text("nombre").notNull(),
    g_x: doublePrecision("g_x"),
    g_y: doublePrecision("g_y"),
    id_registro: integer("id_registro"),
    /** The record that a row with a CITE changes, and how; null: it makes one, or has an error. */
    cambia: jsonb("cambia").$type<Cambiante>(),
    /** The last entry of that record's history when it was changed; null: it was not, or was given back. */
    hito: integer("hito"),
    /**
     * The record as it goes in where all go in or none: made ready beside the rows, so that the transaction that writes
     * all of them is short (importaciones/job/make-records.ts). Null otherwise.
     */
    registro: jsonb("registro"),
    busqueda: busqueda(),
  },
  (t) => [
    primaryKey({ columns: [t.id_importacion, t.fila] }),
    /** Rows that name the same record. */
    index("importacion_fila_cite")
      .on(t.id_importacion, citeKeyOf(t.textos))
      .where(sql`${t.textos}->>'cite' <> ''`),
    index("importacion_fila_nombre").on(t.id_importacion, t.nombre),
    index("importacion_fila_registro")
      .on(t.id_registro)
      .where(sql`${t.id_registro} is not null`),
  ],
);

/** Another system to which changes are sent (decision 067). */
export const webhook = pgTable("webhook", {
  id: pk(),
  nombre: text("nombre").notNull(),
  url: text("url").notNull(),
  /** Sealed with the key of second factors. */
  secreto: text("secreto").notNull(),
  /** Whose changes; null: of all departments. */
  id_departamento: integer("id_departamento").references(() => departamento.id),
  activo: boolean("activo").notNull().default(true),
  /** Why it was put out of use by itself. */
  motivo: text("motivo"),
  /** How far its messages were written (cambios/cursor.ts). */
  cursor: text("cursor").notNull(),
  creado_en: instant("creado_en").notNull().defaultNow(),
});

/** A message to a webhook, one after the other. With neither `proximo_en` nor `entregado_en` it was given up. */
export const entrega = pgTable(
  "entrega",
  {
    id: pk(),
    id_webhook: integer("id_webhook")
      .notNull()
      .references(() => webhook.id, { onDelete: "cascade" }),
    /** The same in each attempt. */
    mensaje: text("mensaje").notNull(),
    /** What is sent; empty once it was taken. */
    cuerpo: text("cuerpo").notNull(),
    intentos: integer("intentos").notNull().default(0),
    creado_en: instant("creado_en").notNull().defaultNow(),
    proximo_en: instant("proximo_en"),
    /** Until when it is tried. */
    vence_en: instant("vence_en").notNull(),
    entregado_en: instant("entregado_en"),
    falla: text("falla"),
  },
  (t) => [
    index("entrega_webhook").on(t.id_webhook, t.id),
    index("entrega_espera")
      .on(t.proximo_en)
      .where(sql`${t.proximo_en} is not null`),
  ],
);
