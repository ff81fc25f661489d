import type * as z from "zod";
import type { RecordCall } from "@/contract/records";
import type { Fotograma } from "@/contract/resources/hijos";
import type { Kind } from "@/contract/resources/registros";
import { ApiError, callServer, type CallInput } from "../../api-client";
import { fetchOwn, ForeignAnswer } from "../../connection/own-answer";
import type { Registro } from "../../registros/registro";

/** Makes a call of the server. */
type Ask = (name: RecordCall, input: CallInput) => Promise<unknown>;

/** How what is taken along is fetched; another one in tests. */
export interface TakingDeps {
  api?: Ask;
  /** A photo's small picture; null if there is none. */
  picture?: (url: string, signal?: AbortSignal) => Promise<Blob | null>;
  signal?: AbortSignal;
  now?: () => Date;
}

const UNREADABLE = "El servidor respondió algo que no se pudo leer. Vuelva a intentar.";
const UNREACHABLE = "Se cortó la línea. Sigue donde quedó cuando vuelva.";

/** Asks the server itself, not the device. In the background: the end of the session does not leave the page. */
const askServer: Ask = (name, input) => callServer(name, { ...input, background: true });

async function fetchPicture(url: string, signal?: AbortSignal): Promise<Blob | null> {
  let answer: Response;
  try {
    answer = await fetchOwn(url, { cache: "no-store", ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, error instanceof ForeignAnswer ? error.message : UNREACHABLE);
  }
  if (answer.status === 401) throw new ApiError(401, "La sesión terminó. Ingrese de nuevo.");
  return answer.ok ? answer.blob() : null;
}

/** The answer of a call, checked by the contract's schema. */
export async function checkedAnswer(name: RecordCall, input: CallInput, deps: TakingDeps): Promise<unknown> {
  deps.signal?.throwIfAborted();
  const asked = { ...input, ...(deps.signal && { signal: deps.signal }) };
  const [answer, { recordEndpoint }] = await Promise.all([(deps.api ?? askServer)(name, asked), import("../contract")]);
  const reply: z.ZodType = recordEndpoint(name).reply;
  const read = reply.safeParse(answer);
  if (!read.success) throw new ApiError(502, UNREADABLE);
  return read.data;
}

export const pictureOf = (url: string, { picture = fetchPicture, signal }: TakingDeps) => picture(url, signal);

export const nowOf = ({ now = () => new Date() }: TakingDeps) => now();

/** A record of either inventory. */
export async function loadDetail(kind: Kind, id: number, deps: TakingDeps): Promise<Registro> {
  const answer = await checkedAnswer(`${kind}.detail`, { id }, deps);
  const { recordEndpoint } = await import("../contract");
  return kind === "ppirta"
    ? recordEndpoint("ppirta.detail").reply.parse(answer).ppirta
    : recordEndpoint("ppirtf.detail").reply.parse(answer).ppirtf;
}

/** A page of either inventory's list. */
export async function pageOfRecords(kind: Kind, query: Readonly<Record<string, unknown>>, deps: TakingDeps) {
  const answer = await checkedAnswer(`${kind}.list`, { query }, deps);
  const { recordEndpoint } = await import("../contract");
  return kind === "ppirta"
    ? recordEndpoint("ppirta.list").reply.parse(answer).ppirta
    : recordEndpoint("ppirtf.list").reply.parse(answer).ppirtf;
}

/** An attraction's photos, without their images. */
export async function listOfPhotos(id: number, deps: TakingDeps): Promise<readonly Fotograma[]> {
  const answer = await checkedAnswer("fotogramappirta.list", { id, query: { imagenes: "0" } }, deps);
  const { recordEndpoint } = await import("../contract");
  return recordEndpoint("fotogramappirta.list").reply.parse(answer).fotograma;
}
