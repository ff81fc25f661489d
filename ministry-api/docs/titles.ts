import type { CallName, Group, ResourceName, RowsName } from "@/contract";
import { keysOf } from "@/contract/keys";
import { HIJOS } from "@/contract/campos/hijos";
import { SERVICIOS } from "@/contract/campos/servicios";
import type { Rol } from "@/contract/codes";

/** The Spanish titles of the documentation for each group and call. Everything else comes from the contract. */

/** The parts of a record, which have their titles in contract/campos. */
const PARTES = { ...HIJOS, fotogramappirta: { doc: "Atractivo: fotogramas" }, ...SERVICIOS } as const;

/** The titles of the groups before and after them. */
const ANTES = {
  sesion: "Sesión y contraseñas",
  segundofactor: "Segundo factor",
  region: "Regiones",
  macro: "Macro regiones",
  departamento: "Departamentos",
  provincia: "Provincias",
  municipio: "Municipios",
  proyeccion: "Proyecciones",
  datum: "Datums",
  seccion: "Secciones",
  categoria: "Categorías",
  tipo: "Tipos de categoría",
  subtipo: "Subtipos de categoría",
  catsubtipo: "Categorías de subtipo",
  entidad: "Entidades",
  lookup: "Listas cortas para selectores",
  ppirta: "Atractivos turísticos",
  ppirtf: "Facilidades (centros poblados)",
} as const satisfies Partial<Record<Group, string>>;
const DESPUES: Record<Exclude<Group, keyof typeof ANTES | keyof typeof PARTES>, string> = {
  bandejappirta: "Bandejas de atractivos",
  bandejappirtf: "Bandejas de facilidades",
  seguimiento: "Seguimiento: lo que espera y lo que cambió",
  calidad: "Calidad del inventario",
  plantilla: "Plantillas de observaciones",
  trabajo: "Mi trabajo",
  campanilla: "Avisos de la campanilla",
  vista: "Vistas guardadas",
  asunto: "Conversación sobre un registro",
  asignacion: "Asignación de un registro",
  user: "Usuarios",
  correo: "Cambio de correo de una cuenta",
  clave: "Claves para sistemas",
  auditoria: "Auditoría",
  papelera: "Papelera",
  cambio: "Cambios del inventario, para otros sistemas",
  importacion: "Importaciones desde archivos",
  grafico: "Gráficos del tablero",
  registro: "Historial y verificación",
};

const titled = <G extends Group>(titles: Readonly<Record<G, string>>) =>
  keysOf(titles).map((name): [Group, string] => [name, titles[name]]);

/** Each group with its title, in the order of the page, which is the contract's order. */
export const GRUPOS: readonly [Group, string][] = [
  ...titled(ANTES),
  ...keysOf(PARTES).map((name): [Group, string] => [name, PARTES[name].doc]),
  ...titled(DESPUES),
];

const OPERACIONES = {
  list: "Lista por páginas",
  create: "Crea un registro",
  update: "Modifica un registro",
  remove: "Elimina un registro",
  restaurar: "Restaura un registro eliminado en los últimos 30 días",
} as const;
type Operacion = keyof typeof OPERACIONES;
/** The calls that are named by what they do alone. */
type Comun = `${ResourceName}.${Exclude<Operacion, "restaurar">}` | `${RowsName}.restaurar`;

const bandejas = <G extends "bandejappirta" | "bandejappirtf">(group: G) =>
  ({
    [`${group}.entrada`]: "Bandeja de entrada de la gobernación",
    [`${group}.pendiente`]: "Pendientes de la gobernación",
    [`${group}.finalizado`]: "Finalizados de la gobernación",
    [`${group}.nacionalEntrada`]: "Bandeja de entrada nacional",
    [`${group}.nacionalPendiente`]: "Pendientes del nivel nacional",
    [`${group}.nacionalFinalizado`]: "Finalizados del nivel nacional",
    [`${group}.recibir`]: "Recibe en la gobernación (id del seguimiento)",
    [`${group}.nacionalRecibir`]: "Recibe en el nivel nacional (id del seguimiento)",
    [`${group}.revisarGobernacion`]: "Aprueba u observa como gobernación",
    [`${group}.revisarNacional`]: "Aprueba u observa como nivel nacional",
  }) as Record<Extract<CallName, `${G}.${string}`>, string>;

