import { NOMBRES_DE_HIJO, type NombreHijo } from "@/contract/campos/hijos";
import { NOMBRES_DE_SERVICIO, type NombreServicio } from "@/contract/campos/servicios";
import type { Kind } from "@/contract/resources/registros";
import type { Section } from "../../descriptors";
import { RECORD_ROUTES } from "../../routes";
import { hijoSection } from "./hijo";
import { servicioSection } from "./servicio";

/** The table of a child or of a service. */
export type RecordSection = Section & { resource: NombreHijo | NombreServicio };

const SECTIONS = new Map(
  [...NOMBRES_DE_HIJO.map(hijoSection), ...NOMBRES_DE_SERVICIO.map(servicioSection)].map(
    (section): [string, RecordSection] => [section.resource, section],
  ),
);

/** The table of a record's tab, by the tab's folder (lib/routes.ts); undefined if it has none. */
export function sectionOf(kind: Kind, segment: string): RecordSection | undefined {
  const tab = RECORD_ROUTES[kind].tabs.find((one) => one.segment === segment);
  return tab && SECTIONS.get(tab.resource);
}
