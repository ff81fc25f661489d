import "server-only";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { AtractivoDetalle } from "@/contract/resources/registros";
import { MinistryError, ministryPage } from "./ministry";
import { unseal } from "./opaque-id";

/**
 * The attraction that a sealed reference names, loaded once a request however many layouts and pages ask. A changed
 * or foreign reference and an unknown record are "not found"; a record this person may not see is "no access".
 */
export const getAtractivo = cache(async (ref: string): Promise<AtractivoDetalle> => {
  const id = unseal("ppirta", ref);
  if (id === null) notFound();
  try {
    const { ppirta } = await ministryPage("ppirta.detail", { id });
    return ppirta;
  } catch (error) {
    if (error instanceof MinistryError && error.status === 403) redirect("/access");
    throw error;
  }
});
