"use client";

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { preparationOf, type ChosenRecord, type Prepared, type Source } from "@/lib/campo/taking/preparation";
import { OWN_INCOMPLETE, recordOf } from "@/lib/campo/taking/wanted";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { departmentIsFixed } from "@/lib/registros/form/values";
import { photosOf } from "@/lib/campo/photos";
import { fieldRecords } from "@/lib/campo/records";
import { keptAnswers } from "@/lib/campo/taking/answers";
import { rowsIn } from "@/lib/campo/taking/rows";
import { goTo } from "./use-hash";
import { useLine } from "./use-line";
import { usePersistence, type Persistence } from "./use-persistence";

/** What is on the device, with its size in bytes. */
interface Taken {
  lists: number;
  localities: { bytes: number; places: number; municipalities: number; departments: readonly number[] };
  /** Of the records that are known without being taken along as a whole. */
  known: { bytes: number; records: number };
  records: { bytes: number; taken: readonly ChosenRecord[] };
}

const KNOWN = /^\/api\/conocidosppirt[af]\?/;
const LOCALITIES = /^\/api\/(deppro|promun|muncom)\/(\d+)$/;

async function sizesOfAnswers(persona: string): Promise<Omit<Taken, "records">> {
  let [lists, bytes, places, municipalities] = [0, 0, 0, 0];
  const departments: number[] = [];
  const known = { bytes: 0, records: 0 };
  for (const answer of await keptAnswers(persona)) {
    if (KNOWN.test(answer.url)) {
      known.bytes += answer.bytes;
      known.records += rowsIn(answer.cuerpo).length;
      continue;
    }
    const [, name, id] = LOCALITIES.exec(answer.url) ?? [];
    if (name === undefined) lists += answer.bytes;
    else bytes += answer.bytes;
    if (name === "muncom") places += rowsIn(answer.cuerpo).length;
    if (name === "promun") municipalities += rowsIn(answer.cuerpo).length;
    if (name === "deppro") departments.push(Number(id));
  }
  return { lists, known, localities: { bytes, places, municipalities, departments } };
}

const textBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** What was taken along for a person. */
export async function loadTaken(persona: string): Promise<Taken> {
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

/** What was taken along for a person, measured again whenever `mark` changes; null until it is known. */
function useTaken(persona: string, mark: string): Taken | null {
  const [taken, setTaken] = useState<Taken | null>(null);
  useEffect(() => {
    let ended = false;
    loadTaken(persona).then(
      (found) => ended || setTaken(found),
      () => undefined, // The store is out of reach, which the field screen says itself.
    );
    return () => {
      ended = true;
    };
  }, [persona, mark]);
  return taken;
}

/** Lists older than this are fetched again with a record that is taken along, in ms. */
const OLD_LISTS_MS = 6 * 60 * 60 * 1000;

export interface Preparing {
  state: Prepared;
  /** Null until it was measured. */
  taken: Taken | null;
  persistence: Persistence;
  /** The departments whose localities are taken along; roles 1 and 2 choose them. */
  departments: readonly number[];
  addDepartment: ((id: number) => void) | null;
  /** What was begun and did not come to its end. */
  unfinished: boolean;
  /** Everything anew: the lists and the records that are on the device. */
  prepare: () => void;
  /** Goes on with what is missing. */
  resume: () => void;
  stop: () => void;
  take: (records: readonly ChosenRecord[], from: Source) => void;
  takeOwn: () => void;
}

const isOld = (preparado: string | null) => preparado === null || Date.now() - Date.parse(preparado) > OLD_LISTS_MS;

/** A person's preparation of this device. `llevar`: what the address asks for (lib/campo/hrefs.ts). */
export function usePreparation(person: PersonaDeCampo, llevar: readonly string[]): Preparing {
  const preparation = preparationOf(person.clave);
  const state = useSyncExternalStore(preparation.subscribe, preparation.snapshot, preparation.snapshot);
  const line = useLine();
  const { phase, due } = state;
  const taken = useTaken(person.clave, `${phase} ${person.preparado ?? ""}`);
  const [persistence, askToKeep] = usePersistence();
  const [chosen, setChosen] = useState<readonly number[]>([]);

  const { subject } = person;
  const fixed = departmentIsFixed(subject) ? subject.id_departamento : null;
  const departments = fixed === null ? [...new Set([...(taken?.localities.departments ?? []), ...chosen])] : [fixed];
  const ready = line === "there" && taken !== null && departments.length > 0;
  const start = (lists: boolean) => {
    askToKeep();
    void preparation.start(person, { departments, lists });
  };
  const resume = () => {
    const known = taken?.localities.departments ?? [];
    start(isOld(person.preparado) || departments.some((id) => !known.includes(id)));
  };

  const asked = llevar.join(",");
  const readAddress = useEffectEvent(() => {
    if (asked === "") return;
    const records = llevar.flatMap((ref) => recordOf(ref) ?? []);
    if (records.length > 0) preparation.add(records, "list");
    if (llevar.includes(OWN_INCOMPLETE)) preparation.addOwn();
    // So that the same page, loaded again, does not begin anew.
    goTo(fieldHrefs.preparar(), true);
  });
  useEffect(() => readAddress(), [asked]);

  const begin = useEffectEvent(resume);
  useEffect(() => {
    if (due && ready) begin();
  }, [due, ready]);

  const isCut = phase === "failed" && state.failure?.kind === "cut";
  const goOn = useEffectEvent(() => isCut && ready && resume());
  useEffect(() => {
    if (line === "there") goOn();
  }, [line]);

  return {
    state,
    taken,
    persistence,
    departments,
    resume,
    addDepartment: fixed === null ? (id) => setChosen((now) => [...now, id]) : null,
    unfinished: phase !== "running" && (state.own === "asked" || state.items.some((item) => item.state === "waits")),
    prepare: () => {
      if (taken) preparation.add(taken.records.taken, "device");
      start(true);
    },
    stop: () => preparation.stop(),
    take: preparation.add,
    takeOwn: preparation.addOwn,
  };
}
