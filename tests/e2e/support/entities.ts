import { expect, type Page } from "@playwright/test";
import { freshCode } from "./catalogue";
import { unique } from "./fixtures";

interface Listed {
  id: number;
  nombre: string;
}

/** Entities that belong to one test. */
interface Entities {
  /** A search text that matches only these entities. */
  word: string;
  /** Deletes them. */
  remove: () => Promise<void>;
}

/** Creates three entities as the administrator, the only role that may delete them. */
export async function createEntities(admin: Page, origin: string): Promise<Entities> {
  const word = unique("ENTIDAD DE PRUEBA");
  const headers = { Origin: origin };
  const read = async (path: string, envelope: string): Promise<Listed[]> =>
    ((await (await admin.request.get(path)).json()) as Record<string, Listed[]>)[envelope] ?? [];
  const [provincia] = await read("/api/deppro/5", "provincias");
  const [municipio] = await read(`/api/promun/${provincia?.id}`, "municipios");
  const ids: number[] = [];
  for (const number of ["UNO", "DOS", "TRES"]) {
    const place = { id_departamento: 5, id_provincia: provincia?.id, id_municipio: municipio?.id };
    const answer = await admin.request.post("/api/entidad", {
      data: { sigla: `E${freshCode()}`, nombre: `${word} ${number}`, telefono: 22112211, ...place },
      headers,
    });
    expect(answer.status(), await answer.text()).toBe(200);
    ids.push(((await answer.json()) as { data: Listed }).data.id);
  }
  return {
    word,
    remove: async () => {
      for (const id of ids) {
        const answer = await admin.request.delete(`/api/entidad/${id}`, { headers });
        expect(answer.status()).toBe(200);
      }
    },
  };
}
