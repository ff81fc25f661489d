import type { Point } from "@/contract/place/coordinates";
import { kilometres } from "@/contract/place/doubts";
import type { Kind } from "@/contract/resources/registros";
import { callUrl } from "../api-client";
import { metresBetween, pointAt } from "../fotogramas/point";
import { formatNumber } from "../format";
import { nameOf, ownPart } from "./parts";
import { fieldRecords } from "./records";
import { answersMark, keptAnswers } from "./taking/answers";
import { KINDS } from "./taking/calls";
import { pointOn } from "./taking/places";
import { numberIn, rowsIn, textIn } from "./taking/rows";

/** The records that the device knows: those on it, and of the department's others what was taken along. */

export interface KnownRecord extends Point {
  kind: Kind;
  /** Its key on the device; null if it is not there as a whole. */
  clave: string | null;
  /** The server's id; null if it is made here and was not sent yet. */
  id: number | null;
  cite: string;
  nombre: string;
  /** As the server computed it; null if it is not known. */
  estado: string | null;
  id_tipo: string;
  id_subtipo: string;
  id_municipio: string;
  /** The names that came with it, where the lists on the device do not say them. */
  subtipo: string;
  municipio: string;
}

export interface KnownRecords {
  records: readonly KnownRecord[];
  /** When others' records were taken along, ISO 8601; null if they were not. */
  desde: string | null;
}

async function deviceRecords(persona: string) {
  return (await fieldRecords(persona)).map((record) => {
    const { valores, id } = ownPart(record);
    const known = {
      kind: record.kind,
      clave: record.clave,
      id,
      cite: record.cite ?? "",
      nombre: nameOf(record),
      estado: record.registro?.estado ?? null,
      id_tipo: valores["id_tipo"] ?? "",
      id_subtipo: valores["id_subtipo"] ?? "",
      id_municipio: valores["id_municipio"] ?? "",
      subtipo: record.registro?.subtipo ?? "",
      municipio: record.registro?.municipio ?? "",
    };
    return { known, point: pointOn(record) };
  });
}

async function takenRecords(persona: string, kind: Kind) {
  const answers = await keptAnswers(persona, callUrl(`${kind}.conocidos`));
  const records = answers
    .flatMap(({ cuerpo }) => rowsIn(cuerpo))
    .flatMap((row): KnownRecord[] => {
      const point = pointAt(numberIn(row, "g_x"), numberIn(row, "g_y"));
      if (!point) return [];
      const idText = (name: string) => String(numberIn(row, name) ?? "");
      return [
        {
          kind,
          clave: null,
          id: row.id,
          cite: textIn(row, "cite"),
          nombre: textIn(row, "nombre"),
          ...point,
          estado: textIn(row, "estado") || null,
          id_tipo: idText("id_tipo"),
          id_subtipo: idText("id_subtipo"),
          id_municipio: idText("id_municipio"),
          subtipo: "",
          municipio: "",
        },
      ];
    });
  return { records, days: answers.map(({ desde }) => desde) };
}

async function readTaken(persona: string): Promise<KnownRecords> {
  const taken = await Promise.all(KINDS.map((kind) => takenRecords(persona, kind)));
  return {
    records: taken.flatMap(({ records }) => records),
    desde: taken.flatMap(({ days }) => days).sort()[0] ?? null,
  };
}

let takenInMemory: { mark: string; taken: Promise<KnownRecords> } | null = null;

/** Read again only after another preparation: a form asks with each pause in typing. */
async function recallTaken(persona: string): Promise<KnownRecords> {
  const mark = `${persona} ${await answersMark(persona)}`;
  if (takenInMemory?.mark !== mark) takenInMemory = { mark, taken: readTaken(persona) };
  const { taken } = takenInMemory;
  taken.catch(() => (takenInMemory = null));
  return taken;
}

/** All records with a point that a person's device knows; one that is on the device counts as it is there. */
export async function knownRecords(persona: string): Promise<KnownRecords> {
  const [own, { records, desde }] = await Promise.all([deviceRecords(persona), recallTaken(persona)]);
  const here = new Set(own.map(({ known: { kind, id } }) => `${kind} ${id}`));
  const others = records.filter(({ kind, id }) => !here.has(`${kind} ${id}`));
  return { records: [...own.flatMap(({ known, point }) => (point ? [{ ...known, ...point }] : [])), ...others], desde };
}

/** A known record as seen from where the person stands. */
export interface SeenRecord {
  record: KnownRecord;
  metres: number;
  /** Clockwise from the north, in degrees from 0 to 360. */
  bearing: number;
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The way from one point to another, clockwise from the north, in degrees from 0 to 360. */
export function bearingTo(from: Point, to: Point): number {
  const [start, end] = [toRadians(from.latitude), toRadians(to.latitude)];
  const east = toRadians(to.longitude - from.longitude);
  const along = Math.sin(east) * Math.cos(end);
  const up = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east);
  return ((Math.atan2(along, up) * 180) / Math.PI + 360) % 360;
}

/** The records by distance, the nearest first. */
export const seenFrom = (here: Point, records: readonly KnownRecord[]): SeenRecord[] =>
  records
    .map((record) => ({ record, metres: metresBetween(here, record), bearing: bearingTo(here, record) }))
    .sort((one, other) => one.metres - other.metres);

const WINDS = ["norte", "noreste", "este", "sureste", "sur", "suroeste", "oeste", "noroeste"] as const;

/** The nearest of eight winds: 'al noreste'. */
export const windOf = (bearing: number) => `al ${WINDS[Math.round(bearing / 45) % WINDS.length]}`;

/** A distance as people say it: '350 m', '2,4 km'. */
export const distanceText = (metres: number) =>
  metres < 999.5 ? `${formatNumber(Math.round(metres))} m` : kilometres(metres / 1000);

/** The address that the phone's own navigation opens, with the record's name at its pin. */
export function navigationHref({ latitude, longitude, nombre }: Point & { nombre: string }): string {
  const at = `${latitude},${longitude}`;
  // A bracket in the name would end it.
  const name = encodeURIComponent(nombre.replace(/[()]/g, " ").trim());
  return `geo:${at}?q=${at}(${name})`;
}
