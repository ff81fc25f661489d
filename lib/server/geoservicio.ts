import "server-only";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type * as z from "zod";
import {
  type Coleccion,
  ColeccionesOgc,
  ElementoOgc,
  GEOSERVICIO,
  type PaginaOgc,
  PaginaOgc as Pagina,
  PropiedadesOgc,
} from "@/contract/geoservicio";
import { salirHref } from "@/lib/sesion/return-path";
import { ministryRead } from "./ministry";
import { unreadableError } from "./ministry-error";
import { accessToken, currentPath } from "./session";
import { readCapped } from "./upstream";

/** What the pages of the geographic service read of it, as the person who is signed in. */

const MAX_BYTES = 8 * 1024 * 1024;

type Read<T> = { ok: true; data: T } | { ok: false; status: number; message: string };

async function read<S extends z.ZodType>(path: string, schema: S): Promise<Read<z.output<S>>> {
  const token = await accessToken();
  const answer = await ministryRead(GEOSERVICIO + path, { key: null, token, accept: "application/json", etag: null });
  if (answer.status === 401) redirect(salirHref(await currentPath()));
  let body: unknown;
  try {
    body = JSON.parse(await readCapped(answer.body, MAX_BYTES));
  } catch {
    throw unreadableError();
  }
  if (!answer.ok) return { ok: false, status: answer.status, message: messageOf(body) };
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unreadableError();
  return { ok: true, data: parsed.data };
}

const messageOf = (body: unknown) =>
  typeof body === "object" && body !== null && "message" in body ? String(body.message) : "";

/** The collections, read once a page; null if the ministry API has no such service. */
export const readCollections = cache(async () => {
  const found = await read("/collections", ColeccionesOgc);
  return found.ok ? found.data.collections : null;
});

/** The properties of a collection, in their order. */
export async function readProperties(coleccion: Coleccion) {
  const found = await read(`/collections/${coleccion}/schema`, PropiedadesOgc);
  if (!found.ok) notFound();
  return found.data.properties;
}

/** A page of features; or why the query is refused. */
export const readFeatures = (coleccion: Coleccion, query: URLSearchParams): Promise<Read<PaginaOgc>> =>
  read(`/collections/${coleccion}/items?${query}`, Pagina);

/** A feature; "not found" if the person does not see it. */
export async function readFeature(coleccion: Coleccion, id: number): Promise<ElementoOgc> {
  const found = await read(`/collections/${coleccion}/items/${id}`, ElementoOgc);
  if (!found.ok) notFound();
  return found.data;
}
