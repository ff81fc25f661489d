import { SERVICIOS } from "@/contract/campos/servicios";
import type { servicio } from "../schema";
import type { Catalogos } from "./catalogues";
import { type Azar, azar } from "./random";
import { type Registro, semillaDe } from "./records";

/** Services that complete a demonstration facilidad. Their names mark them as demonstration. */

type Servicio = Omit<typeof servicio.$inferInsert, "id" | "id_ppirtf" | "id_tipo" | "id_subtipo">;

const EMPTY: Servicio = {
  id_catsubtipo: null,
  nombre: null,
  establecimiento: null,
  propietario: null,
  numero: null,
  direccion: null,
  tramo: null,
  frecuencia: null,
  capacidad: null,
  costo: null,
  calidad: null,
  cobertura: null,
  hora_inicio: null,
  hora_fin: null,
};

const DIRECCION = "Plaza principal s/n";
const quality = (choice: Azar) => choice.pick(["B", "R", "M"] as const);

/** Kinds of service, the subtypes of each that a town has, and the fields that each kind fills (spec 2 §3.2). */
const KINDS: readonly {
  tipo: number;
  subtipos: readonly number[];
  fields(choice: Azar, town: string): Partial<Servicio>;
}[] = [
  {
    tipo: SERVICIOS.comunicacionppirtf.tipo,
    subtipos: [298, 300, 303, 305],
    fields: (choice) => ({ cobertura: quality(choice) }),
  },
  {
    tipo: SERVICIOS.medicoppirtf.tipo,
    subtipos: [394, 395, 400],
    fields: () => ({
      nombre: "Servicio médico de demostración",
      direccion: DIRECCION,
      hora_inicio: "08:00",
      hora_fin: "18:00",
    }),
  },
  {
    tipo: SERVICIOS.pernoctacionppirtf.tipo,
    subtipos: [209, 212, 206],
    fields: (choice) => ({
      establecimiento: "Hospedaje de demostración",
      propietario: "Propietario de demostración",
      numero: String(choice.between(10, 400)),
      direccion: DIRECCION,
      capacidad: choice.between(8, 60),
      costo: choice.between(2, 16) * 5,
      calidad: quality(choice),
    }),
  },
  {
    tipo: SERVICIOS.restauracionppirtf.tipo,
    subtipos: [222, 225, 223],
    fields: (choice) => ({
      establecimiento: "Restaurante de demostración",
      propietario: "Propietario de demostración",
      numero: String(choice.between(10, 400)),
      direccion: DIRECCION,
      capacidad: choice.between(12, 80),
      costo: choice.between(15, 60),
      calidad: quality(choice),
    }),
  },
  {
    tipo: SERVICIOS.recreacionppirtf.tipo,
    subtipos: [241, 247, 239],
    fields: (choice) => ({
      nombre: "Espacio de recreación de demostración",
      capacidad: choice.between(30, 300),
      costo: choice.between(0, 20),
      calidad: quality(choice),
      direccion: DIRECCION,
    }),
  },
  {
    tipo: SERVICIOS.informacionTppirtf.tipo,
    subtipos: [248, 249, 253],
    fields: (choice) => ({
      nombre: "Información turística de demostración",
      capacidad: choice.between(2, 12),
      costo: choice.between(0, 80),
      calidad: quality(choice),
      direccion: DIRECCION,
    }),
  },
  {
    tipo: SERVICIOS.transporteppirtf.tipo,
    subtipos: [260, 261],
    fields: (choice, town) => ({
      nombre: "Transporte de demostración",
      tramo: `Capital del departamento - ${town}`,
      capacidad: choice.between(7, 40),
      frecuencia: choice.pick(["Diaria", "Cada dos horas", "Tres veces por semana"]),
      costo: choice.between(1, 10) * 5,
      calidad: quality(choice),
      direccion: "Terminal de buses",
    }),
  },
  {
    tipo: SERVICIOS.infraestructurappirtf.tipo,
    subtipos: [275, 277, 288],
    fields: (choice) => ({
      nombre: "Infraestructura de demostración",
      direccion: DIRECCION,
      capacidad: choice.between(20, 400),
      calidad: quality(choice),
    }),
  },
];

/** Metres above the sea, rounded, of the completed towns whose altitude the first data lack. */
const ALTURAS: Readonly<Record<string, number>> = {
  APOLO: 1400,
  TIWANAKU: 3870,
  DESAGUADERO: 3810,
  CHULUMANI: 1750,
  CARANAVI: 600,
  LLICA: 3660,
  UNCÍA: 3900,
  LLALLAGUA: 3900,
  BETANZOS: 3340,
  TOROTORO: 2700,
  COTAGAITA: 2640,
};

/** The DT code, the altitude where it is missing, and one to three services of different kinds. */
export function completarFacilidad(registro: Registro, c: Catalogos) {
  const choice = azar(semillaDe(`facilidad ${registro.departamento} ${registro.nombre}`));
  const { columnas } = registro;
  const servicios = choice.some(KINDS, choice.between(1, 3)).map(({ tipo, subtipos, fields }) => {
    const id_subtipo = choice.pick(subtipos);
    const classes = c.catsubtipos.filter((row) => row.id_subtipo === id_subtipo);
    return {
      id_tipo: tipo,
      id_subtipo,
      ...EMPTY,
      ...fields(choice, registro.nombre),
      id_catsubtipo: classes.length > 0 ? choice.pick(classes).id : null,
    };
  });
  const g_z = columnas.g_z === null ? ALTURAS[registro.nombre] : undefined;
  const codigo_dt = `DT-${c.municipioDe(columnas.id_municipio).codigo_completo}`;
  return { columnas: { codigo_dt, ...(g_z !== undefined && { g_z }) }, servicios };
}
