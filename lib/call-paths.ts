import type { CallName } from "@/contract";
import type { Method } from "@/contract/endpoint";

/**
 * Method and path of every call, for the browser. They are repeated here because the contract imports zod, which a
 * list's first load should not include. tests/unit/call-paths.test.ts keeps these tables equal to the contract.
 */

/** The calls of every catalogue and child table; the base path is its name. */
const VERBS = {
  list: ["GET", ""],
  create: ["POST", ""],
  update: ["PUT", "/:id"],
  remove: ["DELETE", "/:id"],
} as const satisfies Record<string, readonly [Method, string]>;
type Verb = keyof typeof VERBS;

type Resource =
  | "categoria"
  | "catsubtipo"
  | "datum"
  | "departamento"
  | "entidad"
  | "macro"
  | "municipio"
  | "provincia"
  | "proyeccion"
  | "region"
  | "seccion"
  | "subtipo"
  | "tipo"
  | "ppirta"
  | "ppirtf"
  | "rutappirta"
  | "temppirta"
  | "decppirta"
  | "intppirta"
  | "autppirta"
  | "actppirta"
  | "informacionTppirta"
  | "transporteppirta"
  | "infraestructurappirta"
  | "comunicacionppirtf"
  | "medicoppirtf"
  | "pernoctacionppirtf"
  | "restauracionppirtf"
  | "recreacionppirtf"
  | "informacionTppirtf"
  | "transporteppirtf"
  | "infraestructurappirtf"
  | "user";
type Plain = Extract<CallName, `${Resource}.${Verb}`>;

