// Tasks of authors: forms, sections, photos, and deriving a record.
import { freshKey } from "../office";
import type { Draft, Worker } from "../person";
import { moved, screens, succeeded } from "../screens";
import { FROM, type Journey, write } from "./journey";
import { read } from "./read";

const MONTHS = 12;

const versionIn = (text: string) => Number(/"devuelto":\d,"version":(\d+)/.exec(text)?.[1] ?? Number.NaN);

/** The sealed reference of an own record, from the address that the start page and toasts link to. */
async function refOf({ browser }: Worker, draft: Draft): Promise<string> {
  const answer = await browser.send(`/abrir/ppirta/${draft.id}`);
  const ref = answer.status === 307 ? answer.headers.location?.split("/").at(-1) : undefined;
  if (!ref) throw new Error(`open ${answer.status}`);
  return ref;
}

/** Opens the information form of that record; returns its reference and version. */
const openForm = async (worker: Worker, draft: Draft) => {
  const ref = await refOf(worker, draft);
  const page = await worker.goTo(screens.tab("/informacion", ref, "editar", "informacion"), FROM.panel);
  return { ref, version: versionIn(page) };
};

const openDraft = ({ drafts, chance }: Worker) => {
  const open = drafts.filter(({ stage }) => stage !== "derived");
  return open.length > 0 ? chance.pick(open) : null;
};

/** Changes the information form of an own record. */
export const saveForm: Journey = async (worker) => {
  const draft = openDraft(worker);
  if (!draft) return read(worker);
  const form = await worker.step("form", () => openForm(worker, draft));
  if (!form) return;
  const body = {
    descripcion: `Descripción de la carga, escrita por ${worker.person.id}: ${freshKey()}`,
    cc_ccf: "120",
    cc_ccr: "80",
    cc_cce: "60",
    cc_ccm: 0,
    v_c: "t",
    v_ci: "f",
    v_r: "t",
    v_b: "f",
    poblacion_cercana: "La más cercana",
    distancia_km: worker.chance.between(1, 90),
    emergencia: "NO",
    frecuencia: "Diaria",
    bioclima: "Puna",
    temperatura: "2 a 16 °C",
    humedad: "45 %",
    conservacion: "B",
    deteoro_antopica: "A",
    deteoro_natural: "A",
    proteccion: "A",
    restriccion: "Ninguna",
    version: form.version,
  };
  const screen = screens.tab("/informacion", form.ref, "editar", "informacion");
  await worker.filled();
  await worker.step("save: form", async () => {
    await write(worker, "PUT", `/infppirta/${draft.id}`, body);
    return moved(worker.browser, screen, FROM.whole);
  });
};

/** Adds a row to a section of an own record. */
export const saveSection: Journey = async (worker) => {
  const draft = openDraft(worker);
  if (!draft) return read(worker);
  const { chance, browser, step } = worker;
  const form = await step("form", () => openForm(worker, draft));
  if (!form) return;
  const [routes, seasons] = [
    screens.tab("/rutasacceso", form.ref, "editar", "rutas"),
    screens.tab("/temporalidad", form.ref, "editar", "temporalidad"),
  ];
  const onRoutes = chance.next() < 0.5;
  const screen = onRoutes ? routes : seasons;
  await step("form: another tab", () => worker.goTo(screen, FROM.tab));
  await worker.filled();
  await step("save: section", async () => {
    const of = { id_ppirta: draft.id };
    const tramo = `Tramo ${chance.between(1, 1_000_000)}`;
    if (onRoutes) {
      const route = { ...of, tramo, id_tipo_via: 3, id_estado: 1, distancia_km: 4, distancia_hr: 1, s_si: "V" };
      await write(worker, "POST", "/rutappirta", route);
    } else {
      const season = { ...of, id_mes: chance.between(1, MONTHS), hora_inicio: "08:00", hora_fin: "17:00" };
      await write(worker, "POST", "/temppirta", season);
    }
    return moved(browser, screen, FROM.whole);
  });
};

const imagesIn = (text: string) =>
  [...text.matchAll(/"id":(\d+),"id_ppirta":\d+,"ruta_fotograma"/g)].map(([, id = ""]) => id);

/** Uploads a photo, which completes the record. */
export const photograph: Journey = async (worker) => {
  const draft = worker.drafts.find(({ stage }) => stage === "without photograph");
  if (!draft) return derive(worker);
  const { browser, office, step } = worker;
  const ref = await step("form", () => openForm(worker, draft).then((form) => form.ref));
  if (!ref) return;
  const screen = screens.tab("/fotograma", ref, "editar", "fotograma");
  await step("form: another tab", () => worker.goTo(screen, FROM.tab));
  const body = { id_ppirta: draft.id, fotogramas: [{ ruta_fotograma: office.photograph(), nombre: "foto.jpg" }] };
  await step("photograph", async () => {
    await write(worker, "POST", "/fotogramappirta", body);
    draft.stage = "complete";
    const page = (await moved(browser, screen, FROM.whole)).text();
    for (const id of imagesIn(page)) {
      worker.aside("picture", async () =>
        succeeded("picture", await browser.send(`/api/fotogramappirta/${id}/imagen?ancho=600`)),
      );
    }
  });
};

export const derive: Journey = async (worker) => {
  const draft = worker.drafts.find(({ stage }) => stage === "complete");
  if (!draft) return saveSection(worker);
  await worker.step("list", () => worker.goTo(screens.attractions, FROM.panel));
  await worker.step("derive", async () => {
    await write(worker, "POST", `/derivarppirta/${draft.id}`);
    draft.stage = "derived";
    return moved(worker.browser, screens.attractions, FROM.whole);
  });
};
