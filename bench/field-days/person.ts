import { newKey } from "../../lib/new-key";
import { newPart, newRecord, ownPart, partOf, textsOf, withTyped, withPart } from "../../lib/campo/parts";
import { changePhoto, putPhotos } from "../../lib/campo/photos";
import { changeRecord, dropRecord, fieldRecord, putRecord } from "../../lib/campo/records";
import type { FotoConImagenes, RegistroDeCampo } from "../../lib/campo/types";
import type { Azar } from "../../ministry-api/db/seed/random";
import { besideDesk, withoutDesk } from "./desk";
import { type Entered, hashOf } from "./ledger";
import { SECTIONS, type Typist } from "./values";

/** A person at work on the device: each doing is noted in the ledger too. */

const MOST_PHOTOS = 6;
/** So many records are looked through for what is being sent. */
const RECENT = 20;
const DAY_MS = 86_400_000;

interface Tools {
  persona: string;
  chance: Azar;
  typist: Typist;
  ledger: Entered[];
}

/** Something of the record was changed here, as its forms note it. */
const touched = (record: RegistroDeCampo): RegistroDeCampo => ({
  ...record,
  cambiado: new Date().toISOString(),
  llego: null,
});

export function fieldPerson({ persona, chance, typist, ledger }: Tools) {
  let marks = 0;
  let clock = Date.UTC(2026, 10, 2);

  const photograph = async (entered: Entered) => {
    if (entered.kind !== "ppirta" || entered.photos.size >= MOST_PHOTOS) return;
    const { nombre, image } = await typist.photograph();
    const clave = newKey();
    const place = chance.next() < 0.7 ? { g_x: -16.51234, g_y: -68.12345 } : { g_x: null, g_y: null };
    const favorita = entered.favourite === null && chance.next() < 0.4;
    clock += 1000;
    const photo: FotoConImagenes = {
      clave,
      persona,
      registro: entered.clave,
      nombre,
      ...place,
      favorita,
      contenido: new Blob([new Uint8Array(image)], { type: "image/jpeg" }),
      miniatura: null,
      bytes: image.length,
      reducida: null,
      desde: new Date(clock).toISOString(),
      llego: null,
      id: null,
      intentada: false,
      problema: null,
    };
    await putPhotos([photo]);
    await changeRecord(entered.clave, touched);
    entered.photos.set(clave, { nombre, image, hash: hashOf(image), ...place });
    if (favorita) entered.favourite = clave;
  };

  const choose = async (entered: Entered) => {
    const keys = [...entered.photos.keys()];
    if (keys.length === 0) return;
    const chosen = chance.pick(keys);
    for (const key of keys) await changePhoto(key, (photo) => ({ ...photo, favorita: key === chosen }));
    await changeRecord(entered.clave, touched);
    entered.favourite = chosen;
  };

  const addRow = async (entered: Entered) => {
    const recurso = chance.pick(SECTIONS[entered.kind]);
    const values = typist.row(recurso, textsOf(recurso, {}));
    const part = newPart(recurso, values);
    await changeRecord(entered.clave, (record) => touched({ ...record, partes: [...record.partes, part] }));
    entered.rows.set(part.clave, { recurso, values });
  };

  const changeRow = async (entered: Entered, which?: string) => {
    if (entered.rows.size === 0) return;
    const clave = which ?? chance.pick([...entered.rows.keys()]);
    const recurso = entered.rows.get(clave)?.recurso;
    if (!recurso) return;
    const values = typist.row(recurso, textsOf(recurso, {}));
    await changeRecord(entered.clave, (record) => withTyped(record, clave, values, new Date()));
    entered.rows.set(clave, { recurso, values });
  };

  const removeRow = async (entered: Entered) => {
    if (entered.rows.size === 0) return;
    const clave = chance.pick([...entered.rows.keys()]);
    await changeRecord(entered.clave, (record) =>
      touched(withPart(record, clave, (part) => ({ ...part, quitada: true }))),
    );
    entered.rows.delete(clave);
  };

  const inform = async (entered: Entered) => {
    if (entered.kind !== "ppirta") return;
    const values = typist.information();
    const typed = entered.information ? withoutDesk("informacion", values) : values;
    await changeRecord(entered.clave, (record) => {
      const part = record.partes.find(({ recurso }) => recurso === "informacion");
      return part ? withTyped(record, part.clave, { ...part.valores, ...typed }, new Date()) : record;
    });
    entered.information = besideDesk("informacion", values, entered.information);
  };

  const rewrite = async (entered: Entered) => {
    const own = typist.own(entered.kind, entered.mark);
    await changeRecord(entered.clave, (record) => {
      const { clave, valores } = ownPart(record);
      return withTyped(record, clave, { ...valores, ...withoutDesk(entered.kind, own) }, new Date());
    });
    entered.own = besideDesk(entered.kind, own, entered.own);
  };

  const register = async () => {
    marks += 1;
    clock += 60_000;
    const kind = chance.next() < 0.7 ? "ppirta" : "ppirtf";
    const mark = `${persona}R${marks}`;
    const own = typist.own(kind, mark);
    const record = newRecord(kind, persona, own, new Date(clock));
    await putRecord(record);
    const entered: Entered = {
      mark,
      clave: record.clave,
      kind,
      own,
      information: null,
      favourite: null,
      rows: new Map(),
      photos: new Map(),
    };
    ledger.push(entered);
    for (let n = chance.between(0, 4); n > 0; n -= 1) await addRow(entered);
    for (let n = chance.between(0, 3); n > 0; n -= 1) await photograph(entered);
    if (chance.next() < 0.7) await inform(entered);
  };

  /** One that is still on the device, mostly a recent one. */
  const some = async (): Promise<Entered | null> => {
    if (ledger.length === 0) return null;
    const entered = chance.pick(ledger.slice(-chance.between(1, 12)));
    return (await fieldRecord(entered.clave)) ? entered : null;
  };

  /** Changes what is just being sent, or was sent without an answer. False if there is nothing of the kind. */
  const overtake = async (): Promise<boolean> => {
    for (const entered of ledger.slice(-RECENT)) {
      const part = (await fieldRecord(entered.clave))?.partes.find(({ enviados, quitada }) => enviados && !quitada);
      if (!part) continue;
      if (part.recurso === entered.kind) await rewrite(entered);
      else if (part.recurso === "informacion") await inform(entered);
      else await changeRow(entered, part.clave);
      return true;
    }
    return false;
  };

  /** Changes anything of any record on the device. */
  const edit = async () => {
    if (chance.next() < 0.5 && (await overtake())) return;
    const entered = await some();
    if (!entered) return;
    await chance.pick([rewrite, inform, addRow, addRow, changeRow, changeRow, removeRow, photograph, choose])(entered);
  };

  return {
    /** A day's work. */
    work: async () => {
      clock += DAY_MS;
      for (let n = chance.between(1, 3); n > 0; n -= 1) await register();
      for (let n = chance.between(0, 6); n > 0; n -= 1) await edit();
    },
    edit,
    /** Removes from the device what arrived some days ago. */
    tidy: async (keep: number) => {
      for (const { clave } of ledger.slice(0, -keep)) {
        const record = await fieldRecord(clave);
        if (record?.llego && partOf(record, clave)) await dropRecord(clave);
      }
    },
  };
}
