import { expect, type Page } from "@playwright/test";
import { servicesOf } from "./own-facility";
import { SECTION_WORDS } from "../../words/sections";
import { type SectionCase, SECTIONS } from "./sections-table";

/** What a person does in the eight services of a facility's page, beside their words (tests/words). */
export interface ServiceCase extends SectionCase {
  /** The path of its calls. */
  api: string;
  /** The body of a row for the API, without its parent. */
  body: Record<string, unknown>;
  /** What the row of that body shows. */
  shown: string[];
}

/** What types 43, 44 and 45 are filled with for an attraction and for a facility. */
function alike(title: string): SectionCase {
  const found = SECTIONS.find((one) => one.title === title);
  if (!found) throw new Error(`No section ${title}`);
  return found;
}

export const SERVICES: ServiceCase[] = [
  {
    ...SECTION_WORDS.comunicacionppirtf,
    tab: "Comunicación",
    path: "/informacionp/",
    readOnly: "/verf/",
    api: "comunicacionppirtf",
    fill: [
      ["Tipo", "TELEFONÍA MÓVIL", "choose"],
      ["Cobertura", "Regular", "choose"],
    ],
    row: ["TELEFONÍA MÓVIL", "COMUNICACIÓN", "Regular"],
    edit: [["Cobertura", "Malo", "choose"]],
    edited: "Malo",
    body: { id_subtipo: 305, cobertura: "R" },
    shown: ["COMUNICACIÓN", "RADIO", "Regular"],
  },
  {
    ...SECTION_WORDS.medicoppirtf,
    tab: "Médico",
    path: "/medico/",
    readOnly: "/vermedico/",
    api: "medicoppirtf",
    fill: [
      ["Tipo servicio", "PUESTO DE SALUD", "choose"],
      ["Nombre", "Posta Chaquí"],
      ["Dirección", "Calle Sucre"],
      ["Hora inicio", "08:00"],
      ["Hora fin", "15:30"],
    ],
    row: ["Posta Chaquí", "PUESTO DE SALUD", "Calle Sucre", "08:00", "15:30"],
    edit: [["Hora fin", "18:00"]],
    edited: "18:00",
    body: { id_subtipo: 400, nombre: "Farmacia única", hora_inicio: "07:30", hora_fin: "21:00" },
    shown: ["Farmacia única", "FARMACIA", "07:30", "21:00"],
  },
  {
    ...SECTION_WORDS.pernoctacionppirtf,
    tab: "Pernoctación",
    path: "/pernoctacion/",
    readOnly: "/verpernoctacion/",
    api: "pernoctacionppirtf",
    serverChecks: true,
    fill: [
      ["Subtipo", "ALOJAMIENTO", "choose"],
      ["Categoría subtipo", "CLASE B", "choose"],
      ["Establecimiento", "Alojamiento Chaquí"],
      ["Propietario", "Ana Mamani"],
      ["Número", "45-B"],
      ["Dirección", "Calle Sucre"],
      ["Capacidad", "24"],
      ["Costo %", "12,5"],
      ["Calidad", "Bueno", "choose"],
    ],
    row: ["Alojamiento Chaquí", "ALOJAMIENTO", "CLASE B", "Ana Mamani", "45-B", "Calle Sucre", "24", "12,5", "Bueno"],
    edit: [["Propietario", "José Quispe"]],
    edited: "José Quispe",
    body: { id_subtipo: 206, id_catsubtipo: 3, establecimiento: "Hotel único", costo: 15, calidad: "R" },
    shown: ["Hotel único", "HOTEL", "3 ESTRELLAS", "15", "Regular"],
  },
  {
    ...SECTION_WORDS.restauracionppirtf,
    tab: "Restauración",
    path: "/restauracion/",
    readOnly: "/verrestauracion/",
    api: "restauracionppirtf",
    serverChecks: true,
    fill: [
      // A subtype without categories.
      ["Subtipo", "PENSIÓN", "choose"],
      ["Establecimiento", "Pensión Chaquí"],
      ["Propietario", "Ana Mamani"],
      ["Número", "12"],
      ["Dirección", "Mercado"],
      ["Capacidad", "40"],
      ["Costo %", "5"],
      ["Calidad", "Regular", "choose"],
    ],
    row: ["Pensión Chaquí", "PENSIÓN", "---", "Ana Mamani", "12", "Mercado", "40", "5", "Regular"],
    edit: [["Capacidad", "55"]],
    edited: "55",
    body: { id_subtipo: 227, establecimiento: "Bar único", calidad: "M" },
    shown: ["Bar único", "BAR", "---", "Malo"],
  },
  {
    ...SECTION_WORDS.recreacionppirtf,
    tab: "Recreación",
    path: "/recreacion/",
    readOnly: "/verrecreacion/",
    api: "recreacionppirtf",
    serverChecks: true,
    fill: [
      ["Subtipo", "PISCINA O BALNEARIO", "choose"],
      ["Nombre", "Aguas de Chaquí"],
      ["Capacidad", "120"],
      ["Costo %", "8"],
      ["Calidad", "Bueno", "choose"],
      ["Dirección", "Camino a Don Diego"],
    ],
    row: ["Aguas de Chaquí", "PISCINA O BALNEARIO", "120", "8", "Bueno", "Camino a Don Diego"],
    edit: [["Calidad", "Regular", "choose"]],
    edited: "Regular",
    body: { id_subtipo: 241, nombre: "Parque único", calidad: "R" },
    shown: ["Parque único", "PARQUE URBANO", "Regular"],
  },
  {
    ...alike("INFORMACIÓN TURÍSTICA"),
    ...SECTION_WORDS.informacionTppirtf,
    tab: "Info-guiaje",
    path: "/infoguiaje/",
    readOnly: "/verinfoguiaje/",
    api: "informacionTppirtf",
    body: { id_subtipo: 250, nombre: "Centro único", calidad: "R" },
    shown: ["Centro único", "CENTRO DE INTERPRETACIÓN", "Regular"],
  },
  {
    ...alike("SERVICIO DE TRANSPORTE"),
    ...SECTION_WORDS.transporteppirtf,
    tab: "Transporte",
    path: "/transporte/",
    readOnly: "/vertransporte/",
    api: "transporteppirtf",
    row: ["Trans Chaquí", "MINIBÚS O TRUFI", "Potosí – Chaquí", "14", "Cada mañana", "5", "Bueno", "Terminal"],
    body: { id_subtipo: 260, nombre: "Flota única", tramo: "La Paz - Peñas", calidad: "R" },
    shown: ["Flota única", "BUS INTERPROVINCIAL", "La Paz - Peñas", "Regular"],
  },
  {
    ...alike("INFRAESTRUCTURA TURÍSTICA"),
    ...SECTION_WORDS.infraestructurappirtf,
    tab: "Infraestructura",
    path: "/infraestructura/",
    readOnly: "/verinfraestructura/",
    api: "infraestructurappirtf",
    body: { id_subtipo: 275, nombre: "Pileta única", calidad: "R" },
    shown: ["Pileta única", "AGUA POTABLE", "Regular"],
  },
];

/** Opens one of the facility's services; `path` is its address on the edit page or on the read-only one. */
export async function openService(page: Page, tab: string, path: string) {
  await servicesOf(page)
    .getByRole("link", { name: new RegExp(`^${tab}( |$)`, "i") })
    .click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith(path));
}
