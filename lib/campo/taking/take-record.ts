import { can, inScope } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { ApiError } from "../../api-client";
import { esAtractivo, nombreDe, type Registro } from "../../registros/registro";
import { informacionValues } from "../../registros/informacion";
import { valuesOf } from "../../registros/form/values";
import { factsOf, type StatefulRecord } from "../../registros/state";
import { reportChange } from "../changes";
import { database } from "../database";
import { newKey, newPart, textsOf } from "../parts";
import { dropPhotoIn, fieldPhotos, photosIn, putPhotoIn, RECORD_STORES } from "../photos";
import { fieldRecords } from "../records";
import type { Fila, FotoConImagenes, Parte, PersonaDeCampo, Recurso, RegistroDeCampo, Textos } from "../types";
import { sectionsOf } from "./calls";
import { checkedAnswer, detailOf, nowOf, type TakingDeps } from "./deps";
import { renewedPhotos, renewedRecord } from "./renew";
import { numberIn, rowsIn, totalIn } from "./rows";
import { takePhotos } from "./take-photos";

/** A record that cannot be taken along; the message says why. */
export class NotTaken extends Error {}

const PAGE = 100;

/** Why this person cannot take a record along; null if they can. */
export function refusalToTake({ subject }: PersonaDeCampo, kind: Kind, record: StatefulRecord): string | null {
  if (!inScope(subject, record.id_departamento)) return "Es de otro departamento: solo se llevan los del suyo.";
  if (can(subject, `${kind}.modificar`, factsOf(record))) return null;
  return "Ya fue derivado: no se puede modificar mientras está en revisión.";
}

/** All rows of a section; none if the server does not know the call. */
async function sectionRows(section: ReturnType<typeof sectionsOf>[number], id: number, deps: TakingDeps) {
  const rows = new Map<number, Fila>();
  for (let page = 1; ; page += 1) {
    const query = { page, rows: PAGE, q: "", [section.parentQuery]: id };
    let answer: unknown;
    try {
      answer = await checkedAnswer(`${section.resource}.list`, { query }, deps);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
    const before = rows.size;
    for (const row of rowsIn(answer)) rows.set(row.id, row);
    if (rows.size >= totalIn(answer) || rows.size === before) return [...rows.values()];
  }
}

/** A part as the server has it. */
const arrived = (recurso: Recurso, valores: Textos, fila: Fila, clave = newKey()): Parte => ({
  ...newPart(recurso, valores, clave),
  ...{ id: fila.id, version: numberIn(fila, "version"), llegaron: valores, fila },
});

function ownParts(kind: Kind, registro: Registro, clave: string): Parte[] {
  const fila: Fila = { ...registro };
  const own = arrived(kind, valuesOf(registro), fila, clave);
  return esAtractivo(registro) ? [own, arrived("informacion", informacionValues(registro), fila)] : [own];
}

async function sectionParts(kind: Kind, id: number, deps: TakingDeps): Promise<Parte[]> {
  const parts: Parte[] = [];
  for (const section of sectionsOf(kind)) {
    const rows = await sectionRows(section, id, deps);
    parts.push(...rows.map((row) => arrived(section.resource, textsOf(section.resource, row), row)));
  }
  return parts;
}

/** Writes a record and its photos in one transaction, over what was typed until then. */
async function write(fresh: RegistroDeCampo, photos: readonly FotoConImagenes[]): Promise<RegistroDeCampo> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", { durability: "strict" });
  const records = transaction.objectStore("registros");
  const [known, { readable: stored }] = await Promise.all([
    records.get(fresh.clave),
    photosIn(transaction, fresh.clave),
  ]);
  const record = known ? renewedRecord(known, fresh) : fresh;
  const next = renewedPhotos(stored, photos);
  const keys = new Set(next.map(({ clave }) => clave));
  await Promise.all([
    records.put(record),
    // Photos that wait stay as they are.
    ...stored
      .filter(({ clave, llego }) => llego !== null && !keys.has(clave))
      .map(({ clave }) => dropPhotoIn(transaction, clave)),
    ...next.map((photo) => putPhotoIn(transaction, photo)),
    transaction.done,
  ]);
  reportChange();
  return record;
}

export interface TakenRecord {
  record: RegistroDeCampo;
  nombre: string;
  municipio: string;
  bytes: number;
}

/**
 * Takes a record along with its sections and small pictures, or renews it: what was typed and not sent stays. Throws
 * NotTaken if this person may not change it.
 */
export async function takeRecord(
  person: PersonaDeCampo,
  kind: Kind,
  id: number,
  deps: TakingDeps = {},
): Promise<TakenRecord> {
  const persona = person.clave;
  const registro = await detailOf(kind, id, deps);
  const refusal = refusalToTake(person, kind, registro);
  if (refusal !== null) throw new NotTaken(refusal);
  const known = (await fieldRecords(persona)).find((one) => one.kind === kind && one.partes[0]?.id === id);
  const clave = known?.clave ?? newKey();
  const partes = [...ownParts(kind, registro, clave), ...(await sectionParts(kind, id, deps))];
  const stored = known ? await fieldPhotos(clave) : [];
  const photos = kind === "ppirta" ? await takePhotos({ id, persona, registro: clave }, stored, deps) : [];
  const at = nowOf(deps).toISOString();
  const record = await write(
    { clave, persona, kind, creado: at, cambiado: at, registro, partes, llego: null, cite: registro.cite },
    photos,
  );
  const pictures = photos.reduce((sum, { miniatura }) => sum + (miniatura?.size ?? 0), 0);
  return {
    ...{ record, nombre: nombreDe(registro), municipio: registro.municipio },
    bytes: pictures + new TextEncoder().encode(JSON.stringify(record)).length,
  };
}
