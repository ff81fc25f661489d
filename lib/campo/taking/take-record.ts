import { newKey } from "@/lib/new-key";
import { can, inScope } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { photoSrc, shownPhoto } from "@/lib/fotogramas/shown";
import { ApiError } from "../../api-client";
import { isAttraction, recordName, type Registro } from "../../registros/registro";
import { informacionValues } from "../../registros/informacion";
import { valuesOf } from "../../registros/form/values";
import { factsOf, type StatefulRecord } from "../../registros/state";
import { reportChange } from "../changes";
import { database } from "../database";
import { newPart, textsOf, isPending } from "../parts";
import { dropPhotoIn, fieldPhotos, photosIn, putPhotoIn, RECORD_STORES, imagesOf } from "../photos";
import { fieldRecords } from "../records";
import type {
  Fila,
  FotoConImagenes,
  Parte,
  PersonaDeCampo,
  Recurso,
  RegistroDeCampo,
  Textos,
  DatosDeFoto,
  FotoDeCampo,
} from "../types";
import { sectionsOf } from "./calls";
import { checkedAnswer, loadDetail, nowOf, type TakingDeps, listOfPhotos, pictureOf } from "./deps";
import { numberIn, rowsIn, totalIn } from "./rows";

/** What becomes of a record on the device when it is taken along again. */

const sameTexts = (one: Textos, other: Textos) => Object.keys(one).every((name) => one[name] === other[name]);

/** Typed and not sent, or for the person to decide: it stays as it is, with the version that it started from. */
const staysAsTyped = (part: Parte) => isPending(part) || part.problema !== null;

const isRow = ({ recurso }: Parte, { kind }: RegistroDeCampo) => recurso !== kind && recurso !== "informacion";

/** A creation whose answer got lost may have made this row; it is not to stand there twice. */
const mayBe = (row: Parte, part: Parte) =>
  part.id === null &&
  part.enviados !== null &&
  part.recurso === row.recurso &&
  sameTexts(part.enviados, textsOf(row.recurso, row.fila ?? {}));

/** The record as the server has it now, with what was typed here and not sent. */
function renewedRecord(known: RegistroDeCampo, fresh: RegistroDeCampo): RegistroDeCampo {
  const partner = (part: Parte) =>
    fresh.partes.find(
      (one) => one.recurso === part.recurso && (isRow(part, known) ? part.id !== null && one.id === part.id : true),
    );
  const kept = known.partes.flatMap((part) => {
    if (staysAsTyped(part)) return [part];
    const found = partner(part);
    return found ? [{ ...found, clave: part.clave }] : [];
  });
  const added = fresh.partes.filter(
    (part) =>
      isRow(part, fresh) &&
      !known.partes.some((one) => (one.recurso === part.recurso && one.id === part.id) || mayBe(part, one)),
  );
  const waits = kept.some(isPending);
  return {
    ...known,
    registro: fresh.registro,
    cite: fresh.cite,
    llego: null,
    // A part that does not wait was taken anew.
    ...(waits ? {} : { creado: fresh.creado, cambiado: fresh.cambiado }),
    partes: [...kept, ...added],
  };
}

/** The photos of the server, under the keys that they have here already. A favourite chosen here and not sent stays. */
export function renewedPhotos<T extends DatosDeFoto>(known: readonly DatosDeFoto[], fresh: readonly T[]): readonly T[] {
  const keyOf = new Map(known.flatMap(({ id, clave }) => (id === null ? [] : [[id, clave] as const])));
  const chosen = known.find(({ favorita, favoritaLlego }) => favorita && !favoritaLlego)?.clave;
  return fresh.map((photo) => {
    const clave = (photo.id !== null && keyOf.get(photo.id)) || photo.clave;
    return { ...photo, clave, favorita: chosen === undefined ? photo.favorita : clave === chosen };
  });
}

/** The width of the small pictures, in px. */
const WIDTH = 600;