const LLAMADAS: Record<Exclude<CallName, Comun>, string> = {
  "sesion.login":
    "Inicia sesión: token, usuario, rol y menú. Un 401 con segundo_factor: 1 pide además el código de un segundo factor",
  "sesion.logout": "Cierra la sesión",
  "sesion.pedirClave": "Pide por correo un enlace para recuperar la contraseña",
  "sesion.nuevaClave": "Guarda la contraseña nueva con el token del enlace",
  "correo.confirmar": "Confirma el correo nuevo de una cuenta con el token del enlace",
  "correo.deshacer": "Deshace el cambio de correo y bloquea la cuenta, con el token del enlace",
  "sesion.cambiarClave": "Cambia la contraseña propia y cierra las demás sesiones",
  "sesion.sesiones": "Sesiones abiertas propias",
  "sesion.cerrarSesion": "Cierra una sesión propia",
  "sesion.cerrarOtras": "Cierra todas las demás sesiones propias",
  "clave.list": "Claves con las que otros sistemas leen el inventario, la última primero",
  "clave.create": "Crea una clave, que se muestra una sola vez",
  "clave.revocar": "Revoca una clave: deja de servir al momento",
  "auditoria.list": "Auditoría de cuentas, catálogos e ingresos",
  "calidad.tablero": "Cifras de calidad de un departamento o del país, ahora o de un mes anterior",
  "calidad.metas": "Fija desde un mes cuántos registros debe llevar cada departamento al Catálogo Nacional",
  "calidad.pdf": "Las cifras de calidad como PDF (base64)",
  "papelera.list": "Registros borrados en los últimos 30 días, el último primero",
  "cambio.list": "Los cambios después de un cursor, cada uno una vez y en su orden",
  "plantilla.list": "Plantillas de observaciones del departamento propio, o del nivel nacional",
  "plantilla.create": "Guarda una plantilla",
  "plantilla.remove": "Quita una plantilla",
  "trabajo.pasos": "Qué hay hecho de los tres primeros pasos de su rol",
  "trabajo.mio":
    "Lo propio: registros por estado, devueltos, casi completos, lo que espera por uno, y lo atrasado o por verificar",
  "campanilla.list": "Avisos propios, los más nuevos primero",
  "campanilla.leer": "Marca un aviso como leído",
  "campanilla.leerTodo": "Marca como leídos los avisos hasta uno",
  "campanilla.resumen": "Si los avisos llegan también en un correo al día",
  "campanilla.cambiarResumen": "Activa o desactiva el correo del día",
  "vista.list": "Vistas guardadas de una lista: las propias y las compartidas con quien pregunta",
  "vista.conteos": "Cuántos registros muestra cada vista, cuántos hay y cuántos registró quien pregunta",
  "vista.create": "Guarda una vista",
  "vista.cambiar": "Cambia una vista propia",
  "vista.remove": "Quita una vista",
  "asunto.list": "Asuntos de un registro con sus comentarios, el primero primero",
  "asunto.create": "Comienza un asunto sobre el registro, una sección o una fila",
  "asunto.responder": "Comenta en un asunto abierto",
  "asunto.cerrar": "Cierra un asunto",
  "asunto.abrir": "Vuelve a abrir un asunto",
  "asunto.retirar": "Retira un comentario propio de los últimos 10 minutos al que nadie respondió",
  "asunto.personas": "Personas que pueden ver un registro",
  "asignacion.asignar": "Asigna un registro a una persona de su departamento",
  "asignacion.quitar": "Deja un registro sin asignar",
  "importacion.list": "Importaciones, la última primero",
  "importacion.create": "Lee un archivo (XLSX, CSV, GeoJSON, KML, KMZ o GPX, en base64) para importarlo",
  "importacion.detail": "Una importación con lo que muestra su paso",
  "importacion.remove": "Descarta una importación que no importó nada",
  "importacion.hoja": "Elige la hoja y la fila de los encabezados",
  "importacion.columnas": "Dice qué significa cada columna y comprueba las filas",
  "importacion.filas": "Filas de un grupo, con lo que se encontró en cada celda",
  "importacion.numeros": "Los números de todas las filas de un grupo, en el orden del archivo",
  "importacion.puntos": "Los puntos de las filas: fila, latitud, longitud y grupo",
  "importacion.iguales": "Cuántas filas tienen el mismo texto en una columna",
  "importacion.celda": "Escribe una celda, o todas las que dicen lo mismo, y comprueba sus filas otra vez",
  "importacion.quitar": "Quita una fila de la importación, o la repone",
  "importacion.parecidas": "Cuántas filas se parecen a un registro, y cuántas lo pueden actualizar",
  "importacion.responder": "Quita las filas que se parecen a un registro, o lo actualiza con ellas",
  "importacion.valores": "Valores que un texto de una columna puede querer decir",
  "importacion.importar": "Importa las filas correctas, o todas si ninguna tiene errores",
  "importacion.detener": "Detiene la importación; lo importado queda",
  "importacion.quedan": "Qué quitaría deshacer la importación, y qué registros quedarían",
  "importacion.deshacer": "Oculta los registros importados que nadie tocó",
  "sesion.vigente": "Si la sesión propia sigue vigente",
  "sesion.avisos": "Si se avisa por correo lo que se decide sobre los registros propios",
  "sesion.cambiarAvisos": "Activa o desactiva esos avisos",
  "segundofactor.estado": "Si la verificación en dos pasos propia está activa y cuántos códigos de recuperación quedan",
  "segundofactor.iniciar": "Comienza la propia: el secreto para la aplicación de verificación; vence en 15 minutos",
  "segundofactor.activar": "La activa con el primer código y entrega los códigos de recuperación",
  "segundofactor.renovar": "Entrega códigos de recuperación nuevos; los anteriores dejan de servir",
  "segundofactor.desactivar": "La desactiva, con la contraseña y un código",
  "segundofactor.quitar": "Quita la de otra persona (rol 1)",
  "lookup.departamentos": "Todos los departamentos",
  "lookup.listmacro": "Todas las macro regiones",
  "lookup.maregion": "Regiones de una macro región",
  "lookup.deppro": "Provincias de un departamento",
  "lookup.promun": "Municipios de una provincia",
  "lookup.muncom": "Comunidades de un municipio",
  "lookup.listproyeccion": "Todas las proyecciones",
  "lookup.listdatum": "Todos los datums",
  "lookup.cattip": "Tipos de una categoría",
  "lookup.tiposub": "Subtipos de un tipo",
  "lookup.cattiposub": "Categorías de un subtipo",
  "lookup.listvia": "Tipos de vía",
  "lookup.listestado": "Estados de una vía",
  "lookup.listmes": "Meses",
  "lookup.listpatri": "Tipos de declaratoria",
  "lookup.listintegridad": "Criterios de integridad",
  "lookup.listauten": "Criterios de autenticidad",
  "lookup.motppirta": "Motivaciones",
  "lookup.listgaioc": "GAIOC y TIOC",
  "lookup.subtipoDetalle": "Un subtipo con su código completo",
  "lookup.rol": "Roles",
  "lookup.lugares": "Municipios, comunidades y registros por nombre (al menos 3 letras)",
  "lookup.cercanos": "Las tres localidades más cercanas a un punto y los municipios en que está, con su territorio",
  "ppirta.detail": "Un atractivo con todo lo suyo y lo que le falta",
  "ppirta.derivar": "Deriva a la gobernación (roles 1, 3, 4 y 5) o aprueba para el catálogo nacional (rol 2)",
  "ppirta.seguimiento": "PDF del seguimiento (base64)",
  "ppirta.ficha": "PDF de la ficha (base64)",
  "ppirta.informacion": "Guarda el formulario de información",
  "ppirta.mapa": "Atractivos de una parte del mapa, agrupados",
  "ppirta.responder": "Responde a lo que la última revisión observó de una sección del atractivo",
  "ppirta.seguir": "Sigue un atractivo, o deja de seguirlo",
  "ppirta.verificado": "Confirma que un atractivo del Catálogo Nacional sigue igual: nueva fecha de verificación",
  "ppirta.vecinos": "El registro anterior y el siguiente de uno en una lista, y su lugar en ella",
  "ppirta.restaurar": "Restaura un atractivo borrado en los últimos 30 días",
  "ppirta.grupos": "Cuántos atractivos de la lista tiene cada municipio",
  "ppirta.personas": "Quiénes registraron atractivos, y a quiénes se asignaron",
  "ppirta.inicio": "Atractivos por estado, los más nuevos, los devueltos y los incompletos con lo que les falta",
  "ppirta.parecidos": "Atractivos del mismo tipo y nombre parecido a menos de 500 m",
  "ppirta.conocidos": "Los atractivos de un departamento con su punto, para llevarlos al campo",
  "ppirtf.detail": "Una facilidad con todo lo suyo y lo que le falta",
  "ppirtf.derivar": "Deriva a la gobernación (roles 1, 3, 4 y 5) o aprueba para el catálogo nacional (rol 2)",
  "ppirtf.seguimiento": "PDF del seguimiento (base64)",
  "ppirtf.ficha": "PDF de la ficha (base64)",
  "ppirtf.mapa": "Facilidades de una parte del mapa, agrupadas",
  "ppirtf.responder": "Responde a lo que la última revisión observó de una sección de la facilidad",
  "ppirtf.seguir": "Sigue una facilidad, o deja de seguirla",
  "ppirtf.verificado": "Confirma que una facilidad del Catálogo Nacional sigue igual: nueva fecha de verificación",
  "ppirtf.vecinos": "El registro anterior y el siguiente de uno en una lista, y su lugar en ella",
  "ppirtf.restaurar": "Restaura una facilidad borrada en los últimos 30 días",
  "ppirtf.grupos": "Cuántas facilidades de la lista tiene cada municipio",
  "ppirtf.personas": "Quiénes registraron facilidades, y a quiénes se asignaron",
  "ppirtf.inicio": "Facilidades por estado, las más nuevas, las devueltas y las incompletas con lo que les falta",
  "ppirtf.parecidos": "Facilidades del mismo tipo y nombre parecido a menos de 500 m",
  "ppirtf.conocidos": "Las facilidades de un departamento con su punto, para llevarlas al campo",
  "fotogramappirta.list":
    "Fotogramas de un atractivo con sus imágenes (JPEG en base64, hasta 1280 px), 20 MB por respuesta; `siguiente` es el `desde` de la que sigue",
  "fotogramappirta.create": "Añade de 1 a 4 fotogramas (base64)",
  "fotogramappirta.deCarga": "Añade el fotograma que llegó por partes (protocolo tus 1.0.0, en /cargas)",
  "fotogramappirta.update": "Reemplaza un fotograma",
  "fotogramappirta.remove": "Elimina un fotograma",
  "fotogramappirta.restaurar": "Restaura un fotograma eliminado en los últimos 30 días",
  "fotogramappirta.favorito": "Elige el fotograma favorito",
  "fotogramappirta.ordenar": "Ordena los fotogramas de un atractivo",
  "fotogramappirta.describir": "Describe un fotograma",
  ...bandejas("bandejappirta"),
  ...bandejas("bandejappirtf"),
  "seguimiento.conteo": "Cuántos registros esperan en cada bandeja propia, y cuántos ya demasiado",
  "seguimiento.opciones": "Municipios, tipos y emisores que hay en una bandeja",
  "seguimiento.correcciones": "Qué cambió en un registro devuelto desde que se devolvió",
  "seguimiento.cambios": "Qué cambió en el registro desde la última decisión de este nivel",
  "user.detail": "Una cuenta con su documento de respaldo (base64)",
  "user.invitar": "Envía otra vez la invitación",
  "user.cerrarSesiones": "Cierra todas las sesiones de una persona",
  "grafico.barrasNacional": "Atractivos registrados por mes y departamento",
  "grafico.barrasNacionalppirtf": "Facilidades registradas por mes y departamento",
  "grafico.barrasGobernacion": "Atractivos del propio departamento por mes y categoría",
  "grafico.barrasGobernacionppirtf": "Facilidades del propio departamento por mes y categoría",
  "grafico.circularNacionalppirta": "Atractivos por macro región",
  "grafico.circularNacionalppirtf": "Facilidades por macro región",
  "grafico.circularGobernacionppirta": "Atractivos del propio departamento por macro región",
  "grafico.circularGobernacionppirtf": "Facilidades del propio departamento por macro región",
  "grafico.nacional": "Totales de atractivos por macro región",
  "grafico.gobernacion": "Totales del propio departamento por macro región",
  "registro.historial": "Quién cambió qué de un registro, lo último primero",
  "registro.verificar": "Confirma una hoja impresa por su código (sin datos personales)",
};

