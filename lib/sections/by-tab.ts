import { NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { NOMBRES_DE_SERVICIO } from "@/contract/campos/servicios";
import type { Kind } from "@/contract/resources/registros";
import type { Section } from "../descriptors";
import { RECORD_ROUTES } from "../routes";
import { hijoSection } from "./hijo";
import { servicioSection } from "./servicio";

const SECTIONS = new Map(
  [...NOMBRES_DE_HIJO.map(hijoSection), ...NOMBRES_DE_SERVICIO.map(servicioSection)].map(
    (section): [string, Section] => [section.resource, section],
  ),
);

/** The table of a record's tab, by the tab's folder (lib/routes.ts); undefined if it has none. */
export function sectionOf(kind: Kind, segment: string): Section | undefined {
  const tab = RECORD_ROUTES[kind].tabs.find((one) => one.segment === segment);
  return tab && SECTIONS.get(tab.resource);
}
