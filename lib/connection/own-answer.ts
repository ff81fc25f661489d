/**
 * Who answered. A proxy, a firewall or the page of a wireless network may answer in place of this application, with any
 * status; only what the web server marked is believed (decision 048).
 */

/** The header that the web server sets on each of its answers (lib/server/web-server.ts). */
export const OWN_MARK = { key: "X-Inventario-Turistico", value: "1" };

/** Shown when another device of the network answered. */
export const FOREIGN_ANSWER =
  "Respondió otro equipo de la red en lugar del sistema, por ejemplo la página de ingreso de una red wifi. " +
  "Revise su conexión y vuelva a intentar.";

/** An answer that is not of this application: as good as none. */
export class ForeignAnswer extends TypeError {
  override name = "ForeignAnswer";
}

const listeners = new Set<() => void>();
let isForeign = false;

/** True if the last answer that came was somebody else's. */
export const isForeignAnswer = (): boolean => isForeign;

/** Calls back whenever that changes; returns the unsubscribe function. */
export function onForeignAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether an answer is this application's own, by the value of its mark. It is noted for `isForeignAnswer`. */
export function noteOwnMark(mark: string | null): boolean {
  const own = mark === OWN_MARK.value;
  if (isForeign === own) {
    isForeign = !own;
    for (const listener of [...listeners]) listener();
  }
  return own;
}

/** `fetch` of one of this application's own addresses. Throws ForeignAnswer for an answer of somebody else. */
export async function fetchOwn(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (!noteOwnMark(answer.headers.get(OWN_MARK.key))) throw new ForeignAnswer(FOREIGN_ANSWER);
  return answer;
}
