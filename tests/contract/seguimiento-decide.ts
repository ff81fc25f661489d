import type { Kind } from "@/contract/resources/registros";
import type { Account, Answer, Api } from "./harness";

/** The workflow calls on a record (specification 2 §7). */
export const CALLS = ["derivar", "recibir", "gob:si", "gob:no", "recibirN", "nac:si", "nac:no"] as const;
export type Call = (typeof CALLS)[number];

/** The caller: a demonstration account, or the owner of a token. */
type Who = { as: Account } | { token: string };

const OBSERVACION = "Falta el horario";

/** Makes one workflow call on the record `id` or its step `paso`. */
export function ask(api: Api, kind: Kind, call: Call, who: Who, id: number, paso: number): Promise<Answer> {
  const review = (aprobado: number) => ({
    ...who,
    body: { id_seguimiento: paso, aprobado, observacion: OBSERVACION },
  });
  switch (call) {
    case "derivar":
      return api.call(`${kind}.derivar`, { ...who, id });
    case "recibir":
      return api.call(`bandeja${kind}.recibir`, { ...who, id: paso });
    case "gob:si":
      return api.call(`bandeja${kind}.revisarGobernacion`, review(1));
    case "gob:no":
      return api.call(`bandeja${kind}.revisarGobernacion`, review(2));
    case "recibirN":
      return api.call(`bandeja${kind}.nacionalRecibir`, { ...who, id: paso });
    case "nac:si":
      return api.call(`bandeja${kind}.revisarNacional`, review(1));
    case "nac:no":
      return api.call(`bandeja${kind}.revisarNacional`, review(2));
  }
}