/** What a call does, as a short Spanish title. */
export function tituloDe(name: CallName): string {
  const own = (LLAMADAS as Partial<Record<CallName, string>>)[name];
  if (own !== undefined) return own;
  const action = name.slice(name.indexOf(".") + 1);
  return OPERACIONES[action as Operacion];
}

/** The roles' names. */
export const ROL_NOMBRE: Record<Rol, string> = {
  1: "Administrador",
  2: "Nacional",
  3: "Gobernación",
  4: "Técnico",
  5: "Operador",
};

/** What a status means in this API, for every call. */
export const RESPUESTAS = {
  400: "El contenido no es JSON válido, o la cabecera Idempotency-Key o X-Guardado no lo es",
  401: "Sin sesión, o la sesión terminó",
  403: "El rol no tiene permiso",
  404: "El registro no existe, o es de otro departamento",
  408: "El contenido tardó demasiado en llegar",
  409: "El registro cambió entretanto, ya no está en ese estado, u otros lo usan",
  410: "Lo que sigue a ese cursor ya no se puede decir: hay que leer todo de nuevo",
  413: "El contenido supera el tamaño máximo",
  415: "El contenido no es application/json",
  422: "Hay datos que corregir: los mensajes vienen por campo en errores",
  429: "Demasiados intentos: espere lo que dice Retry-After",
  500: "Una falla del servidor, que queda en su registro",
  503: "El servicio no está disponible en este momento",
} as const;
export type EstadoDeError = keyof typeof RESPUESTAS;
