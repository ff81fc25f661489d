import { and, between, desc, eq, gte, isNull, ne, sql } from "drizzle-orm";
import { departmentOf, inScope, type Subject } from "@/contract/policy";
import { type Kind, MAX_CONOCIDOS } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { municipio, subtipo } from "../db/schema";
import { normalise } from "@/contract/plain-text";
import { METRES_A_DEGREE, metresBetween, longitudeRatio, type Place } from "../lugares/distance";
import { nombreColumna, tablas } from "./columns";

/** How near a probable duplicate is, in metres, and how many are listed. */
export const NEAR_METRES = 500;
const SHOWN = 5;

/**
 * The share of common trigrams from which two names count as alike. 'Laguna Colorada' and 'La Laguna Colorada' share
 * 0.94, 'Cañón de Palca' and 'CANON PALCA' 0.80, 'Salar de Uyuni' and 'Salar de Uyuni, Isla Incahuasi' 0.50; 'Iglesia
 * San Francisco' and 'Iglesia San Pedro' 0.43, 'Laguna Verde' and 'Laguna Colorada' 0.32.
 */
export const ALIKE = 0.5;

interface SimilarQuery extends Place {
  nombre: string;
  id_tipo: number;
  /** The record being edited, which is left out. */
  id: number | null;
}

/** Records of a type within 500 m of a point whose name is like the given one, in the caller's scope, nearest first. */
export async function similarRecords(
  db: Db,
  subject: Subject,
  kind: Kind,
  { nombre, id_tipo, id, g_x, g_y }: SimilarQuery,
) {
  const t = tablas[kind];
  const own = departmentOf(subject, null);
  const north = NEAR_METRES / METRES_A_DEGREE;
  const east = north / longitudeRatio(g_x);
  const rows = await db
    .select({
      id: sql<number>`${t.id}`,
      cite: sql<string>`${t.cite}`,
      nombre: sql<string>`${nombreColumna[kind]}`,
      subtipo: subtipo.nombre,
      municipio: municipio.nombre,
      estado: sql<string>`${t.estado}`,
      g_x: sql<number>`${t.g_x}`,
      g_y: sql<number>`${t.g_y}`,
    })
    .from(t)
    .innerJoin(subtipo, eq(subtipo.id, t.id_subtipo))
    .innerJoin(municipio, eq(municipio.id, t.id_municipio))
    .where(
      and(
        isNull(t.eliminado_en),
        between(t.g_x, g_x - north, g_x + north),
        between(t.g_y, g_y - east, g_y + east),
        eq(t.id_tipo, id_tipo),
        own === null ? undefined : eq(t.id_departamento, own),
        id === null ? undefined : ne(t.id, id),
        gte(sql`similarity(${t.nombre_plano}, ${normalise(nombre)})`, ALIKE),
      ),
    );
  return rows
    .map(({ g_x: latitude, g_y: longitude, ...row }) => ({
      ...row,
      distancia: metresBetween({ g_x, g_y }, { g_x: latitude, g_y: longitude }),
    }))
    .filter(({ distancia }) => distancia <= NEAR_METRES)
    .sort((a, b) => a.distancia - b.distancia || a.id - b.id)
    .slice(0, SHOWN);
}

/** The records of a department in the caller's scope, the newest first; what a device compares with in the field. */
export async function knownRecords(db: Db, subject: Subject, kind: Kind, id_departamento: number) {
  const t = tablas[kind];
  if (!inScope(subject, id_departamento)) return [];
  return db
    .select({
      id: sql<number>`${t.id}`,
      cite: sql<string>`${t.cite}`,
      nombre: sql<string>`${nombreColumna[kind]}`,
      estado: sql<string>`${t.estado}`,
      id_tipo: sql<number>`${t.id_tipo}`,
      id_subtipo: sql<number>`${t.id_subtipo}`,
      id_municipio: sql<number>`${t.id_municipio}`,
      g_x: sql<number>`${t.g_x}`,
      g_y: sql<number>`${t.g_y}`,
    })
    .from(t)
    .where(and(isNull(t.eliminado_en), eq(t.id_departamento, id_departamento)))
    .orderBy(desc(t.id))
    .limit(MAX_CONOCIDOS);
}
