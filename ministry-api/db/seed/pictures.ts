import { createHash } from "node:crypto";
import { imagen } from "./data";

/** The demonstration pictures (draw-photos.mjs draws them). */
export const IMAGENES_DEMO = ["nevado", "lago", "salar", "templo", "plaza", "valle", "selva", "ruinas"] as const;

/** SHA-256 of a content, hex: the name of an original in the photo store. */
export const hashDe = (contenido: Uint8Array) => createHash("sha256").update(contenido).digest("hex");

/** The names of the demonstration pictures in the store. */
export const hashesDemo = () => IMAGENES_DEMO.map((name) => hashDe(imagen(name)));
