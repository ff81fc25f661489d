import { ApiError } from "../../lib/api-client";
import { fieldsBesides } from "../../lib/campo/checks";
import { ownPart, textsOf } from "../../lib/campo/parts";
import { fieldRecord } from "../../lib/campo/records";
import { loadDetail } from "../../lib/campo/sending/ask";
import type { Api } from "../../lib/campo/sending/deps";
import type { RegistroDeCampo, Textos } from "../../lib/campo/types";
import type { Azar } from "../../ministry-api/db/seed/random";
import type { Entered } from "./ledger";

/** Somebody at the office, who changes a field of what the person in the field has sent and goes on changing. */

/** The fields that only the office changes once the record is there. */
const OF_DESK = { ppirta: "gaioc", ppirtf: "codigo_dt", informacion: "restriccion" } as const;

type Form = keyof typeof OF_DESK;

/** The typed texts without the office's field. */
export const withoutDesk = (form: Form, texts: Textos): Textos =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => name !== OF_DESK[form]));

/** The typed texts, with what the office has put into its field. */
export const besideDesk = (form: Form, typed: Textos, before: Textos | null): Textos => ({
  ...typed,
  ...(before && { [OF_DESK[form]]: before[OF_DESK[form]] ?? "" }),
});

const RECENT = 8;
const TRIES = 20;

interface Tools {
  api: Api;
  chance: Azar;
  ledger: readonly Entered[];
  /** Resolves once the API answers. */
  up: () => Promise<void>;
}

/** The forms of a record that have arrived, as the device knows. */
function formsOf({ kind, partes }: RegistroDeCampo): Form[] {
  const informed = partes.some(({ recurso, llegaron }) => recurso === "informacion" && llegaron?.["descripcion"]);
  return informed ? [kind, "informacion"] : [kind];
}

export function fieldDesk({ api, chance, ledger, up }: Tools) {
  let edits = 0;

  const save = async ({ kind }: RegistroDeCampo, id: number, form: Form, text: string) => {
    const detail = await loadDetail(api, kind, id);
    const there = textsOf(form, detail);
    // An earlier try arrived.
    if (there[OF_DESK[form]] === text) return;
    const rest = fieldsBesides({ kind }, { recurso: form }, id);
    const body = { ...there, ...rest, [OF_DESK[form]]: text, version: detail.version };
    if (form === "informacion") await api("ppirta.informacion", { id, body });
    else await api(`${form}.update`, { id, body });
  };

  /** Changes a field of some record that the server has. */
  const edit = async () => {
    if (ledger.length === 0) return;
    const entered = chance.pick(ledger.slice(-RECENT));
    const record = await fieldRecord(entered.clave);
    const own = record && ownPart(record);
    if (!own || own.id === null || own.llegaron === null) return;
    const form = chance.pick(formsOf(record));
    edits += 1;
    const text = `Oficina ${edits}`;
    for (let left = TRIES; left > 0; left -= 1) {
      try {
        await save(record, own.id, form, text);
        break;
      } catch (error) {
        // The person in the field was faster, or the API has just been killed.
        if (!(error instanceof ApiError) || left === 1) throw error;
        await up();
      }
    }
    if (form === "informacion") entered.information = { ...entered.information, [OF_DESK[form]]: text };
    else entered.own = { ...entered.own, [OF_DESK[form]]: text };
  };

  return { edit, edits: () => edits };
}
