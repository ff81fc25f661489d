import { fetchRegistro, kindOf, type Registro } from "@/lib/records/registro";

/** The record as another person saved it; null where it can no longer be changed at all, or that cannot be told. */
export async function changedMeanwhile(base: Registro): Promise<Registro | null> {
  try {
    const now = await fetchRegistro(kindOf(base), base.id);
    return now.derivado === 1 || now.version === base.version ? null : now;
  } catch {
    return null;
  }
}
