/** Spec 1 §2, §5, §6, §8, §9, typed by hand: the words of each catalogue. */
export interface CatalogueWords {
  title: string;
  columns: string[];
  modal: string;
  pdf: [file: string, title: string];
  /** The message of each required field, by its name on the wire. */
  required: Record<string, string>;
  toasts: {
    created: string;
    updated: string;
    removed: string;
    saveFailed: [summary: string, detail: string];
    removeFailed: string;
  };
}

const CODIGO = "El código es requerido";

export const CATALOGUE_WORDS = {
  region: {
    title: "GESTIÓN DE REGIONES",
    columns: ["CÓDIGO", "NOMBRE DE REGIÓN", "MACRO REGIÓN"],
    modal: "REGISTRO DE REGIÓN",
    pdf: ["regiones", "Gestión de Regiones"],
    required: {
      codigo: CODIGO,
      nombre: "El nombre de la región es requerido",
      id_macro_region: "La macro región es requerida",
    },
    toasts: {
      created: "Región Registrada",
      updated: "Región actualizada",
      removed: "Región Eliminada",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro de la región"],
      removeFailed: "No se elimino el registro",
    },
  },
  macroregion: {
    title: "GESTIÓN DE MACRO REGIONES",
    columns: ["CÓDIGO", "MACRO REGIÓN"],
    modal: "REGISTRO DE MACRO REGIÓN",
    pdf: ["macroregiones", "Gestión de Macro Regiones"],
    required: { codigo: CODIGO, nombre: "El nombre de la macro región es requerido" },
    toasts: {
      created: "Macro Región Registrada",
      updated: "Macro Región actualizada",
      removed: "Macro Región Eliminada",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro de la macro región"],
      removeFailed: "No se elimino el registro",
    },
  },
  departamento: {
    title: "GESTIÓN DE DEPARTAMENTOS",
    columns: ["CÓDIGO DEPARTAMENTO", "ABREVIATURA", "DEPARTAMENTO"],
    modal: "REGISTRO DE DEPARTAMENTO",
    pdf: ["departamentos", "Gestión de Departamentos"],
    required: {
      codigo: CODIGO,
      abreviacion: "La abreviación es requerida",
      nombre: "El nombre del departamento es requerido",
    },
    toasts: {
      created: "Departamento Registrado",
      updated: "Departamento actualizado",
      removed: "Departamento Eliminado",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro del departamento"],
      removeFailed: "No se elimino el registro",
    },
  },
  provincia: {
    title: "GESTIÓN DE PROVINCIAS",
    columns: ["CÓDIGO", "SIGLA", "PROVINCIA", "CÓDIGO AGREGADO", "DEPARTAMENTO"],
    modal: "REGISTRO DE PROVINCIA",
    pdf: ["provincias", "Gestión de Provincias"],
    required: {
      codigo: CODIGO,
      nombre: "El nombre de provincia es requerido",
      id_departamento: "El departamento es requerido",
    },
    toasts: {
      created: "Provincia Registrada",
      updated: "Provincia actualizada",
      removed: "Provincia Eliminada",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro de la provincia, debe llenar los datos"],
      removeFailed: "No se elimino el registro",
    },
  },
  municipio: {
    title: "GESTIÓN DE MUNICIPIOS",
    columns: ["CÓDIGO", "SIGLA", "MUNICIPIO", "PROVINCIA", "CÓDIGO AGREGADO", "DEPARTAMENTO"],
    modal: "REGISTRO DE MUNICIPIO",
    pdf: ["municipios", "Gestión de Municipios"],
    required: {
      codigo: CODIGO,
      nombre: "El nombre del municipio es requerido",
      latitud: "La latitud es requerido",
      longitud: "La longitud es requerido",
      id_provincia: "La provincia es requerida",
    },
    toasts: {
      created: "Municipio Registrado",
      updated: "Municipio actualizado",
      removed: "Municipio Eliminado",
      saveFailed: ["ERROR", "Error de registro del municipio"],
      removeFailed: "No se elimino el registro",
    },
  },
  proyeccion: {
    title: "GESTIÓN DE PROYECCIÓN",
    columns: ["NOMBRE", "SIGLA"],
    modal: "REGISTRO DE PROYECCIÓN",
    pdf: ["proyeccion", "Gestión de Proyección"],
    required: { nombre: "El nombre de proyección es requerido", sigla: "La sigla es requerida" },
    toasts: {
      created: "Proyección Registrada",
      updated: "Proyección actualizada",
      removed: "Proyección Eliminada",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro de la proyección"],
      removeFailed: "No se elimino el registro",
    },
  },
  datum: {
    title: "GESTIÓN DE DATUM",
    columns: ["SIGLA", "DESCRIPCIÓN"],
    modal: "REGISTRO DE DATUM",
    pdf: ["datums", "Gestión de Datum"],
    required: { sigla: "La sigla es requerida", nombre: "La descripción es requerido" },
    toasts: {
      created: "Datum Registrado",
      updated: "Datum actualizado",
      removed: "Datum Eliminado",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro del datum"],
      removeFailed: "No se elimino el registro",
    },
  },
  seccion: {
    title: "GESTIÓN DE SECCIONES",
    columns: ["CÓDIGO", "NOMBRE SECCIÓN", "ORDEN"],
    modal: "REGISTRO DE SECCIÓN",
    pdf: ["secciones", "Gestión de Secciones"],
    required: { codigo: CODIGO, orden: "El orden es requerido", nombre: "El nombre de la sección es requerido" },
    toasts: {
      created: "Sección Registrada",
      updated: "Sección actualizada",
      removed: "Sección Eliminada",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro de la sección"],
      removeFailed: "No se elimino el registro",
    },
  },
  categoria: {
    title: "GESTIÓN DE CATEGORÍAS",
    columns: ["CÓDIGO", "NOMBRE CATEGORÍA", "ORDEN", "SECCIÓN"],
    modal: "REGISTRO DE CATEGORÍA",
    pdf: ["categorias", "Gestión de Categorías"],
    required: {
      codigo: CODIGO,
      orden: "El orden es requerido",
      nombre: "El nombre de la categoría es requerido",
      id_seccion: "La sección es requerida",
    },
    toasts: {
      created: "Categoría Registrada",
      updated: "Categoría actualizada",
      removed: "Categoría Eliminada",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro de la categoría"],
      removeFailed: "No se elimino el registro",
    },
  },
  tipo: {
    title: "TIPOS DE CATEGORÍA",
    columns: ["CÓDIGO", "TIPO DE CATEGORÍA", "NOMBRE CATEGORÍA"],
    modal: "REGISTRO DE TIPOS DE CATEGORÍA",
    pdf: ["tipos", "Gestión de Típos"],
    required: {
      codigo: CODIGO,
      nombre: "El tipo de categoría es requerido",
      id_categoria: "La categoría es requerida",
    },
    toasts: {
      created: "El Tipo de categoría se registró con éxito",
      updated: "El Tipo se actualizó con éxito",
      removed: "Tipo Eliminada",
      saveFailed: ["ERROR", "Error de registro del tipo"],
      removeFailed: "No se elimino el registro",
    },
  },
  subtipo: {
    title: "SUBTIPOS",
    columns: ["CÓDIGO", "SUBTIPO CATEGORÍA", "TIPO CATEGORÍA", "NOMBRE CATEGORÍA"],
    modal: "REGISTRO DE SUBTIPO DE CATEGORÍA",
    pdf: ["subtipo-categoria", "Gestión de SubTípo Categorías"],
    required: {
      codigo: CODIGO,
      nombre: "El subtipo de categoría es requerido",
      id_tipo: "El tipo de categoría es requerida",
    },
    toasts: {
      created: "SubTipo Registrado",
      updated: "El SubTipo se actualizó con éxito",
      removed: "SubTipo Eliminada",
      saveFailed: ["ERROR", "Error de registro del tipo"],
      removeFailed: "No se elimino el registro",
    },
  },
  catsubtipo: {
    title: "CATEGORÍA SUBTIPO",
    columns: ["SUBTIPO", "CAT. SUBTIPO", "CÓDIGO", "ORDEN"],
    modal: "DATOS DE CATEGORÍA SUB TIPO",
    pdf: ["categoria-sub-tipo", "Gestión de Categorías Sub Típo"],
    // The server's messages: the form does not block this attempt.
    required: { id_subtipo: "El subtipo es requerido", codigo: CODIGO, nombre: "El nombre es requerido" },
    toasts: {
      created: "Categoría sub típo Registrado con éxito",
      updated: "La categoría sub típo fue actualizado con éxito",
      removed: "La categoría sub típo a sido Eliminado",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro de la categoría sub típo"],
      removeFailed: "No se elimino el registro",
    },
  },
  entidad: {
    title: "ENTIDADES",
    columns: ["SÍGLA", "ENTIDAD", "DIRECCIÓN", "E-MAIL", "TELÉFONO", "PROVINCIA", "MUNICIPIO"],
    modal: "REGISTRO DE ENTIDAD",
    pdf: ["entidades", "Gestión de Entidades"],
    required: {
      sigla: "La sígla es requerida",
      nombre: "La entidad es requerida",
      telefono: "El teléfono es requerida",
      id_departamento: "El Departamento es requerida",
      id_provincia: "La provincia es requerida",
      id_municipio: "El municipio es requerida",
    },
    toasts: {
      created: "Entidad Registrada con éxito",
      updated: "Entidad actualizada con éxito",
      removed: "Entidad Eliminada",
      saveFailed: ["ERROR DE REGISTRO", "Error de registro de la entidad"],
      removeFailed: "No se eleimino el registro",
    },
  },
} satisfies Record<string, CatalogueWords>;
