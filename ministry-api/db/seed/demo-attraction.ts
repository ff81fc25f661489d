import { InformacionBody } from "@/contract/resources/registros";
import type { CampoDeAtractivo } from "@/contract/campos/atractivo";
import { SERVICIOS } from "@/contract/campos/servicios";
import type { Catalogos } from "./catalogues";
import { type Azar, azar } from "./random";
import { type Registro, semillaDe } from "./records";

/** One to three services near the atractivo, with the kinds and fields of its three sections (spec 2 §3.4). */
function serviciosDeAtractivo(nombre: string, town: string) {
  const choice = azar(semillaDe(`servicios ${nombre}`));
  const kinds = [
    {
      id_tipo: SERVICIOS.informacionTppirta.tipo,
      subtipos: [248, 249, 253],
      nombre: "Información turística de demostración",
      tramo: null,
      frecuencia: null,
      direccion: "Plaza principal s/n",
      capacidad: choice.between(2, 12),
      costo: choice.between(0, 80),
    },
    {
      id_tipo: SERVICIOS.transporteppirta.tipo,
      subtipos: [260, 261],
      nombre: "Transporte de demostración",
      tramo: `${town} - ${nombre}`,
      frecuencia: choice.pick(["Diaria", "Fines de semana", "Tres veces por semana"]),
      direccion: "Terminal de buses",
      capacidad: choice.between(7, 40),
      costo: choice.between(1, 10) * 5,
    },
    {
      id_tipo: SERVICIOS.infraestructurappirta.tipo,
      subtipos: [275, 277, 288],
      nombre: "Infraestructura de demostración",
      tramo: null,
      frecuencia: null,
      direccion: "Ingreso al atractivo",
      capacidad: choice.between(20, 400),
      costo: null,
    },
  ] as const;
  return choice.some(kinds, choice.between(1, 3)).map(({ subtipos, ...fields }) => ({
    ...fields,
    id_subtipo: choice.pick<number>(subtipos),
    calidad: choice.pick(["B", "R", "M"] as const),
  }));
}

/**
 * The content that completes a demonstration atractivo. Every text that could be taken for a fact is marked as
 * demonstration.
 */

const DEMO = "Contenido de demostración";

/** Pictures that suit a type of atractivo. The first one is the favourite. */
const IMAGENES: Record<number, readonly string[]> = {
  1: ["nevado"],
  2: ["salar"],
  3: ["valle"],
  4: ["lago", "nevado"],
  5: ["lago"],
  6: ["selva"],
  7: ["selva"],
  8: ["valle", "ruinas"],
  9: ["selva"],
  11: ["valle", "selva"],
  12: ["valle", "nevado"],
  13: ["selva", "valle"],
  14: ["valle"],
  15: ["plaza", "templo"],
  16: ["templo", "plaza"],
  19: ["ruinas", "valle"],
};
const OTRAS = ["plaza"] as const;

/** Motivations (types 47 to 58) that suit a category. */
const MOTIVACIONES: Record<number, readonly number[]> = {
  1: [47, 48, 52],
  2: [49, 52, 51],
  3: [50, 49, 51],
  4: [52, 49, 54],
  5: [49, 58, 54],
};

/** Known declarations of some of the plan's atractivos (catalogue `declaratoria`). */
const DECLARATORIA = { patrimonioMundialCultural: 1, ramsar: 8, areaProtegidaNacional: 13 } as const;
const DECLARADOS: Record<string, number> = {
  "Sitio arqueológico de Tiwanaku": DECLARATORIA.patrimonioMundialCultural,
  "Centro histórico de Sucre": DECLARATORIA.patrimonioMundialCultural,
  "Cerro Rico": DECLARATORIA.patrimonioMundialCultural,
  "Casa Nacional de la Moneda": DECLARATORIA.patrimonioMundialCultural,
  "Fuerte de Samaipata": DECLARATORIA.patrimonioMundialCultural,
  "Misión Jesuítica de Concepción": DECLARATORIA.patrimonioMundialCultural,
  "Laguna Colorada": DECLARATORIA.ramsar,
  "Parque Nacional y ANMI Madidi": DECLARATORIA.areaProtegidaNacional,
  "Parque Nacional Torotoro": DECLARATORIA.areaProtegidaNacional,
  "Reserva Nacional Manuripi": DECLARATORIA.areaProtegidaNacional,
};

