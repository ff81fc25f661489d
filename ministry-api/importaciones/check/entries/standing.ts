import { ascendientes, type TipoCatalogo } from "@/contract/importacion/tipos";
import { type Identity, codesOf, keysOfEntry } from "./keys";
import { numberIn, type Stored, textIn } from "./values";

interface StandingEntry extends Identity {
  id: number;
}

/** An entry's or a body's identity. */
export function identityOf(tipo: TipoCatalogo, row: Stored): Identity {
  const [padre] = ascendientes(tipo);
  return {
    nombre: textIn(row, "nombre") ?? "",
    codes: Object.fromEntries(codesOf(tipo).map((field) => [field, textIn(row, field) ?? ""])),
    id_padre: padre ? numberIn(row, padre.campo) : null,
  };
}

/** The entries that a catalogue has, by what no two of them should share. */
export class Standing {
  readonly #byKey = new Map<string, StandingEntry>();

  constructor(
    readonly tipo: TipoCatalogo,
    rows: readonly Stored[],
  ) {
    for (const row of rows) {
      const entry = { ...identityOf(tipo, row), id: numberIn(row, "id") ?? 0 };
      for (const { key } of keysOfEntry(tipo, entry)) this.#byKey.set(key, entry);
    }
  }

  /** The entries that have a key of this one, by the field. */
  like(entry: Identity): { field: string; refusal: string | null; other: StandingEntry }[] {
    return keysOfEntry(this.tipo, entry).flatMap(({ field, key, refusal }) => {
      const other = this.#byKey.get(key);
      return other ? [{ field, refusal, other }] : [];
    });
  }
}
