import type { Page } from "@playwright/test";
import type { NombreInformacion } from "@/contract/campos/informacion";
import { write } from "./own-attraction";

/** Adds the parts of an attraction through the API, for tests that are not about their forms. */

const INFORMACION = {
  descripcion: "Mirador sobre el valle.",
  cc_ccf: "120",
  cc_ccr: "80",
  cc_cce: "60",
  v_c: "t",
  v_ci: "f",
  v_r: "t",
  v_b: "f",
  poblacion_cercana: "Trinidad",
  distancia_km: "12.5",
  emergencia: "NO",
  frecuencia: "Diaria",
  bioclima: "Tropical",
  temperatura: "28 °C",
  humedad: "70 %",
  conservacion: "R",
  deteoro_antopica: "A",
  deteoro_natural: "I",
  proteccion: "I",
  restriccion: "Ninguna",
} satisfies Record<NombreInformacion, string>;

/** The parts that make an attraction complete, except a photo (spec 2 §4). */
type Part = "informacion" | "ruta" | "temporalidad" | "actividad";

/** Adds that part to the attraction, as the page's account. */
export async function addPart(page: Page, origin: string, id_ppirta: number, part: Part): Promise<void> {
  const child = (path: string, fields: object) => write(page, origin, "post", path, { id_ppirta, ...fields });
  switch (part) {
    case "informacion":
      await write(page, origin, "put", `infppirta/${id_ppirta}`, INFORMACION);
      return;
    case "ruta":
      await child("rutappirta", {
        tramo: "Plaza - Mirador",
        id_tipo_via: 1,
        id_estado: 1,
        distancia_km: "12",
        distancia_hr: "0.5",
        s_si: "V",
      });
      return;
    case "temporalidad":
      await child("temppirta", { id_mes: 4, hora_inicio: "08:00", hora_fin: "15:00" });
      return;
    case "actividad":
      // 'CAMINATA INTERPRETATIVA' of 'NATURALEZA Y ECOTURISMO'.
      await child("actppirta", { id_tipo: 47, id_subtipo: 309 });
  }
}
