/** What sending does with a person's decision. Decisions that only change the device are in lib/campo/decisions.ts. */
export interface TroubleDecisions {
  /** Sends the record again, from where it stopped; `only`: its part or photo of that key, whatever its trouble is. */
  retry: (clave: string, only?: string) => Promise<unknown>;
  /** Sends a row although it repeats another. */
  confirmRepeated: (clave: string, parte: string) => Promise<unknown>;
  /** Registers a record that was deleted at the office as a new one, with its rows and photos. */
  registerAgain: (clave: string) => Promise<unknown>;
  /** The part, or the photo of that key, is the server's row with this id. */
  takeCandidate: (clave: string, parte: string, id: number) => Promise<unknown>;
  /** None of the server's rows is it: it is created. */
  noCandidate: (clave: string, parte: string) => Promise<unknown>;
}

/** The decisions, each followed by an attempt to send. */
export const withSending = (decisions: TroubleDecisions, send: () => void): TroubleDecisions => ({
  retry: async (clave, only) => {
    await decisions.retry(clave, only);
    send();
  },
  confirmRepeated: async (clave, parte) => {
    await decisions.confirmRepeated(clave, parte);
    send();
  },
  registerAgain: async (clave) => {
    await decisions.registerAgain(clave);
    send();
  },
  takeCandidate: async (clave, parte, id) => {
    await decisions.takeCandidate(clave, parte, id);
    send();
  },
  noCandidate: async (clave, parte) => {
    await decisions.noCandidate(clave, parte);
    send();
  },
});