const OTHERS: Record<Exclude<CallName, Plain>, `${Method} /${string}`> = {
  "auditoria.list": "GET /auditoria",
  "sesion.login": "POST /login",
  "sesion.logout": "GET /logout",
  "sesion.pedirClave": "POST /password/email",
  "sesion.nuevaClave": "POST /password/reset",
  "sesion.cambiarClave": "POST /password/change",
  "sesion.vigente": "GET /sesion/vigente",
  "sesion.sesiones": "GET /sesiones",
  "sesion.cerrarSesion": "DELETE /sesiones/:id",
  "sesion.cerrarOtras": "POST /sesiones/cerrarotras",
  "sesion.avisos": "GET /avisos",
  "sesion.cambiarAvisos": "PUT /avisos",
  "segundofactor.estado": "GET /segundofactor",
  "segundofactor.iniciar": "POST /segundofactor",
  "segundofactor.activar": "POST /segundofactor/activar",
  "segundofactor.renovar": "POST /segundofactor/codigos",
  "segundofactor.desactivar": "POST /segundofactor/desactivar",
  "segundofactor.quitar": "DELETE /segundofactor/:id",
  "lookup.cattip": "GET /cattip/:id",
  "lookup.cattiposub": "GET /cattiposub/:id",
  "lookup.departamentos": "GET /departamentos",
  "lookup.deppro": "GET /deppro/:id",
  "lookup.listauten": "GET /listauten",
  "lookup.listdatum": "GET /listdatum",
  "lookup.listestado": "GET /listestado",
  "lookup.listgaioc": "GET /listgaioc",
  "lookup.listintegridad": "GET /listintegridad",
  "lookup.listmacro": "GET /listmacro",
  "lookup.listmes": "GET /listmes",
  "lookup.listpatri": "GET /listpatri",
  "lookup.listproyeccion": "GET /listproyeccion",
  "lookup.listvia": "GET /listvia",
  "lookup.lugares": "GET /lugares",
  "lookup.cercanos": "GET /lugarescercanos",
  "lookup.maregion": "GET /maregion/:id",
  "lookup.motppirta": "GET /motppirta",
  "lookup.muncom": "GET /muncom/:id",
  "lookup.promun": "GET /promun/:id",
  "lookup.rol": "GET /rol",
  "lookup.subtipoDetalle": "GET /subtipo/:id",
  "lookup.tiposub": "GET /tiposub/:id",
  "ppirta.detail": "GET /ppirta/:id",
  "ppirta.derivar": "POST /derivarppirta/:id",
  "ppirta.seguimiento": "GET /ppirtaseg/:id",
  "ppirta.ficha": "GET /ppirtapdf/:id",
  "ppirta.mapa": "GET /mapappirta",
  "ppirta.parecidos": "GET /parecidosppirta",
  "ppirta.informacion": "PUT /infppirta/:id",
  "ppirtf.detail": "GET /ppirtf/:id",
  "ppirtf.derivar": "POST /derivarppirtf/:id",
  "ppirtf.seguimiento": "GET /ppirtfseg/:id",
  "ppirtf.ficha": "GET /ppirtfpdf/:id",
  "ppirtf.mapa": "GET /mapappirtf",
  "ppirtf.parecidos": "GET /parecidosppirtf",
  "fotogramappirta.list": "GET /listfotograma/:id",
  "fotogramappirta.create": "POST /fotogramappirta",
  "fotogramappirta.update": "PUT /fotogramappirta/:id",
  "fotogramappirta.remove": "DELETE /fotogramappirta/:id",
  "fotogramappirta.favorito": "PUT /storefavorito",
  "bandejappirta.entrada": "GET /ppirtaentrada",
  "bandejappirta.pendiente": "GET /ppirtapendiente",
  "bandejappirta.finalizado": "GET /ppirtafinalizado",
  "bandejappirta.nacionalEntrada": "GET /ppirtanacionalentrada",
  "bandejappirta.nacionalPendiente": "GET /ppirtanacionalpendiente",
  "bandejappirta.nacionalFinalizado": "GET /ppirtanacionalfinalizado",
  "bandejappirta.recibir": "POST /ppirtarecibir/:id",
  "bandejappirta.nacionalRecibir": "POST /ppirtanacionalrecibir/:id",
  "bandejappirta.revisarGobernacion": "POST /ppirtarevisargobernacion",
  "bandejappirta.revisarNacional": "POST /ppirtarevisarnacional",
  "bandejappirtf.entrada": "GET /ppirtfentrada",
  "bandejappirtf.pendiente": "GET /ppirtfpendiente",
  "bandejappirtf.finalizado": "GET /ppirtffinalizado",
  "bandejappirtf.nacionalEntrada": "GET /ppirtfnacionalentrada",
  "bandejappirtf.nacionalPendiente": "GET /ppirtfnacionalpendiente",
  "bandejappirtf.nacionalFinalizado": "GET /ppirtfnacionalfinalizado",
  "bandejappirtf.recibir": "POST /ppirtfrecibir/:id",
  "bandejappirtf.nacionalRecibir": "POST /ppirtfnacionalrecibir/:id",
  "bandejappirtf.revisarGobernacion": "POST /ppirtfrevisargobernacion",
  "bandejappirtf.revisarNacional": "POST /ppirtfrevisarnacional",
  "seguimiento.conteo": "GET /conteobandejas",
  "seguimiento.cambios": "GET /cambiosseguimiento/:id",
  "user.detail": "GET /user/:id",
  "user.invitar": "POST /user/:id/invitar",
  "user.cerrarSesiones": "POST /user/:id/cerrarsesiones",
  "correo.confirmar": "POST /correo/confirmar",
  "correo.deshacer": "POST /correo/deshacer",
  "grafico.barrasGobernacion": "GET /graficobarrasgobernacion",
  "grafico.barrasGobernacionppirtf": "GET /graficobarrasgobernacionppirtf",
  "grafico.barrasNacional": "GET /graficobarrasnacional",
  "grafico.barrasNacionalppirtf": "GET /graficobarrasnacionalppirtf",
  "grafico.circularGobernacionppirta": "GET /graficocirgobppirta",
  "grafico.circularGobernacionppirtf": "GET /graficocirgobppirtf",
  "grafico.circularNacionalppirta": "GET /graficocirnacionalppirta",
  "grafico.circularNacionalppirtf": "GET /graficocirnacionalppirtf",
  "grafico.gobernacion": "GET /graficogob",
  "grafico.nacional": "GET /graficonacional",
  "registro.historial": "GET /historial",
  "registro.verificar": "GET /verificar/:code",
};

const isOther = (name: CallName): name is keyof typeof OTHERS => Object.hasOwn(OTHERS, name);

/** Method and path of a call; the path holds `:id` or `:code` where it takes one. */
export function callPath(name: CallName): { method: Method; path: string } {
  const [first, second] = (isOther(name) ? OTHERS[name].split(" ") : name.split(".")) as [string, string];
  if (isOther(name)) return { method: first as Method, path: second };
  const [method, end] = VERBS[second as Verb];
  return { method, path: `/${first}${end}` };
}
