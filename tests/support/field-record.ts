import { contract, type CallName } from "@/contract";
import { NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { NOMBRES_DE_SERVICIO } from "@/contract/campos/servicios";
import { AtractivoDetalle } from "@/contract/resources/registros";
import { ApiError, type CallInput } from "@/lib/api-client";
import { LA_PAZ } from "./field-desk";

/** An attraction on a server, with a route, a transport and two photographs, for what is taken along to the field. */

const PARTS = [...NOMBRES_DE_HIJO, ...NOMBRES_DE_SERVICIO];
type Row = Readonly<Record<string, unknown>>;

export const ATRACTIVO_12: Row = {
  ...{ id: 12, cite: "A-LP-12", version: 4, nombre_atractivo: "Laguna Verde", jerarquia: "II", codigo: "01.02" },
  ...{ id_categoria: 1, id_tipo: 4, id_subtipo: 20, subtipo: "Laguna", g_x: -16.1234567, g_y: -68.2, g_z: 4000 },
  ...{ id_departamento: LA_PAZ, id_municipio: 30, municipio: "Palca", comunidad: "Palca", derivado: 0, propio: 1 },
  ...{ descripcion: "Agua verde", cc_ccf: "10", v_c: "t", distancia_km: 3 },
};

export const RUTA = { id: 5, id_ppirta: 12, version: 2, tramo: "La Paz – Palca", id_tipo_via: 1, s_si: "V" };

const foto = (id: number, favorito: string) => ({
  ...{ id, id_ppirta: 12, favorito, nombre: `foto-${id}.jpg`, bytes: 1000 + id, version: 1 },
  ...{ fecha: `2026-11-01T12:0${id}:00Z`, g_x: -16.1, g_y: -68.2 },
});

/** What the server has; change it to let another person save. */
export function recordServer(
  start: { atractivo?: Row; rutas?: readonly Row[]; fotos?: readonly Row[]; perPage?: number } = {},
) {
  const held = {
    atractivo: ATRACTIVO_12,
    rutas: [RUTA] as readonly Row[],
    fotos: [foto(1, "1"), foto(2, "0")],
    ...start,
  };
  const page = (rows: readonly Row[], { query }: CallInput) => {
    const size = start.perPage ?? 100;
    const first = (Number(query?.["page"]) - 1) * size;
    return { data: rows.slice(first, first + size), total: rows.length };
  };
  const answer = (name: CallName, input: CallInput): unknown => {
    if (name === "ppirta.detail") return { ppirta: AtractivoDetalle.parse(held.atractivo) };
    if (name === "fotogramappirta.list") return { fotograma: held.fotos, total: held.fotos.length, siguiente: null };
    // A server of the specifications alone lacks this one.
    if (name === "transporteppirta.list") throw new ApiError(404, "No existe");
    const part = PARTS.find((one) => name === `${one}.list`);
    if (!part) return undefined;
    const ofRecord = input.query?.["ppirta"] === 12 ? held.rutas : [];
    return { [contract[part].envelope]: page(part === "rutappirta" ? ofRecord : [], input) };
  };
  return { held, answer };
}
