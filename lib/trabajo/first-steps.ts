import type { Trabajo } from "@/contract/resources/trabajo";

/** A person's way from an empty inventory to the first record that is on its way. */

export const FIRST_STEPS = {
  title: "Sus primeros pasos",
  steps: [
    {
      name: "Registre un recurso",
      help: "Ubique el punto, ponga el nombre y la clasificación, y guarde.",
      action: "Registrar el primero",
    },
    {
      name: "Complete sus secciones",
      help: "La página del registro dice qué falta y lleva a lo siguiente.",
      action: "Ver los incompletos",
    },
    {
      name: "Derívelo a la gobernación",
      help: "Quien revisa lo recibe; si algo falta, vuelve a usted con lo observado.",
      action: "Ver los completos",
    },
  ],
  done: "Hecho",
  open: "Por hacer",
  guide: "Ver la guía",
} as const;

const SENT = ["DERIVADO", "APROBADO", "NO APROBADO"];

/** Which steps this person has done, by the states of their own records. */
export function firstStepsDone(estados: Trabajo["estados"]): [boolean, boolean, boolean] {
  const some = (wanted: (estado: string) => boolean) =>
    estados.some(({ estado, total }) => total > 0 && wanted(estado));
  return [
    some(() => true),
    some((estado) => estado === "COMPLETO" || SENT.includes(estado)),
    some((estado) => SENT.includes(estado)),
  ];
}
