import { api } from "../../api-client";
import type { Section } from "../../descriptors";
import type { Stored } from "../../forms/store";
import { ALL_ROWS } from "../../lookups";

/** A row of a section as it is stored. */
export type FilaRegistrada = Stored & { id: number };

/** All rows of a section of a record. Throws ApiError. */
export async function loadFilas({ resource, parentQuery }: Section, parentId: number): Promise<FilaRegistrada[]> {
  const query = { [parentQuery]: parentId, ...ALL_ROWS };
  const answer: Record<string, { data: FilaRegistrada[] }> = await api(`${resource}.list`, { query });
  return Object.values(answer)[0]?.data ?? [];
}
