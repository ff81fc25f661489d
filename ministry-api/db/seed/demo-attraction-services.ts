import { SERVICIOS } from "@/contract/campos/servicios";
import { azar } from "./random";
import { semillaDe } from "./records";

/** One to three services near the atractivo, with the kinds and fields of its three sections (spec 2 §3.4). */
export function serviciosDeAtractivo(nombre: string, town: string) {
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
