import { endpointOf } from "../../contract";
import type { Kind } from "../../contract/resources/registros";
import { fieldsBesides, LOCAL_ID } from "../../lib/campo/checks";
import { textsOf } from "../../lib/campo/parts";
import { loadDetail, remotePhotos, sectionRows } from "../../lib/campo/sending/ask";
import type { Api } from "../../lib/campo/sending/deps";
import type { Recurso, RegistroDeCampo, Textos } from "../../lib/campo/types";
import { newRecord } from "../../lib/campo/parts";
import type { Entered } from "./ledger";
import { SECTIONS } from "./values";

/** Compares the server with what was entered, field by field and byte by byte. */

export interface Counted {
  lost: number;
  doubled: number;
  /** What is missing or too much, by name. */
  said: string[];
}

export interface Looking {
  api: Api;
  /** Whether the photo of that id has the content of that hash. */
  isContent: (id: number, hash: string) => Promise<boolean>;
  /** The stored original of that hash; null if the server has none. */
  original: (hash: string) => Promise<Uint8Array | null>;
}

/** What a part's texts mean to the server, so that "12,50" is 12.5. */
function meaning(kind: Kind, recurso: Recurso, texts: Textos): string {
  const call = recurso === "informacion" ? "ppirta.informacion" : (`${recurso}.update` as const);
  const parsed = endpointOf(call).body.safeParse({ ...texts, ...fieldsBesides({ kind }, { recurso }, LOCAL_ID) });
  return JSON.stringify(parsed.success ? parsed.data : texts);
}

/** How many of the expected are not there, and how many are there that nobody expects. */
function compared(expected: readonly string[], there: readonly string[]): { lost: string[]; extra: string[] } {
  const left = [...there];
  const lost = expected.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { lost, extra: left };
}

const ROWS = 100;

/** The ids of the person's records by the mark that their names begin with. */
async function idsByMark(api: Api, kind: Kind, persona: string): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (let page = 1; ; page += 1) {
    const query = { page, rows: ROWS, q: persona };
    const rows =
      kind === "ppirta"
        ? (await api("ppirta.list", { query })).ppirta.data.map((row) => ({ id: row.id, name: row.nombre_atractivo }))
        : (await api("ppirtf.list", { query })).ppirtf.data.map((row) => ({ id: row.id, name: row.nombre_centro }));
    for (const { id, name } of rows) {
      const [mark = ""] = name.split(" ");
      found.set(mark, [...(found.get(mark) ?? []), id]);
    }
    if (rows.length < ROWS) return found;
  }
}

async function countParts(entered: Entered, id: number, { api }: Looking, counted: Counted): Promise<void> {
  const { kind, mark, own, information, rows } = entered;
  const said = (what: string, { lost, extra }: ReturnType<typeof compared>) => {
    counted.lost += lost.length;
    counted.doubled += extra.length;
    for (const one of lost) counted.said.push(`${mark} lacks ${what} ${one}`);
    for (const one of extra) counted.said.push(`${mark} has besides ${what} ${one}`);
  };
  const detail = await loadDetail(api, kind, id);
  for (const [recurso, texts] of [[kind, own] as const, ["informacion", information] as const]) {
    if (!texts) continue;
    const there = meaning(kind, recurso, textsOf(recurso, detail));
    // Other values are one loss: there is no second row.
    said(recurso, { lost: meaning(kind, recurso, texts) === there ? [] : [JSON.stringify(texts)], extra: [] });
  }
  const record: RegistroDeCampo = newRecord(kind, "", {});
  const known = { ...record, partes: record.partes.map((part) => ({ ...part, id })) };
  for (const recurso of SECTIONS[kind]) {
    const expected = [...rows.values()].filter((row) => row.recurso === recurso);
    const there = await sectionRows(api, known, recurso);
    said(
      recurso,
      compared(
        expected.map(({ values }) => meaning(kind, recurso, values)),
        there.map((row) => meaning(kind, recurso, textsOf(recurso, row))),
      ),
    );
  }
}

async function countPhotos(entered: Entered, id: number, look: Looking, counted: Counted): Promise<void> {
  const { mark, photos, favourite } = entered;
  const left = await remotePhotos(look.api, id);
  for (const [clave, { hash, image, nombre, g_x, g_y }] of photos) {
    let at = -1;
    for (const [i, remote] of left.entries()) {
      if (at < 0 && remote.bytes === image.length && (await look.isContent(remote.id, hash))) at = i;
    }
    const [remote] = at < 0 ? [] : left.splice(at, 1);
    const stored = remote ? await look.original(hash) : null;
    const whole = stored !== null && Buffer.compare(stored, image) === 0;
    const named = remote?.nombre === nombre && remote.g_x === g_x && remote.g_y === g_y;
    const chosen = favourite === null || (remote?.favorito === "1") === (favourite === clave);
    if (whole && named && chosen) continue;
    counted.lost += 1;
    counted.said.push(`${mark} lacks photograph ${nombre} (whole ${whole}, named ${named}, favourite ${chosen})`);
  }
  counted.doubled += left.length;
  for (const { nombre } of left) counted.said.push(`${mark} has besides photograph ${nombre}`);
}

/** Counts what is lost and what is doubled. */
export async function count(ledger: readonly Entered[], persona: string, look: Looking): Promise<Counted> {
  const counted: Counted = { lost: 0, doubled: 0, said: [] };
  for (const kind of ["ppirta", "ppirtf"] as const) {
    const found = await idsByMark(look.api, kind, persona);
    for (const entered of ledger.filter((one) => one.kind === kind)) {
      const [id, ...others] = found.get(entered.mark) ?? [];
      found.delete(entered.mark);
      counted.doubled += others.length;
      for (const other of others) counted.said.push(`${entered.mark} is there again as ${other}`);
      if (id === undefined) {
        counted.lost += 1;
        counted.said.push(`${entered.mark} is not there`);
        continue;
      }
      await countParts(entered, id, look, counted);
      if (kind === "ppirta") await countPhotos(entered, id, look, counted);
    }
    for (const [mark, ids] of found) {
      counted.doubled += ids.length;
      counted.said.push(`Nobody entered ${mark}`);
    }
  }
  return counted;
}
