import type { Kind } from "@/contract/resources/registros";
import { NOMBRES_DE_SERVICIO } from "@/contract/campos/servicios";
import { NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import type { Registro } from "../../registros/registro";
import { ownPart } from "../parts";
import type { Fila, Recurso, RegistroDeCampo } from "../types";
import type { Api } from "./deps";

/** What sending reads of the server. */

/** A record as it stands there. Throws Stopped, ApiError. */
export async function loadDetail(ask: Api, kind: Kind, id: number): Promise<Registro> {
  return kind === "ppirta" ? (await ask("ppirta.detail", { id })).ppirta : (await ask("ppirtf.detail", { id })).ppirtf;
}

const isFila = (value: unknown): value is Fila =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number";

/** The rows of a list, whatever its envelope is called. */
function rowsIn(reply: object): Fila[] {
  const lists: unknown[] = Object.values(reply);
  for (const list of lists) {
    if (typeof list === "object" && list !== null && "data" in list && Array.isArray(list.data)) {
      return list.data.filter(isFila);
    }
  }
  return [];
}

/** The rows of one section of a record. Throws Stopped, ApiError. */
export async function sectionRows(ask: Api, record: RegistroDeCampo, recurso: Recurso): Promise<Fila[]> {
  const { id } = ownPart(record);
  const hijo = NOMBRES_DE_HIJO.find((name) => name === recurso);
  if (hijo) return rowsIn(await ask(`${hijo}.list`, { query: { q: "", ppirta: id } }));
  const servicio = NOMBRES_DE_SERVICIO.find((name) => name === recurso);
  return servicio ? rowsIn(await ask(`${servicio}.list`, { query: { q: "", [`id_${record.kind}`]: id } })) : [];
}

/** How many records of one name are looked at. */
const ROWS = 100;

/** The records that the server finds under a name. Throws Stopped, ApiError. */
export async function recordsNamed(ask: Api, kind: Kind, name: string): Promise<Fila[]> {
  return rowsIn(await ask(`${kind}.list`, { query: { page: 1, rows: ROWS, q: name } }));
}

/** The photographs of an attraction, without their images. Throws Stopped, ApiError. */
export const remotePhotos = async (ask: Api, id: number) =>
  (await ask("fotogramappirta.list", { id, query: { imagenes: "0" } })).fotograma;
