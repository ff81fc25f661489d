import type { Reply } from "@/contract";
import type { Permission } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { KINDS } from "./home";
import { inboxHref } from "../seguimiento/bandejas/href";
import { RECORD_KINDS } from "../registros/kinds";

/** The inbox counts of the start page, as data. */

type Conteo = Reply<"seguimiento.conteo">["bandejas"][number];
type Nivel = Conteo["nivel"];
type Bandeja = Conteo["bandeja"];

/** The list calls of the inboxes; their totals are used if the server has no count. */
type ShortcutList = `bandeja${Kind}.${Bandeja | `nacional${Capitalize<Bandeja>}`}`;

export interface Shortcut extends Pick<Conteo, "tipo" | "nivel" | "bandeja"> {
  label: string;
  href: string;
  list: ShortcutList;
  /** Colour of its mark, by the meaning of the count: waiting, in progress, done. */
  tone: "orange" | "blue" | "green";
}

/** The inbox counts of an inventory at one level. */
interface ShortcutGroup {
  title: string;
  permission: Permission;
  nivel: Nivel;
  items: readonly Shortcut[];
}

const STAGES = [
  { bandeja: "entrada", label: "Entrantes", tone: "orange" },
  { bandeja: "pendiente", label: "En revisión", tone: "blue" },
  { bandeja: "finalizado", label: "Finalizados", tone: "green" },
] as const satisfies readonly Pick<Shortcut, "bandeja" | "label" | "tone">[];

const LEVELS = [
  { nivel: "NACIONAL", title: "BANDEJA NACIONAL", access: "bandejaNacional" },
  { nivel: "GOBERNACION", title: "BANDEJA DE GOBERNACIÓN", access: "bandejaGobernacion" },
] as const;

const listOf = (tipo: Kind, nivel: Nivel, bandeja: Bandeja): ShortcutList =>
  nivel === "NACIONAL"
    ? `bandeja${tipo}.nacional${(bandeja[0]?.toUpperCase() + bandeja.slice(1)) as Capitalize<Bandeja>}`
    : `bandeja${tipo}.${bandeja}`;

export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = LEVELS.flatMap(({ nivel, title, access }) =>
  KINDS.map((tipo) => ({
    title: `${title}: ${RECORD_KINDS[tipo].titles.list.toUpperCase()}`,
    permission: `${tipo}.${access}` as const,
    nivel,
    items: STAGES.map((stage) => {
      const of = { tipo, nivel, bandeja: stage.bandeja };
      return { ...stage, ...of, href: inboxHref(of), list: listOf(tipo, nivel, stage.bandeja) };
    }),
  })),
);