const VIA = { asfaltada: 1, ripio: 3, tierra: 4, sendero: 8 } as const;
const ESTADOS = [1, 2, 3] as const;
const CENTRO_DEPARTAMENTO = "capital del departamento";

/** A catalogue's capitals in title case: "SAN IGNACIO DE MOXOS" -> "San Ignacio de Moxos". */
const enOracion = (name: string) =>
  name
    .toLowerCase()
    .replace(/(^|[\s"-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/ (De|Del|La|Las|Los|El|Y)(?= )/g, (word) => word.toLowerCase());

const km = (a: { g_x: number; g_y: number }, b: { latitud: number; longitud: number }) => {
  const north = (a.g_x - b.latitud) * 111.2;
  const east = (a.g_y - b.longitud) * 111.2 * Math.cos((a.g_x * Math.PI) / 180);
  return Math.hypot(north, east);
};
const oneDigit = (value: number) => Math.round(value * 10) / 10;

const clima = (altitude: number) => {
  if (altitude > 4300) return { bioclima: "Puna húmeda y piso nival", temperatura: "-5 a 10", humedad: "40" };
  if (altitude > 3300) return { bioclima: "Puna seca", temperatura: "2 a 16", humedad: "45" };
  if (altitude > 1500) return { bioclima: "Valle seco interandino", temperatura: "10 a 24", humedad: "55" };
  return { bioclima: "Bosque tropical húmedo", temperatura: "20 a 32", humedad: "78" };
};

function informacion(registro: Registro, choice: Azar, townKm: number) {
  const { columnas, nombre, municipio, departamento } = registro;
  const physical = choice.between(6, 40) * 50;
  const natural = columnas.id_categoria === 1;
  return InformacionBody.parse({
    descripcion:
      `${DEMO}: ${nombre}, en el municipio de ${enOracion(municipio)}, departamento de ${enOracion(departamento)}. ` +
      "Este texto muestra cómo se ve una ficha completa; no es información oficial y debe reemplazarse con el " +
      "relevamiento de campo antes de usarse.",
    cc_ccf: String(physical),
    cc_ccr: String(Math.round(physical * 0.55)),
    cc_cce: String(Math.round(physical * 0.4)),
    v_c: natural ? "f" : "t",
    v_ci: choice.pick(["t", "f"]),
    v_r: "t",
    v_b: natural ? "t" : "f",
    poblacion_cercana: enOracion(municipio),
    distancia_km: townKm,
    emergencia: choice.pick(["SI", "NO"]),
    frecuencia: choice.pick(["Diaria", "Fines de semana y feriados", "De lunes a sábado"]),
    ...clima(columnas.g_z ?? 0),
    conservacion: choice.pick(["B", "B", "R", "R", "M"]),
    deteoro_antopica: choice.pick(["A", "I"]),
    deteoro_natural: choice.pick(["A", "I"]),
    proteccion: choice.pick(["A", "I"]),
    restriccion: `${DEMO}: visitar con guía local y respetar los senderos señalizados.`,
  });
}

function rutas(registro: Registro, choice: Azar, townKm: number, capital: { nombre: string; km: number }) {
  const { nombre, municipio } = registro;
  const town = enOracion(municipio);
  const segment = (tramo: string, id_tipo_via: number, distance: number, speed: number) => ({
    tramo,
    id_tipo_via,
    id_estado: choice.pick(ESTADOS),
    distancia_km: Math.max(0.2, oneDigit(distance)),
    distancia_hr: Math.max(0.1, oneDigit(distance / speed)),
    s_si: choice.pick(["V", "T", "V/T", "Ninguna"] as const),
  });
  const last = Math.min(townKm * 0.15, 4);
  return [
    ...(capital.nombre === municipio
      ? []
      : [segment(`${enOracion(capital.nombre)} - ${town}`, VIA.asfaltada, capital.km, 55)]),
    segment(`${town} - ingreso a ${nombre}`, choice.pick([VIA.ripio, VIA.tierra]), townKm - last, 35),
    ...(townKm > 8 ? [segment(`Ingreso - ${nombre}`, VIA.sendero, last, 3)] : []),
  ];
}

/** The nearest locality of the record's own municipality. */
function comunidadDe(registro: Registro, c: Catalogos): string {
  const own = c.comunidades.filter((place) => place.id_municipio === registro.columnas.id_municipio);
  const near = own.reduce<(typeof own)[number] | null>(
    (best, place) => (best && km(registro.columnas, best) <= km(registro.columnas, place) ? best : place),
    null,
  );
  return near?.nombre ?? registro.municipio;
}

/** The capital's municipality is the first one of the department's first province. */
function capitalDe(registro: Registro, c: Catalogos) {
  const province = c.provincias.find((row) => row.id_departamento === registro.columnas.id_departamento);
  const seat = c.municipios.find((row) => row.id_provincia === province?.id);
  const own = c.municipioDe(registro.columnas.id_municipio);
  if (!seat) return { nombre: CENTRO_DEPARTAMENTO, km: 60 };
  return { nombre: seat.nombre, km: km({ g_x: own.latitud, g_y: own.longitud }, seat) * 1.4 };
}

/** Everything that makes the atractivo complete (decision 014), and the services near it. */
export function completarAtractivo(registro: Registro, c: Catalogos) {
  const { columnas } = registro;
  const choice = azar(semillaDe(`atractivo ${registro.nombre}`));
  const townKm = Math.max(0.5, oneDigit(km(columnas, c.municipioDe(columnas.id_municipio)) * 1.3));
  const months = choice.between(2, 4);
  const first = choice.between(1, 12);
  const motives = choice.some(MOTIVACIONES[columnas.id_categoria] ?? [49], choice.between(1, 3));
  return {
    columnas: {
      comunidad: comunidadDe(registro, c),
      distrito: `Distrito ${choice.between(1, 4)}`,
      gaioc: c.gaiocs.find((row) => row.id_municipio === columnas.id_municipio)?.nombre ?? null,
      ...informacion(registro, choice, townKm),
    } satisfies Record<Exclude<CampoDeAtractivo, keyof typeof columnas | "nombre_atractivo" | "jerarquia">, unknown>,
    rutas: rutas(registro, choice, townKm, capitalDe(registro, c)),
    temporadas: Array.from({ length: months }, (_, i) => ({
      id_mes: ((first + i - 1) % 12) + 1,
      hora_inicio: choice.pick(["08:00", "08:30", "09:00"] as const),
      hora_fin: choice.pick(["16:00", "17:00", "18:00"] as const),
    })),
    declaratorias: [DECLARADOS[registro.nombre] ?? []].flat(),
    integridad: choice.some([1, 2, 3, 4, 5, 7], 1),
    autenticidad: choice.some([1, 2, 3, 4, 5], 1),
    actividades: motives.map((id_tipo) => ({
      id_tipo,
      id_subtipo: choice.pick(c.subtipos.filter((row) => row.id_tipo === id_tipo)).id,
    })),
    servicios: serviciosDeAtractivo(registro.nombre, enOracion(registro.municipio)),
    imagenes:
      choice.next() < 0.5 ? (IMAGENES[columnas.id_tipo] ?? OTRAS) : (IMAGENES[columnas.id_tipo] ?? OTRAS).slice(0, 1),
  };
}
