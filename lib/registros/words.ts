/** Texts shared by the screens of both inventories. */

/** Choosing rows of a list. Those of its bar are in choice-words.ts, which is loaded with it. */
export const CHOICE = {
  start: "Elegir",
  column: "ELEGIR",
  page: "Elegir la página",
  pick: (name: string) => `Elegir ${name}`,
} as const;

/** The two steps out of the draft state (spec 2 §4.1); their confirmations are in step-words.ts. */
export const RECORD_STEPS = {
  derivar: { label: "Derivar", incomplete: "Complete lo que falta para derivar" },
  aprobar: { label: "Aprobar", incomplete: "Complete lo que falta para aprobar" },
} as const;
export type RecordStep = keyof typeof RECORD_STEPS;

/** Texts of what a record still lacks, and of one that came back. */
export const CHECKLIST = {
  returned: "Devuelto",
  correct: (verb: string) => `Corrija lo observado antes de volver a ${verb}.`,
  observed: "Secciones observadas",
  observedIn: (section: string) => `Observado: ${section}`,
  lacks: (form: string) => `${form}: falta`,
} as const;

/** Labels of the two views of a list's result. */
export const RECORD_VIEW = { label: "Vista", views: { lista: "Lista", mapa: "Mapa" } } as const;

/** Texts of a record's page (spec 2 §2.4, §2.5, §2.8, §2.9). */
export const RECORD_PAGE = {
  back: "Atrás",
  backFromView: "Volver atrás",
  seguimiento: "Seguimiento",
  ficha: "Ficha",
  edit: "Actualizar datos",
  history: "Historial",
  actions: "Acciones del registro",
  /** For a section that the ministry's server does not offer (decision 003). */
  noSection: "El servidor del ministerio no ofrece esta sección. Lo demás del registro funciona como siempre.",
} as const;
