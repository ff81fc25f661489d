import type { Rol } from "@/contract/codes";
import type { Trabajo } from "@/contract/resources/trabajo";
import { hrefs } from "../hrefs";
import { importHrefs } from "../importaciones/hrefs";
import { inboxHref } from "../seguimiento/bandejas/href";

/** A person's way from an empty inventory to their first finished work: three steps of each role. */
export interface FirstStep {
  name: string;
  help: string;
  /** What leads to it, and where. */
  action: string;
  href: string;
}

export const FIRST_STEPS = {
  title: "Sus primeros pasos",
  done: "Hecho",
  open: "Por hacer",
  guide: "Ver la guía",
} as const;

const level = (nivel: "GOBERNACION" | "NACIONAL", from: string, to: string): FirstStep[] => {
  const inbox = (bandeja: "entrada" | "pendiente") => inboxHref({ tipo: "ppirta", nivel, bandeja });
  return [
    {
      name: "Reciba lo que llega",
      help: `${from} llega a Entrantes; al recibirlo pasa a En revisión.`,
      action: "Abrir Entrantes",
      href: inbox("entrada"),
    },
    {
      name: "Revise un registro",
      help: "Mire sus datos y secciones, y observe ahí mismo lo que falte.",
      action: "Abrir En revisión",
      href: inbox("pendiente"),
    },
    { name: "Apruebe el primero", help: to, action: "Abrir En revisión", href: inbox("pendiente") },
  ];
};

/** The steps of the roles whose steps do not follow from their own records (see `ownFirstSteps`). */
export const FIRST_STEPS_OF: Readonly<Partial<Record<Rol, readonly FirstStep[]>>> = {
  1: [
    {
      name: "Cree las cuentas",
      help: "Cada persona recibe por correo una invitación para poner su contraseña.",
      action: "Abrir Usuarios",
      href: "/usuario",
    },
    {
      name: "Registre las entidades",
      help: "Toda cuenta de una gobernación pertenece a una entidad.",
      action: "Abrir Entidades",
      href: importHrefs.catalogo("entidad"),
    },
    {
      name: "Traiga lo que ya existe",
      help: "Una planilla, un mapa o un archivo de GPS se revisa fila por fila antes de entrar.",
      action: "Importar atractivos",
      href: importHrefs.importacionNueva("ppirta"),
    },
  ],
  2: level("NACIONAL", "Lo que aprueban las gobernaciones", "Lo aprobado queda en el Catálogo Nacional."),
  3: level("GOBERNACION", "Lo que derivan sus técnicos", "Lo aprobado pasa al nivel nacional."),
};

const SENT = ["DERIVADO", "APROBADO", "NO APROBADO"];

/** The steps of who registers, and which of them are done, by the states of their own records. `autor`: their account. */
export function ownFirstSteps(
  estados: Trabajo["estados"],
  autor: number | null,
): { steps: readonly FirstStep[]; done: readonly boolean[] } {
  const some = (wanted: (estado: string) => boolean) =>
    estados.some(({ estado, total }) => total > 0 && wanted(estado));
  const own = (estado: "INCOMPLETO" | "COMPLETO") => {
    const kind = estados.find((one) => one.estado === estado && one.total > 0)?.tipo ?? "ppirta";
    return autor === null ? hrefs.listaEn(kind, estado) : hrefs.listaDe(kind, estado, autor);
  };
  return {
    steps: [
      {
        name: "Registre un recurso",
        help: "Ubique el punto, ponga el nombre y la clasificación, y guarde.",
        action: "Registrar el primero",
        href: hrefs.nuevo("ppirta"),
      },
      {
        name: "Complete sus secciones",
        help: "La página del registro dice qué falta y lleva a lo siguiente.",
        action: "Ver los incompletos",
        href: own("INCOMPLETO"),
      },
      {
        name: "Derívelo a la gobernación",
        help: "Quien revisa lo recibe; si algo falta, vuelve a usted con lo observado.",
        action: "Ver los completos",
        href: own("COMPLETO"),
      },
    ],
    done: [
      some(() => true),
      some((estado) => estado === "COMPLETO" || SENT.includes(estado)),
      some((estado) => SENT.includes(estado)),
    ],
  };
}
