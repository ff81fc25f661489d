import { and, eq, sql } from "drizzle-orm";
import { HIJOS, hijoDe, type NombreHijo } from "@/contract/campos/hijos";
import { esServicio, padreDe, servicioDe } from "@/contract/campos/servicios";
import type { Tx } from "../db/client";
import { fotogramappirta, servicio, servicioppirta, subtipo } from "../db/schema";
import { readHijos } from "../registros/hijos-routes";

/** The longest name kept of a row. */
const LONGEST = 120;

const esHijo = (name: string): name is NombreHijo => Object.hasOwn(HIJOS, name);

async function hijoName(tx: Tx, name: NombreHijo, id_registro: number, id: number): Promise<string | null> {
  const row = (await readHijos(tx, name, id_registro)).find((one) => one.id === id);
  if (!row) return null;
  const named = Object.entries(hijoDe(name).fields).find(([, { cell }]) => cell === "name");
  const value = named && row[named[1].reads ?? named[0]];
  return typeof value === "string" ? value : "";
}

async function photoName(tx: Tx, id_registro: number, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ nombre: fotogramappirta.nombre })
    .from(fotogramappirta)
    .where(and(eq(fotogramappirta.id, id), eq(fotogramappirta.id_ppirta, id_registro)));
  return row ? (row.nombre ?? "") : null;
}

async function servicioName(tx: Tx, name: string, id_registro: number, id: number): Promise<string | null> {
  if (!esServicio(name)) return null;
  const { tipo } = servicioDe(name);
  if (padreDe(name) === "ppirta") {
    const [row] = await tx
      .select({ nombre: servicioppirta.nombre })
      .from(servicioppirta)
      .where(
        and(eq(servicioppirta.id, id), eq(servicioppirta.id_ppirta, id_registro), eq(servicioppirta.id_tipo, tipo)),
      );
    return row?.nombre ?? null;
  }
  const [row] = await tx
    .select({ nombre: sql<string>`coalesce(${servicio.nombre}, ${servicio.establecimiento}, ${subtipo.nombre})` })
    .from(servicio)
    .innerJoin(subtipo, eq(subtipo.id, servicio.id_subtipo))
    .where(and(eq(servicio.id, id), eq(servicio.id_ppirtf, id_registro), eq(servicio.id_tipo, tipo)));
  return row?.nombre ?? null;
}

function nameOf(tx: Tx, seccion: string, id_registro: number, id: number): Promise<string | null> {
  if (esHijo(seccion)) return hijoName(tx, seccion, id_registro, id);
  if (seccion === "fotogramappirta") return photoName(tx, id_registro, id);
  return servicioName(tx, seccion, id_registro, id);
}

/** The name of a section's row; empty if it has none, null if the record has no such row there. */
export async function rowNameOf(tx: Tx, seccion: string, id_registro: number, id: number): Promise<string | null> {
  const name = await nameOf(tx, seccion, id_registro, id);
  return name === null ? null : name.slice(0, LONGEST);
}
