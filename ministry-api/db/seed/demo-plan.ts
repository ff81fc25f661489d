import { keysOf } from "@/contract/keys";
import type { Kind } from "@/contract/resources/registros";
import type { Accion } from "@/contract/workflow";

/** The workflow position of the completed demonstration records. Bandejas stay short enough to read at a glance. */

/** The transitions a record went through, by its position (decision 024). */
export const RECORRIDOS = {
  completo: [],
  observado: ["derivar", "recibir", "rechazarGobernacion"],
  entrante_gobernacion: ["derivar"],
  pendiente_gobernacion: ["derivar", "recibir"],
  entrante_nacional: ["derivar", "recibir", "aprobarGobernacion"],
  pendiente_nacional: ["derivar", "recibir", "aprobarGobernacion", "recibirNacional"],
  devuelto_gobernacion: ["derivar", "recibir", "aprobarGobernacion", "recibirNacional", "rechazarNacional"],
  catalogo: ["derivar", "recibir", "aprobarGobernacion", "recibirNacional", "aprobarNacional"],
  catalogo_directo: ["aprobar"],
} as const satisfies Record<string, readonly Accion[]>;
export type Destino = keyof typeof RECORRIDOS;

type Nombres = Partial<Record<Destino, readonly string[]>>;

/** Names by kind, department id and position. */
const PLAN: Record<Kind, Record<number, Nombres>> = {
  ppirta: {
    1: { catalogo_directo: ["Centro histórico de Sucre", "Cal Orck'o"], completo: ["Cañón de los Cintis"] },
    2: {
      completo: ["Nevado Illampu", "Parque Nacional y ANMI Madidi"],
      observado: ["Templo de Calamarca"],
      entrante_gobernacion: ["Camino de la Muerte", "Mirador Killi Killi"],
      pendiente_gobernacion: ["Nevado Huayna Potosí"],
      entrante_nacional: ["Valle de la Luna"],
      pendiente_nacional: ["Nevado Illimani"],
      devuelto_gobernacion: ["Basílica de Nuestra Señora de Copacabana"],
      catalogo: ["Isla del Sol"],
      catalogo_directo: ["Sitio arqueológico de Tiwanaku"],
    },
    3: { catalogo_directo: ["Sitio arqueológico Inkallajta"], completo: ["Cavernas del Repechón"] },
    4: {
      catalogo_directo: ["Nevado Sajama", "Santuario de la Virgen del Socavón"],
      completo: ["Volcán Tunupa"],
    },
    5: {
      completo: ["Puerta del Diablo", "Templo de San Cristóbal"],
      observado: ["Aguas termales de Chaquí"],
      entrante_gobernacion: ["Géiseres Sol de Mañana", "Árbol de Piedra"],
      pendiente_gobernacion: ["Isla Incahuasi"],
      entrante_nacional: ["Cerro Rico"],
      pendiente_nacional: ["Laguna Colorada"],
      devuelto_gobernacion: ["Parque Nacional Torotoro"],
      catalogo: ["Salar de Uyuni"],
      catalogo_directo: ["Casa Nacional de la Moneda"],
    },
    6: { catalogo_directo: ["Valle de la Concepción"], completo: ["Cascadas de Coimata"] },
    7: { catalogo_directo: ["Fuerte de Samaipata", "Misión Jesuítica de Concepción"] },
    8: { catalogo_directo: ["Misión de San Ignacio de Moxos"], completo: ["Pampas del Yacuma"] },
    9: { completo: ["Reserva Nacional Manuripi"] },
  },
  ppirtf: {
    1: { catalogo_directo: ["SUCRE"] },
    2: {
      completo: ["CARANAVI"],
      observado: ["APOLO"],
      entrante_gobernacion: ["EL ALTO", "DESAGUADERO"],
      pendiente_gobernacion: ["CHULUMANI"],
      entrante_nacional: ["TIWANAKU"],
      pendiente_nacional: ["COROICO"],
      devuelto_gobernacion: ["SORATA"],
      catalogo: ["COPACABANA"],
      catalogo_directo: ["LA PAZ"],
    },
    4: { completo: ["ORURO"] },
    5: {
      completo: ["LLICA"],
      observado: ["COTAGAITA"],
      entrante_gobernacion: ["BETANZOS", "UNCÍA"],
      pendiente_gobernacion: ["LLALLAGUA"],
      entrante_nacional: ["TUPIZA"],
      pendiente_nacional: ["TOROTORO"],
      devuelto_gobernacion: ["VILLAZÓN"],
      catalogo: ["UYUNI"],
      catalogo_directo: ["POTOSÍ"],
    },
    6: { completo: ["TARIJA"] },
    7: { catalogo_directo: ["SANTA CRUZ DE LA SIERRA"] },
  },
};

const key = (kind: Kind, id_departamento: number, nombre: string) => `${kind} ${id_departamento} ${nombre}`;

const byName = new Map(
  keysOf(PLAN).flatMap((kind) =>
    Object.entries(PLAN[kind]).flatMap(([id, standing]) =>
      keysOf(standing).flatMap((destino) =>
        (standing[destino] ?? []).map((nombre) => [key(kind, Number(id), nombre), destino] as const),
      ),
    ),
  ),
);

/** The planned position of a record; null for one that holds facts only. */
export const destinoDe = (kind: Kind, id_departamento: number, nombre: string): Destino | null =>
  byName.get(key(kind, id_departamento, nombre)) ?? null;

/** Number of records the plan completes. */
export const PLANEADOS = byName.size;

/**
 * The fraction of the year so far (0 to 1) in which a record was created: reviewed ones earlier, open ones recently.
 * Those that hold facts only are seldom older than an untouched record may be (`DIAS_SIN_CAMBIOS`).
 */
export const EPOCA: Record<Destino | "hechos", readonly [number, number]> = {
  hechos: [0.72, 0.97],
  catalogo: [0.3, 0.7],
  catalogo_directo: [0.25, 0.75],
  observado: [0.82, 0.9],
  completo: [0.9, 0.96],
  entrante_gobernacion: [0.9, 0.95],
  pendiente_gobernacion: [0.88, 0.93],
  entrante_nacional: [0.86, 0.92],
  pendiente_nacional: [0.85, 0.91],
  devuelto_gobernacion: [0.84, 0.9],
};
