import "server-only";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { AtractivoDetalle, FacilidadDetalle, Kind } from "@/contract/resources/registros";
import type { Registro } from "@/lib/registros/registro";
import { MinistryError, ministrySubject } from "./ministry";
import { unseal } from "./opaque-id";

/** Loads a record. Throws MinistryError; a 401 redirects to sign-in, a 404 shows "not found". */
async function loadRecord(kind: Kind, id: number): Promise<Registro> {
  return kind === "ppirta"
    ? (await ministrySubject("ppirta.detail", { id })).ppirta
    : (await ministrySubject("ppirtf.detail", { id })).ppirtf;
}

const loadOnce = cache(async (kind: Kind, ref: string): Promise<Registro> => {
  const id = unseal(kind, ref);
  if (id === null) notFound();
  try {
    return await loadRecord(kind, id);
  } catch (error) {
    if (error instanceof MinistryError && error.status === 403) redirect("/access");
    throw error;
  }
});

/**
 * The record of a sealed reference, loaded once per request for all layouts and pages. An invalid reference or an
 * unknown record shows "not found"; a record that this person may not see redirects to "no access".
 */
export function getRegistro(kind: "ppirta", ref: string): Promise<AtractivoDetalle>;
export function getRegistro(kind: "ppirtf", ref: string): Promise<FacilidadDetalle>;
export function getRegistro(kind: Kind, ref: string): Promise<Registro>;
export function getRegistro(kind: Kind, ref: string): Promise<Registro> {
  return loadOnce(kind, ref);
}
