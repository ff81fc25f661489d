import type { Hallazgo } from "@/contract/resources/importaciones";
import { findings } from "../findings";
import type { Textos } from "../../types";
import type { EntryContext } from "./context";
import { type Identity, keysOfEntry } from "./keys";

/** The kind of the findings that depend on other rows of the file. */
export const REPEATED = "repetida";

/** The earlier rows of a file by what no two entries should share. */
export class Repeated {
  readonly #seen = new Map<string, number>();

  constructor(readonly contexto: EntryContext) {}

  /** What an earlier row says of this one: it has its code, or its name under the same parent. */
  add(fila: number, textos: Textos, identity: Identity): Hallazgo[] {
    const { destino, levels } = this.contexto;
    const found = findings(destino, textos);
    for (const { field, key, refusal } of keysOfEntry(destino.tipo, identity)) {
      const earlier = this.#seen.get(key);
      if (earlier === undefined) {
        this.#seen.set(key, fila);
      } else if (refusal !== null) {
        const text = `${found.label(field)} ${found.quote(field)}: ${refusal}; lo tiene la fila ${earlier}.`;
        found.error(field, REPEATED, text);
      } else {
        const above = levels[0]?.catalogue.byId.get(identity.id_padre ?? 0)?.nombre;
        const where = above === undefined ? "" : ` en ${above}`;
        const text = `Parece repetida: la fila ${earlier} tiene el mismo nombre${where}. `;
        found.doubt(field, REPEATED, `${text}Quite una de las dos si son la misma.`);
      }
    }
    return found.list;
  }
}
