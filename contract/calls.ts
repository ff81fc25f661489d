/**
 * The method, path and traits of every call, once. The browser loads this module, so it imports nothing: the schemas of
 * a call and who may make it stand in contract/resources/, under the name that it has here.
 */

/**
 * A header of calls that write: the same UUID in all that a person saved at once, which a record's history shows as one
 * entry; where that was copied, after a blank the CITE it comes from, as in an address. Ours.
 */
export const GUARDADO = "x-guardado";
export const GUARDADO_FORMA = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: ([\w.!~*'()%-]{1,200}))?$/i;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What sets a call apart from most others. The code that acts on it asks `hasTrait`. */
export type Trait =
  /** In neither specification: a server may lack it and still conform, and the web application works without it. */
  | "addition"
  /** The response is a generated document or holds whole files: it may be slow and large. */
  | "files"
  /** The response is shown only once: it is not stored, and a repeated request runs again. */
  | "shownOnce"
  /** The body holds a password. */
  | "password"
  /** Too many attempts make a person wait (429). */
  | "limitsAttempts"
  /** It waits for a mail server, or counts refused attempts, so it must not run inside a transaction. */
  | "noTransaction"
  /** It decides a step of a record's workflow, of which the author may be told by mail. */
  | "decides"
  /** It may change an account's security, of which the owner is told by mail. */
  | "tellsOwner"
  /** The ministry API goes on with it after the response. */
  | "inBackground"
  /** The ministry API uses the device token of the browser. */
  | "device"
  /** The web application has a route of its own for it, which keeps the token on the server. */
  | "ownRoute";

export interface Call {
  readonly method: Method;
  /** Path below {host}/api. `:id` is a record's id, `:code` the code of a printed sheet. */
  readonly path: string;
  readonly traits: readonly Trait[];
}

/** The two inventories: attractions (ppirta) and facilities (ppirtf). */
export type Kind = "ppirta" | "ppirtf";

const callWith =
  (method: Method) =>
  (path: `/${string}`, ...traits: Trait[]): Call => ({ method, path, traits });
const get = callWith("GET");
const post = callWith("POST");
const put = callWith("PUT");
const remove = callWith("DELETE");

/** The calls of a table's rows; the path is the table's name. */
const tableCalls = (name: string, ...traits: Trait[]) => ({
  list: get(`/${name}`, ...traits),
  create: post(`/${name}`, ...traits),
  update: put(`/${name}/:id`, ...traits),
  remove: remove(`/${name}/:id`, ...traits),
});

/** The same of a table whose removed rows can be brought back. */
const restorableCalls = (name: string, ...traits: Trait[]) => ({
  ...tableCalls(name, ...traits),
  restaurar: post(`/restaurar${name}/:id`, "addition"),
});

/** The groups that have just these calls. Only a type, so that the browser loads no list of them. */
type Table =
  | "region"
  | "macro"
  | "departamento"
  | "provincia"
  | "municipio"
  | "proyeccion"
  | "datum"
  | "seccion"
  | "categoria"
  | "tipo"
  | "subtipo"
  | "catsubtipo"
  | "entidad"
  | "rutappirta"
  | "temppirta"
  | "decppirta"
  | "intppirta"
  | "autppirta"
  | "actppirta"
  | "comunicacionppirtf"
  | "medicoppirtf"
  | "pernoctacionppirtf"
  | "restauracionppirtf"
  | "recreacionppirtf"
  | "informacionTppirtf"
  | "transporteppirtf"
  | "infraestructurappirtf";

const recordCalls = (kind: Kind) => ({
  ...restorableCalls(kind),
  detail: get(`/${kind}/:id`),
  derivar: post(`/derivar${kind}/:id`, "decides"),
  seguimiento: get(`/${kind}seg/:id`, "files"),
  ficha: get(`/${kind}pdf/:id`, "files"),
  mapa: get(`/mapa${kind}`, "addition"),
  parecidos: get(`/parecidos${kind}`, "addition"),
  conocidos: get(`/conocidos${kind}`, "addition"),
  seguir: put(`/seguir${kind}/:id`, "addition"),
  responder: put(`/responder${kind}/:id`, "addition"),
  verificado: post(`/verificado${kind}/:id`, "addition"),
  vecinos: get(`/vecinos${kind}/:id`, "addition"),
  grupos: get(`/grupos${kind}`, "addition"),
  personas: get(`/personas${kind}`, "addition"),
  inicio: get(`/inicio${kind}`, "addition"),
});

const inboxCalls = (kind: Kind) => ({
  entrada: get(`/${kind}entrada`),
  pendiente: get(`/${kind}pendiente`),
  finalizado: get(`/${kind}finalizado`),
  nacionalEntrada: get(`/${kind}nacionalentrada`),
  nacionalPendiente: get(`/${kind}nacionalpendiente`),
  nacionalFinalizado: get(`/${kind}nacionalfinalizado`),
  recibir: post(`/${kind}recibir/:id`, "decides"),
  nacionalRecibir: post(`/${kind}nacionalrecibir/:id`, "decides"),
  revisarGobernacion: post(`/${kind}revisargobernacion`, "decides"),
  revisarNacional: post(`/${kind}revisarnacional`, "decides"),
});

/** The other groups, by the names of their calls. */
const GROUPS = {
  sesion: {
    login: post("/login", "ownRoute", "device", "password", "limitsAttempts", "tellsOwner"),
    logout: get("/logout", "ownRoute"),
    pedirClave: post("/password/email", "addition", "device", "limitsAttempts"),
    nuevaClave: post("/password/reset", "addition", "device", "password", "limitsAttempts", "tellsOwner"),
    cambiarClave: post("/password/change", "addition", "noTransaction", "password", "limitsAttempts", "tellsOwner"),
    sesiones: get("/sesiones", "addition"),
    cerrarSesion: remove("/sesiones/:id", "addition"),
    cerrarOtras: post("/sesiones/cerrarotras", "addition"),
    vigente: get("/sesion/vigente", "addition"),
    avisos: get("/avisos", "addition"),
    cambiarAvisos: put("/avisos", "addition"),
  },
  segundofactor: {
    estado: get("/segundofactor", "addition"),
    iniciar: post("/segundofactor", "addition", "password", "limitsAttempts", "shownOnce"),
    activar: post("/segundofactor/activar", "addition", "limitsAttempts", "shownOnce", "tellsOwner"),
    renovar: post("/segundofactor/codigos", "addition", "password", "limitsAttempts", "shownOnce", "tellsOwner"),
    desactivar: post(
      "/segundofactor/desactivar",
      "addition",
      "noTransaction",
      "password",
      "limitsAttempts",
      "tellsOwner",
    ),
    quitar: remove("/segundofactor/:id", "addition", "tellsOwner"),
  },
  // A passkey: not to be mistaken for a password (`clave`).
  llave: {
    list: get("/llave", "addition"),
    iniciar: post("/llave/iniciar", "addition", "password", "limitsAttempts", "shownOnce"),
    agregar: post("/llave", "addition", "shownOnce", "tellsOwner"),
    cambiar: put("/llave/:id", "addition"),
    quitar: post("/llave/:id/quitar", "addition", "noTransaction", "password", "limitsAttempts", "tellsOwner"),
    reto: post("/llave/reto", "addition"),
    ingresar: post("/llave/ingresar", "addition", "ownRoute", "device", "limitsAttempts", "tellsOwner"),
  },
  identidad: {
    opciones: get("/identidad/opciones", "addition"),
    comenzar: post("/identidad", "addition", "ownRoute", "limitsAttempts"),
    volver: post("/identidad/vuelta", "addition", "ownRoute", "device", "limitsAttempts", "tellsOwner"),
    unir: post("/identidad/unir", "addition", "ownRoute", "device", "password", "limitsAttempts", "tellsOwner"),
    salida: post("/identidad/salida", "addition", "ownRoute"),
    propias: get("/identidad", "addition"),
    separar: remove("/identidad/:id", "addition", "tellsOwner"),
    quitar: remove("/user/:id/identidad", "addition", "tellsOwner"),
  },
  lookup: {
    departamentos: get("/departamentos"),
    listmacro: get("/listmacro"),
    maregion: get("/maregion/:id"),
    deppro: get("/deppro/:id"),
    promun: get("/promun/:id"),
    muncom: get("/muncom/:id"),
    listproyeccion: get("/listproyeccion"),
    listdatum: get("/listdatum"),
    cattip: get("/cattip/:id"),
    tiposub: get("/tiposub/:id"),
    cattiposub: get("/cattiposub/:id"),
    listvia: get("/listvia"),
    listestado: get("/listestado"),
    listmes: get("/listmes"),
    listpatri: get("/listpatri"),
    listintegridad: get("/listintegridad"),
    listauten: get("/listauten"),
    motppirta: get("/motppirta"),
    listgaioc: get("/listgaioc", "addition"),
    subtipoDetalle: get("/subtipo/:id"),
    rol: get("/rol"),
    lugares: get("/lugares", "addition"),
    cercanos: get("/lugarescercanos", "addition"),
  },
  ppirta: { ...recordCalls("ppirta"), informacion: put("/infppirta/:id") },
  ppirtf: recordCalls("ppirtf"),
  fotogramappirta: {
    list: get("/listfotograma/:id", "files"),
    create: post("/fotogramappirta"),
    deCarga: post("/fotogramadecarga", "addition"),
    update: put("/fotogramappirta/:id"),
    remove: remove("/fotogramappirta/:id"),
    restaurar: post("/restaurarfotogramappirta/:id", "addition"),
    favorito: put("/storefavorito"),
    ordenar: put("/ordenfotograma/:id", "addition"),
    describir: put("/descripcionfotograma/:id", "addition"),
  },
  // Their paths are not in the specification (decision 003).
  informacionTppirta: restorableCalls("informacionTppirta", "addition"),
  transporteppirta: restorableCalls("transporteppirta", "addition"),
  infraestructurappirta: restorableCalls("infraestructurappirta", "addition"),
  bandejappirta: inboxCalls("ppirta"),
  bandejappirtf: { ...inboxCalls("ppirtf"), recibir: post("/ppirtfrecibir/:id", "addition", "decides") },
  seguimiento: {
    conteo: get("/conteobandejas", "addition"),
    cambios: get("/cambiosseguimiento/:id", "addition"),
    correcciones: get("/correcciones", "addition"),
    opciones: get("/opcionesbandeja", "addition"),
  },
  calidad: {
    tablero: get("/calidad", "addition"),
    pdf: get("/calidadpdf", "addition", "files"),
    metas: put("/calidad/metas", "addition"),
  },
  plantilla: {
    list: get("/plantilla", "addition"),
    create: post("/plantilla", "addition"),
    remove: remove("/plantilla/:id", "addition"),
  },
  trabajo: { mio: get("/mitrabajo", "addition"), pasos: get("/primerospasos", "addition") },
  campanilla: {
    list: get("/campanilla", "addition"),
    leer: put("/campanilla/:id/leido", "addition"),
    leerTodo: put("/campanilla/leidos", "addition"),
    resumen: get("/campanilla/resumen", "addition"),
    cambiarResumen: put("/campanilla/resumen", "addition"),
  },
  vista: {
    list: get("/vista", "addition"),
    conteos: get("/vista/conteos", "addition"),
    create: post("/vista", "addition"),
    cambiar: put("/vista/:id", "addition"),
    remove: remove("/vista/:id", "addition"),
  },
  asunto: {
    list: get("/asunto", "addition"),
    create: post("/asunto", "addition"),
    responder: post("/asunto/:id/comentario", "addition"),
    cerrar: put("/asunto/:id/cerrar", "addition"),
    abrir: put("/asunto/:id/abrir", "addition"),
    retirar: remove("/comentario/:id", "addition"),
    personas: get("/personasregistro", "addition"),
  },
  asignacion: {
    asignar: put("/asignacion", "addition"),
    quitar: put("/asignacion/quitar", "addition"),
  },
  user: {
    // A server of the specification alone sends each person's document in the list (spec 1 §7).
    list: get("/user", "files"),
    create: post("/user", "noTransaction"),
    update: put("/user/:id", "tellsOwner"),
    remove: remove("/user/:id"),
    detail: get("/user/:id", "addition", "files"),
    invitar: post("/user/:id/invitar", "addition", "noTransaction"),
    cerrarSesiones: post("/user/:id/cerrarsesiones", "addition"),
  },
  correo: {
    confirmar: post("/correo/confirmar", "addition"),
    deshacer: post("/correo/deshacer", "addition", "tellsOwner"),
  },
  clave: {
    list: get("/clave", "addition"),
    create: post("/clave", "addition", "shownOnce"),
    revocar: put("/clave/:id/revocar", "addition"),
  },
  auditoria: { list: get("/auditoria", "addition") },
  papelera: { list: get("/papelera", "addition") },
  cambio: { list: get("/cambios", "addition") },
  webhook: {
    list: get("/webhook", "addition"),
    create: post("/webhook", "addition", "shownOnce"),
    cambiar: put("/webhook/:id", "addition"),
    remove: remove("/webhook/:id", "addition"),
    entregas: get("/webhook/:id/entregas", "addition"),
    reenviar: post("/entrega/:id/reenviar", "addition"),
  },
  importacion: {
    list: get("/importacion", "addition"),
    create: post("/importacion", "addition"),
    detail: get("/importacion/:id", "addition"),
    remove: remove("/importacion/:id", "addition"),
    hoja: put("/importacion/:id/hoja", "addition"),
    columnas: put("/importacion/:id/columnas", "addition", "inBackground"),
    filas: get("/importacion/:id/filas", "addition"),
    numeros: get("/importacion/:id/numeros", "addition"),
    puntos: get("/importacion/:id/puntos", "addition"),
    iguales: get("/importacion/:id/iguales", "addition"),
    celda: put("/importacion/:id/celda", "addition"),
    quitar: put("/importacion/:id/quitar", "addition"),
    parecidas: get("/importacion/:id/parecidas", "addition"),
    responder: put("/importacion/:id/parecidas", "addition"),
    valores: get("/importacion/:id/valores", "addition"),
    importar: post("/importacion/:id/importar", "addition", "inBackground"),
    detener: post("/importacion/:id/detener", "addition"),
    quedan: get("/importacion/:id/quedan", "addition"),
    deshacer: post("/importacion/:id/deshacer", "addition", "inBackground"),
  },
  grafico: {
    barrasNacional: get("/graficobarrasnacional"),
    barrasNacionalppirtf: get("/graficobarrasnacionalppirtf"),
    barrasGobernacion: get("/graficobarrasgobernacion"),
    barrasGobernacionppirtf: get("/graficobarrasgobernacionppirtf"),
    circularNacionalppirta: get("/graficocirnacionalppirta"),
    circularNacionalppirtf: get("/graficocirnacionalppirtf"),
    circularGobernacionppirta: get("/graficocirgobppirta"),
    circularGobernacionppirtf: get("/graficocirgobppirtf"),
    nacional: get("/graficonacional"),
    gobernacion: get("/graficogob"),
  },
  registro: {
    historial: get("/historial", "addition"),
    verificar: get("/verificar/:code", "addition"),
  },
};

type Calls = typeof GROUPS & Record<Table, ReturnType<typeof restorableCalls>>;
export type Group = keyof Calls;

/** The names of a group's calls. */
export type ActionOf<G extends Group> = keyof Calls[G] & string;

/** "group.action" of every call: "region.list", "ppirta.derivar". */
export type CallName = { [G in Group]: `${G}.${ActionOf<G>}` }[Group];

/** Groups whose rows are listed, created, updated and removed. Photos are not rows of a table. */
export type ResourceName = Exclude<
  { [G in Group]: Calls[G] extends ReturnType<typeof tableCalls> ? G : never }[Group],
  "fotogramappirta"
>;

/** Of these the parts of a record and the catalogues, whose removed rows can be brought back. */
export type RowsName = Exclude<
  { [G in ResourceName]: Calls[G] extends ReturnType<typeof restorableCalls> ? G : never }[ResourceName],
  Kind
>;

/** Whatever can be brought back by its `restaurar`. */
export type RestorableName = RowsName | Kind | "fotogramappirta";

export type LookupName = ActionOf<"lookup">;

/** A call by its name. */
export function callOf(name: CallName): Call {
  const groups: Readonly<Record<string, Readonly<Record<string, Call>>>> = GROUPS;
  const [group = "", action = ""] = name.split(".");
  const actions: Readonly<Record<string, Call>> = groups[group] ?? restorableCalls(group);
  const call = actions[action];
  if (!call) throw new Error(name);
  return call;
}

export const hasTrait = (name: CallName, trait: Trait): boolean => callOf(name).traits.includes(trait);

/** The path of a call with its id or code inserted. */
export const pathOf = ({ path }: Call, id?: number | string) =>
  path.replace(/:(id|code)\b/, encodeURIComponent(String(id ?? "")));
