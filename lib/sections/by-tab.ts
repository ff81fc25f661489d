import type { Kind } from "@/contract/resources/registros";
import type { Section } from "../descriptors";
import type { ATRACTIVO_TABS, FACILIDAD_TABS } from "../routes";
import { actividad } from "./atractivo/actividad";
import { autenticidad } from "./atractivo/autenticidad";
import { declaratoria } from "./atractivo/declaratoria";
import { informacionTuristica } from "./atractivo/informacion-turistica";
import { infraestructura as infraestructuraAtractivo } from "./atractivo/infraestructura";
import { integridad } from "./atractivo/integridad";
import { rutas } from "./atractivo/rutas";
import { temporalidad } from "./atractivo/temporalidad";
import { transporte as transporteAtractivo } from "./atractivo/transporte";
import { comunicacion } from "./facilidad/comunicacion";
import { infoguiaje } from "./facilidad/infoguiaje";
import { infraestructura } from "./facilidad/infraestructura";
import { medico } from "./facilidad/medico";
import { pernoctacion } from "./facilidad/pernoctacion";
import { recreacion } from "./facilidad/recreacion";
import { restauracion } from "./facilidad/restauracion";
import { transporte } from "./facilidad/transporte";

type AtractivoSegment = (typeof ATRACTIVO_TABS)[number]["segment"];
/** Two of an attraction's tabs have no table: the form and the photos. */
type OfAtractivo = Record<Exclude<AtractivoSegment, "informacion" | "fotograma">, Section>;
type OfFacilidad = Record<(typeof FACILIDAD_TABS)[number]["segment"], Section>;

const SECTIONS: Record<Kind, Readonly<Record<string, Section>>> = {
  ppirta: {
    rutas,
    temporalidad,
    declaratoria,
    integridad,
    autenticidad,
    actividad,
    informacionturistica: informacionTuristica,
    transporte: transporteAtractivo,
    infraestructura: infraestructuraAtractivo,
  } satisfies OfAtractivo,
  ppirtf: {
    comunicacion,
    medico,
    pernoctacion,
    restauracion,
    recreacion,
    infoguiaje,
    transporte,
    infraestructura,
  } satisfies OfFacilidad,
};

/** The table of a record's tab, by the tab's folder (lib/routes.ts); undefined if it has none. */
export const sectionOf = (kind: Kind, segment: string): Section | undefined =>
  Object.hasOwn(SECTIONS[kind], segment) ? SECTIONS[kind][segment] : undefined;
