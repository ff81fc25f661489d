import { ascendientes, type TipoCatalogo } from "@/contract/importacion/tipos";
import { tableOfCatalogue } from "../../../catalogos/routes";
import { asRead, uniqueCodes } from "../../../catalogos/unique-codes";
import { fold } from "../fold";

/** What tells whether two entries are the same one. */
export interface Identity {
  nombre: string;
  /** Codes and siglas by their fields. */
  codes: Readonly<Record<string, string>>;
  /** The parent's id; null if it is not known. */
  id_padre: number | null;
}

interface Key {
  field: string;
  key: string;
  /** How the catalogue refuses a second one; null where it does not. */
  refusal: string | null;
}

const unique = new Map<TipoCatalogo, ReturnType<typeof uniqueCodes>>();
function codesIn(tipo: TipoCatalogo) {
  const codes = unique.get(tipo) ?? uniqueCodes(tableOfCatalogue(tipo));
  unique.set(tipo, codes);
  return codes;
}

/** The fields with a code that no two entries of a catalogue share. */
export const codesOf = (tipo: TipoCatalogo): string[] => codesIn(tipo).map(({ field }) => field);

/** The keys of an entry, such as only one entry of its catalogue should have; of its name below its parent, and codes. */
export function keysOfEntry(tipo: TipoCatalogo, { nombre, codes, id_padre }: Identity): Key[] {
  const [padre] = ascendientes(tipo);
  const below = padre ? id_padre : 0;
  const keys: Key[] = codesIn(tipo).flatMap(({ field, within, text }) => {
    const code = asRead(codes[field]);
    if (code === "" || (within !== undefined && below === null)) return [];
    return [{ field, key: `${field} ${within === undefined ? "" : below} ${code}`, refusal: text }];
  });
  const name = fold(nombre);
  if (name !== "" && below !== null) keys.push({ field: "nombre", key: `nombre ${below} ${name}`, refusal: null });
  return keys;
}
