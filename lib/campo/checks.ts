import type { Kind } from "@/contract/resources/registros";
import { checkBody, type Checks } from "../forms/schema";
import { carriedFields, isPending, sameTexts } from "./parts";
import type { Parte, RegistroDeCampo, Textos } from "./types";

/** The contract's checks of what is kept on the device. They come with zod, so they are loaded when they are needed. */

const loadContract = () => import("./contract");

/** Stands for the id of a record that the server does not know yet. */
export const LOCAL_ID = 1;

const parentOf = (kind: Kind) => (kind === "ppirta" ? "id_ppirta" : "id_ppirtf");

/** The fields that a part's call takes besides its form's: the parent's id, or a value without a control. */
export const fieldsBesides = (
  { kind }: Pick<RegistroDeCampo, "kind">,
  { recurso }: Pick<Parte, "recurso">,
  id: number,
) => {
  if (recurso === kind) return {};
  return recurso === "informacion" ? { cc_ccm: 0 } : { [parentOf(kind)]: id };
};

/** The contract's body that this part's form is checked with. An attraction's form asks the same of a change. */
async function schemaOf({ recurso, id }: Parte): Promise<Checks> {
  const { recordEndpoint } = await loadContract();
  if (recurso === "informacion") return recordEndpoint("ppirta.informacion").body;
  return recordEndpoint(id === null || recurso === "ppirta" ? `${recurso}.create` : `${recurso}.update`).body;
}

/** The first message of each field that keeps the part from being sent; none if it can be. */
export async function refusedFields(record: RegistroDeCampo, part: Parte): Promise<Readonly<Record<string, string>>> {
  const values: Textos | Record<string, unknown> = { ...part.valores, ...fieldsBesides(record, part, LOCAL_ID) };
  const { errors } = checkBody(await schemaOf(part), values);
  const carried = carriedFields(part);
  return carried ? Object.fromEntries(Object.entries(errors).filter(([name]) => carried.has(name))) : errors;
}

/** To the server: "12,50" and "12.5" have the same. */
export async function haveSameValues(
  record: RegistroDeCampo,
  part: Parte,
  one: Textos,
  other: Textos,
): Promise<boolean> {
  if (sameTexts(one, other)) return true;
  const checks = await schemaOf(part);
  const rest = fieldsBesides(record, part, LOCAL_ID);
  const [first, second] = [one, other].map((texts) => checkBody(checks, { ...texts, ...rest }).body);
  return first !== null && second !== null && JSON.stringify(first) === JSON.stringify(second);
}

/** Whether each part can be sent as it is, by key. */
export async function soundParts(record: RegistroDeCampo): Promise<ReadonlySet<string>> {
  const sound = new Set<string>();
  for (const part of record.partes) {
    if (!isPending(part) && part.llegaron !== null && part.recurso !== "informacion") sound.add(part.clave);
    else if (Object.keys(await refusedFields(record, part)).length === 0) sound.add(part.clave);
  }
  return sound;
}
