import type { Permission } from "@/contract/policy";

/** The start page (spec 1 §2, GRÁFICOS INFORMATIVOS), as data. */

/** The lists whose totals are counted. */
export type ShortcutList =
  | "ppirta.list"
  | `bandejappirta.${"entrada" | "pendiente" | "finalizado"}`
  | `bandejappirta.nacional${"Entrada" | "Pendiente" | "Finalizado"}`;

export interface Shortcut {
  label: string;
  href: string;
  list: ShortcutList;
  /** Colour of its mark, by what the count means: waiting, in course, done. */
  tone: "none" | "orange" | "blue" | "green";
}

export interface ShortcutGroup {
  title: string;
  permission: Permission;
  items: readonly Shortcut[];
}

export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: "INVENTARIO",
    permission: "ppirta.ver",
    items: [{ label: "Atractivos registrados", href: "/turistico", list: "ppirta.list", tone: "none" }],
  },
  {
    title: "BANDEJA NACIONAL",
    permission: "ppirta.bandejaNacional",
    items: [
      {
        label: "Entrantes",
        href: "/ppirtaentrantenacional",
        list: "bandejappirta.nacionalEntrada",
        tone: "orange",
      },
      { label: "En revisión", href: "/ppirtarevisionnacional", list: "bandejappirta.nacionalPendiente", tone: "blue" },
      {
        label: "Finalizados",
        href: "/ppirtafinalizadonacional",
        list: "bandejappirta.nacionalFinalizado",
        tone: "green",
      },
    ],
  },
  {
    title: "BANDEJA DE GOBERNACIÓN",
    permission: "ppirta.bandejaGobernacion",
    items: [
      { label: "Entrantes", href: "/ppirtaentrante", list: "bandejappirta.entrada", tone: "orange" },
      { label: "En revisión", href: "/ppirtarevision", list: "bandejappirta.pendiente", tone: "blue" },
      { label: "Finalizados", href: "/ppirtafinalizado", list: "bandejappirta.finalizado", tone: "green" },
    ],
  },
];

/** The totals by macro region that a role sees (spec 1 §2, §6). */
export const TOTALS = {
  2: { call: "grafico.nacional", title: "RECURSOS ATRACTIVOS REGISTRADOS POR MACRO REGIÓN" },
  3: { call: "grafico.gobernacion", title: "CANTIDAD REGISTRADO POR MACRO REGIÓN" },
} as const;

export type TotalsOf = (typeof TOTALS)[keyof typeof TOTALS];

export const HOME_WORDS = {
  title: "GRÁFICOS INFORMATIVOS",
  card: "Los gráficos de atractivos y facilidades son visibles para:",
  cardRoles: ["Rol: Gobernacion", "Rol: Nacional"],
  recent: "ÚLTIMOS ATRACTIVOS REGISTRADOS",
  chart: "ATRACTIVOS POR MACRO REGIÓN",
} as const;
