import { format } from "prettier";
import type { Rol } from "@/contract/codes";
import { SITUACION_NOMBRE } from "@/contract/estados";
import { type Rule, policy, can } from "@/contract/policy";
import {
  ACCIONES,
  type Accion,
  type Estado,
  ESTADOS,
  type Paso,
  transitionPermission,
  transitions,
} from "@/contract/workflow";
import { ROL_NOMBRE, ROLES_EN_ORDEN } from "@/lib/usuarios/permisos";

/** The result of an action in a state: the resulting state, or how it is refused. */
type Outcome = Estado | "nunca" | "ahora no";

interface Cell {
  estado: Estado;
  accion: Accion;
  rol: Rol;
  outcome: Outcome;
}

function computeOutcome(estado: Estado, accion: Accion, rol: Rol): Outcome {
  if (!can({ rol, id_departamento: null }, transitionPermission("ppirta", accion))) return "nunca";
  const { from, to } = transitions[accion];
  return from.includes(estado) ? to : "ahora no";
}

/**
 * Every state x action x role, on a complete record of the person's own department. Both inventories have the same
 * rules.
 */
export const matrix: readonly Cell[] = ESTADOS.flatMap((estado) =>
  ACCIONES.flatMap((accion) =>
    ROLES_EN_ORDEN.map((rol): Cell => ({ estado, accion, rol, outcome: computeOutcome(estado, accion, rol) })),
  ),
);

/** The page's own texts: the meaning of each state, and where to find such a record. */
const ESTADO: Record<Estado, { significa: string; donde: string }> = {
  borrador: {
    significa:
      "Su autor lo registra o lo corrige. Así empieza, y así vuelve cuando la gobernación no lo aprueba; entonces muestra la observación.",
    donde: "Lista de Atractivos o de Facilidades",
  },
  entrante_gobernacion: {
    significa: "Fue derivado y espera que la gobernación de su departamento lo reciba. Ya nadie puede editarlo.",
    donde: "Entrantes de la gobernación",
  },
  pendiente_gobernacion: {
    significa: "La gobernación lo recibió (insignia 'Recibido') y lo está revisando.",
    donde: "Entrantes y pendientes de la gobernación",
  },
  entrante_nacional: {
    significa: "La gobernación lo aprobó y espera que el nivel nacional lo reciba.",
    donde: "Finalizados de la gobernación; entrantes nacionales",
  },
  pendiente_nacional: {
    significa: "El nivel nacional lo recibió y lo está revisando.",
    donde: "Finalizados de la gobernación; entrantes y pendientes nacionales",
  },
  devuelto_gobernacion: {
    significa:
      "El nivel nacional no lo aprobó y lo devolvió con su observación. La gobernación lo corrige (lápiz) y lo revisa otra vez.",
    donde: "Pendientes de la gobernación; finalizados nacionales",
  },
  catalogo: {
    significa: "Está aprobado y forma parte del Catálogo Nacional. Aquí termina el camino.",
    donde: "Finalizados nacionales",
  },
};