/** A replaced photo has its own date. */
const isSame = (one: DatosDeFoto, other: DatosDeFoto) => one.desde === other.desde && one.bytes === other.bytes;

/**
 * The photos of an attraction on the server, with their small pictures, one after another. Pictures that are on the
 * device already (`known`) are not fetched again.
 */
async function takePhotos(
  of: { id: number; persona: string; registro: string },
  known: readonly FotoDeCampo[],
  deps: TakingDeps,
): Promise<FotoConImagenes[]> {
  const { id, persona, registro } = of;
  const photos: FotoConImagenes[] = [];
  for (const fotograma of await listOfPhotos(id, deps)) {
    const favorita = fotograma.favorito === "1";
    const at = fotograma.fecha ?? nowOf(deps).toISOString();
    const photo: DatosDeFoto = {
      clave: newKey(),
      persona,
      registro,
      id: fotograma.id,
      nombre: fotograma.nombre ?? `Fotograma ${fotograma.id}`,
      bytes: fotograma.bytes ?? 0,
      reducida: null,
      g_x: fotograma.g_x,
      g_y: fotograma.g_y,
      favorita,
      favoritaLlego: favorita,
      desde: at,
      llego: at,
      intentada: false,
      problema: null,
    };
    const before = known.find((one) => one.id === photo.id && isSame(one, photo));
    deps.signal?.throwIfAborted();
    const here = before && (await imagesOf(before.clave))?.miniatura;
    const miniatura = here ?? (await pictureOf(photoSrc(shownPhoto(fotograma), WIDTH), deps));
    photos.push({ ...photo, contenido: null, miniatura });
  }
  return photos;
}

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
const arrivedPart = (recurso: Recurso, valores: Textos, fila: Fila, clave = newKey()): Parte => ({
  ...newPart(recurso, valores, clave),
  id: fila.id,
  version: numberIn(fila, "version"),
  llegaron: valores,
  fila,
});

function ownParts(kind: Kind, registro: Registro, clave: string): Parte[] {
  const fila: Fila = { ...registro };
  const own = arrivedPart(kind, valuesOf(registro), fila, clave);
  return isAttraction(registro) ? [own, arrivedPart("informacion", informacionValues(registro), fila)] : [own];
}

async function sectionParts(kind: Kind, id: number, deps: TakingDeps): Promise<Parte[]> {
  const parts: Parte[] = [];
  for (const section of sectionsOf(kind)) {
    const rows = await sectionRows(section, id, deps);
    parts.push(...rows.map((row) => arrivedPart(section.resource, textsOf(section.resource, row), row)));
  }
  return parts;
}

/** Writes a record and its photos in one transaction, over what was typed until then. */
async function writeRecord(fresh: RegistroDeCampo, photos: readonly FotoConImagenes[]): Promise<RegistroDeCampo> {
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

interface TakenRecord {
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
  const registro = await loadDetail(kind, id, deps);
  const refusal = refusalToTake(person, kind, registro);
  if (refusal !== null) throw new NotTaken(refusal);
  const known = (await fieldRecords(persona)).find((one) => one.kind === kind && one.partes[0]?.id === id);
  const clave = known?.clave ?? newKey();
  const partes = [...ownParts(kind, registro, clave), ...(await sectionParts(kind, id, deps))];
  const stored = known ? await fieldPhotos(clave) : [];
  const photos = kind === "ppirta" ? await takePhotos({ id, persona, registro: clave }, stored, deps) : [];
  const at = nowOf(deps).toISOString();
  const record = await writeRecord(
    { clave, persona, kind, creado: at, cambiado: at, registro, partes, llego: null, cite: registro.cite },
    photos,
  );
  const pictures = photos.reduce((sum, { miniatura }) => sum + (miniatura?.size ?? 0), 0);
  return {
    record,
    nombre: recordName(registro),
    municipio: registro.municipio,
    bytes: pictures + new TextEncoder().encode(JSON.stringify(record)).length,
  };
}
