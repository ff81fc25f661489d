import { photosOf } from "../photos";
import { fieldRecords } from "../records";
import { keptAnswers } from "./answers";
import type { Chosen } from "./preparation";
import { rowsIn } from "./rows";

/** What is on the device, with its size in bytes. */
export interface Taken {
  lists: number;
  localities: { bytes: number; places: number; municipalities: number; departments: readonly number[] };
  records: { bytes: number; taken: readonly Chosen[] };
}

const LOCALITIES = /^\/api\/(deppro|promun|muncom)\/(\d+)$/;

async function sizesOfAnswers(persona: string): Promise<Pick<Taken, "lists" | "localities">> {
  let [lists, bytes, places, municipalities] = [0, 0, 0, 0];
  const departments: number[] = [];
  for (const answer of await keptAnswers(persona)) {
    const [, name, id] = LOCALITIES.exec(answer.url) ?? [];
    if (name === undefined) lists += answer.bytes;
    else bytes += answer.bytes;
    if (name === "muncom") places += rowsIn(answer.cuerpo).length;
    if (name === "promun") municipalities += rowsIn(answer.cuerpo).length;
    if (name === "deppro") departments.push(Number(id));
  }
  return { lists, localities: { bytes, places, municipalities, departments } };
}

const textBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** What was taken along for a person. */
export async function takenOf(persona: string): Promise<Taken> {
  const [answers, records, photos] = await Promise.all([
    sizesOfAnswers(persona),
    fieldRecords(persona),
    photosOf(persona),
  ]);
  const ofServer = records.filter(({ registro }) => registro !== null);
  const keys = new Set(ofServer.map(({ clave }) => clave));
  const pictures = photos.filter(({ registro, conImagen }) => !conImagen && keys.has(registro));
  const taken = ofServer.flatMap(({ kind, registro }) => (registro ? [{ kind, id: registro.id }] : []));
  const bytes =
    ofServer.reduce((sum, record) => sum + textBytes(record), 0) +
    pictures.reduce((sum, { bytesMiniatura }) => sum + bytesMiniatura, 0);
  return { ...answers, records: { bytes, taken } };
}
