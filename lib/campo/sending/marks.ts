import { meanwhileChanged } from "../merge";
import { ownPart, partOf, sameTexts, withPart } from "../parts";
import { changeRecord } from "../records";
import type { Parte, Problema, RegistroDeCampo, Textos } from "../types";

/**
 * What sending writes to the device. Each mark is one transaction, and none touches what the person typed: it notes the
 * values that were sent.
 */

/** A part as it is being sent. */
export interface Sending {
  record: RegistroDeCampo;
  part: Parte;
  values: Textos;
}

/** Another tab was faster: what was sent does not start from what stands on the device any more. */
const isStale = (now: Parte, { part }: Pick<Sending, "part">) => now.id !== part.id || now.version !== part.version;

/** Notes what is about to be sent, so that a lost answer is known even after a crash. Null if it is no longer due. */
export async function noteSent(sending: Sending): Promise<Sending | null> {
  const { record, part, values } = sending;
  const marked = await changeRecord(record.clave, (now) =>
    withPart(now, part.clave, (one) => (one.enviados || isStale(one, sending) ? one : { ...one, enviados: values })),
  );
  const noted = marked && partOf(marked, part.clave);
  if (!marked || !noted?.enviados || isStale(noted, sending)) return null;
  return { record: marked, part: noted, values: noted.enviados };
}

/** The record with what its own fields and its information share: id and version, of which one was sent. */
export function withShared(record: RegistroDeCampo, sent: Parte, { id, version }: Pick<Parte, "id" | "version">) {
  const own = ownPart(record);
  if (sent.recurso !== own.recurso && sent.recurso !== "informacion") return record;
  const inStep = sent.version === null || version === null ? version : sent.version + 1;
  const others = record.partes.filter(
    ({ clave, recurso }) => clave !== sent.clave && (recurso === own.recurso || recurso === "informacion"),
  );
  return others.reduce(
    (next, { clave }) =>
      withPart(next, clave, (one) => {
        if (sent.id === null) return { ...one, id, version };
        // With a version further on somebody else saved too: the other form goes on from what it knows.
        return one.version === sent.version ? { ...one, version: inStep } : one;
      }),
    record,
  );
}

/** Notes that the server has the values that were sent. */
export async function noteArrived(sending: Sending, stands: Pick<Parte, "id" | "version">): Promise<void> {
  const { record, part, values } = sending;
  await changeRecord(record.clave, (now) => {
    const one = partOf(now, part.clave);
    if (!one || isStale(one, sending)) return now;
    const arrived = { ...one, ...stands, llegaron: values, enviados: null, problema: null };
    const next = withPart(now, part.clave, () => arrived);
    return withShared(next, part, stands);
  });
}

/** Notes from which version the next attempt starts: nobody else changed these values. */
export async function noteVersion(sending: Sending, version: number | null): Promise<void> {
  const { record, part } = sending;
  await changeRecord(record.clave, (now) =>
    withPart(now, part.clave, (one) =>
      isStale(one, sending) ? one : { ...one, version, enviados: null, problema: null },
    ),
  );
}

const OF_VALUES: ReadonlySet<Problema["tipo"]> = new Set(["rechazado", "repetido"]);

/** Notes a refusal; one of values that the person has changed since is none. `certain`: nothing was written. */
export async function noteRefused(sending: Sending, problema: Problema, certain: boolean): Promise<void> {
  const { record, part, values } = sending;
  await changeRecord(record.clave, (now) =>
    withPart(now, part.clave, (one) => {
      if (isStale(one, sending)) return one;
      const neverMade = certain && one.quitada && one.id === null;
      const over = neverMade || (OF_VALUES.has(problema.tipo) && !sameTexts(one.valores, values));
      return { ...one, enviados: certain ? null : one.enviados, problema: over ? null : problema };
    }),
  );
}

/**
 * Notes that somebody else saved it meanwhile: both changes stand here then, or a conflict that the person decides.
 * `open`: it stands in a form, whose values are left as they are.
 */
export async function noteChanged(
  { record, part }: Sending,
  problema: Extract<Problema, { tipo: "conflicto" }>,
  open: boolean,
): Promise<void> {
  await changeRecord(record.clave, (now) =>
    withPart(now, part.clave, (one) => {
      if (isStale(one, { part })) return one;
      const next = meanwhileChanged(one, problema);
      return open && next.problema === null ? { ...one, enviados: null, problema: null } : next;
    }),
  );
}

/** Notes that nothing was written, where no trouble is to be noted. */
export async function noteNotSent({ record, part }: Sending): Promise<void> {
  await changeRecord(record.clave, (now) => withPart(now, part.clave, (one) => ({ ...one, enviados: null })));
}

/** Notes a trouble of the whole record, or that there is none any more. */
export async function noteOfRecord(clave: string, problema: Problema | null): Promise<void> {
  await changeRecord(clave, (now) =>
    withPart(now, ownPart(now).clave, (own) =>
      own.problema === problema ? own : { ...own, problema, enviados: problema ? null : own.enviados },
    ),
  );
}

/** Forgets a row that is not on the server any more, or never was. */
export async function noteRemoved(clave: string, parte: string): Promise<void> {
  await changeRecord(clave, (now) => {
    const gone = partOf(now, parte);
    return gone?.quitada ? { ...now, partes: now.partes.filter((one) => one !== gone) } : now;
  });
}