/** A table as it is: a formatter would pad its columns. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return ["<!-- prettier-ignore -->", line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
};

const who = ({ roles, cuando }: Rule) =>
  roles.map((rol) => ROL_NOMBRE[rol]).join(", ") + (cuando === undefined ? "" : `, cuando ${cuando}`);

const quienes = (accion: Accion) =>
  policy[transitionPermission("ppirta", accion)].map((rule: Rule) => who(rule)).join("; o ");

const NIVEL = { GOBERNACION: "gobernación", NACIONAL: "nacional" } as const;

const pasoEnPalabras = ({ nivel, seg_estado }: Paso) => `un paso de nivel ${NIVEL[nivel]}, ${seg_estado}`;

function pasos(accion: Accion) {
  const { closes, opens } = transitions[accion];
  const parts = [
    ...(closes ? [`El paso queda ${closes}${closes === "PENDIENTE" ? " ('Recibido')" : ""}.`] : []),
    ...(opens ? [`Se abre ${pasoEnPalabras(opens)}.`] : []),
  ];
  return parts.join(" ");
}

function describeMail(accion: Accion) {
  const { mail } = transitions[accion];
  return mail ? `«… fue ${mail.hecho}.» ${mail.sigue}` : "Nada: no es una decisión";
}

function diagram() {
  const states = ESTADOS.map((estado) => `  state "${SITUACION_NOMBRE[estado]}" as ${estado}`);
  const arrows = ACCIONES.flatMap((accion) => {
    const { name, from, to } = transitions[accion];
    return from.map((estado) => `  ${estado} --> ${to} : ${name.replace(": ", " - ")}`);
  });
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...states,
    "  [*] --> borrador",
    ...arrows,
    "  catalogo --> [*]",
    "```",
  ].join("\n");
}

const outcomeOf = (estado: Estado, accion: Accion, rol: Rol): Outcome =>
  matrix.find((cell) => cell.estado === estado && cell.accion === accion && cell.rol === rol)?.outcome ?? "nunca";

/** What a role may do in a state; empty where it can do nothing. */
const puede = (estado: Estado, rol: Rol) =>
  ACCIONES.filter((accion) => !["nunca", "ahora no"].includes(outcomeOf(estado, accion, rol)))
    .map((accion) => transitions[accion].name)
    .join("; ");

/** The content of docs/workflow.md: states, transitions, and who may do what in each state. */
export function workflowPage(): Promise<string> {
  const parts = [
    "# El camino de un registro",
    "<!-- Generated by `npm run docs:workflow` from contract/workflow.ts and contract/policy.ts: change those, not this. -->",
    "Un atractivo o una facilidad pasa de su autor a la gobernación de su departamento, y de ella al nivel nacional, que lo incorpora al Catálogo Nacional. Las reglas son las mismas para ambos inventarios. Esta página se genera del mismo código que las aplica.",
    "## Los estados",
    table(
      ["Estado", "Qué significa", "Dónde se encuentra"],
      ESTADOS.map((estado) => [`**${SITUACION_NOMBRE[estado]}**`, ESTADO[estado].significa, ESTADO[estado].donde]),
    ),
    diagram(),
    "## Las acciones",
    "Cada acción ocurre entera o no ocurre. Si dos personas deciden a la vez sobre el mismo registro, vale la primera decisión; a la otra se le dice quién decidió y cuándo.",
    table(
      [
        "Acción",
        "Quién",
        "Desde",
        "Hasta",
        "Qué pasa con el seguimiento",
        "Qué dice el historial",
        "Qué se avisa al autor por correo",
      ],
      ACCIONES.map((accion) => [
        `**${transitions[accion].name}**`,
        quienes(accion),
        transitions[accion].from
          .map((estado) => SITUACION_NOMBRE[estado])
          .join("; ")
          .replace(/^$/, "-"),
        SITUACION_NOMBRE[transitions[accion].to],
        pasos(accion),
        transitions[accion].history,
        describeMail(accion),
      ]),
    ),
    "El aviso llega a quien hizo el registro, una vez por decisión, con la observación si la hay. No llega a quien tomó la decisión, ni a una cuenta inactiva, ni a quien desactivó los avisos en su perfil, ni a quien ya no puede ver el registro.",
    "## Quién puede qué, en cada estado",
    "En la celda está lo que el rol puede en ese estado; para derivar o aprobar directamente, además debe estar completo.",
    table(
      ["Estado", ...ROLES_EN_ORDEN.map((rol) => ROL_NOMBRE[rol])],
      ESTADOS.map((estado) => [
        `**${SITUACION_NOMBRE[estado]}**`,
        ...ROLES_EN_ORDEN.map((rol) => puede(estado, rol) || "–"),
      ]),
    ),
    [
      "- Una acción de su rol (arriba, 'Quién') desde otro estado se responde con 409 y la razón; una que no es de su rol, con 403.",
      "- Derivar y aprobar directamente son un mismo botón: el nivel nacional aprueba, los demás derivan.",
      "- Administrador y Nacional ven todo el país. Gobernación, Técnico y Operador ven solo su departamento: un registro de otro no existe para ellos (respuesta 404).",
    ].join("\n"),
  ];
  return format(parts.join("\n\n"), { parser: "markdown", printWidth: 120, proseWrap: "always" });
}
