import { documentKey } from "../usuarios/document-number";

/** Where a provider's answers tell what an account is found by: names of members, joined by dots. */
export interface ClaimPaths {
  documento: string;
  complemento?: string;
  nombre?: string;
}

/** As Bolivia's Ciudadanía Digital nests them. */
export const DEFAULT_CLAIMS =
  "documento=profile.documento_identidad.numero_documento," +
  "complemento=profile.documento_identidad.complemento,nombre=profile.nombre.nombres";

const NAMES = ["documento", "complemento", "nombre"];

/** The paths of a list `name=path,...`; null if it has another name, or no document. */
export function claimPaths(list: string): ClaimPaths | null {
  const parts = list.split(",").map((part) => /^\s*(\w+)\s*=\s*([\w.]+)\s*$/.exec(part));
  if (parts.some((part) => !part || !NAMES.includes(part[1] ?? ""))) return null;
  const paths = Object.fromEntries(parts.flatMap((part) => (part ? [[part[1], part[2]]] : []))) as Partial<ClaimPaths>;
  return paths.documento === undefined ? null : { ...paths, documento: paths.documento };
}

function textAt(claims: unknown, path: string | undefined): string | null {
  if (path === undefined) return null;
  const value = path.split(".").reduce<unknown>((at, name) => {
    const known = typeof at === "object" && at !== null && Object.hasOwn(at, name);
    return known ? (at as Record<string, unknown>)[name] : undefined;
  }, claims);
  if (typeof value !== "string" && typeof value !== "number") return null;
  return String(value).trim() || null;
}

/** Who the provider says somebody is. */
export interface Told {
  /** The document in the form in which accounts are compared; null if it is not told. */
  ci: string | null;
  nombre: string;
}

/** Reads the claims of an identity token and of the userinfo answer; the second is asked where the first is silent. */
export function toldOf(paths: ClaimPaths, sources: readonly unknown[]): Told {
  const first = (path: string | undefined) =>
    sources.map((claims) => textAt(claims, path)).find((text) => text !== null) ?? null;
  return {
    ci: documentKey({ numero_documento: first(paths.documento), complemento: first(paths.complemento) }),
    nombre: first(paths.nombre) ?? "",
  };
}
