import { administracion } from "./administration";
import type { Camera } from "./camera";
import { comun } from "./common";
import { campo } from "./field";
import { facilidades } from "./facilities";
import { importar } from "./imports";
import { revision } from "./review";
import { sinLinea } from "./without-line";

/** The guide's chapters, in the order they are taken: `revision` continues with the record that `campo` registers. */
export const CHAPTERS: Readonly<Record<string, (camera: Camera) => Promise<void>>> = {
  comun,
  campo: async (camera) => revision(camera, await campo(camera)),
  facilidades,
  importar,
  administracion,
  sinLinea,
};
