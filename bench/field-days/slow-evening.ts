import { newKey } from "../../lib/new-key";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { newRecord, ownPart } from "../../lib/campo/parts";
import { fieldPhotos, putPhotos } from "../../lib/campo/photos";
import { fieldRecord, fieldRecords, putRecord } from "../../lib/campo/records";
import { sendAll, whatWaits } from "../../lib/campo/sending/all";
import { sendPieces, type SendPieces } from "../../lib/campo/sending/pieces";
import { azar } from "../../ministry-api/db/seed/random";
import { startProduct } from "../../scripts/lib/product";
import { cookiesOf } from "../sign-in";
import { brokenLine } from "./broken-line";
import { apiAt } from "./client";
import { readChoices, typist } from "./values";

/** An evening on a line of 3 kB/s, a tenth of whose connections are reset: a day's records and photographs. */

const ACCOUNT = "tecnico.lp@turismo.bo";
const RECORDS = 4;
const PHOTOS_EACH = 4;
/** Bytes a second. */
export const LINE = 3_000;
/** The line is so many times as fast, and every time is multiplied by it afterwards. */
const FASTER = 60;
const RESET = 0.1;
/** What the rule of the pieces comes to at 3 kB/s. */
const PIECE = 32 * 1024;
const RETRIES = [500, 2_000, 5_000, 10_000].map((ms) => ms / FASTER);
const SEED = 2026;
const TRIES = 40;

/** A photo as the field screen keeps it: 2,048 px, with as much in it as a landscape has. */
const photograph = async (seed: number): Promise<Buffer> => {
  const chance = azar(seed);
  const [width, height] = [683, 512];
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => chance.between(0, 255)));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(2048)
    .blur(1.5)
    .jpeg({ quality: 85 })
    .toBuffer();
};

export interface Evening {
  records: number;
  photographs: number;
  bytes: number;
  /** Bytes of photographs that passed the line more than once. */
  twice: number;
  connections: number;
  resets: number;
  /** At 3 kB/s, in seconds. */
  seconds: number;
  missing: number;
}

/** Plays it against the product as `npm start` runs it. */
export async function playSlowEvening(): Promise<Evening> {
  const dataDir = mkdtempSync(join(tmpdir(), "inventario-bench-slow-"));
  const product = await startProduct(dataDir, { TILES_URL: "off", SATELLITE_URL: "off", LOG_LEVEL: "error" });
  const line = await brokenLine(Number(new URL(product.origin).port));
  try {
    const cookie = await cookiesOf(product.origin, ACCOUNT);
    const { origin } = line;
    const headers = { cookie, origin, connection: "close" };
    const api = apiAt({ origin, headers: () => headers });
    const persona = `Tarde${SEED}`;
    const values = typist(azar(SEED), await readChoices(api));
    let bytes = 0;
    for (let at = 0; at < RECORDS; at += 1) {
      const record = newRecord(
        "ppirta",
        persona,
        values.own("ppirta", `Tarde ${at}`),
        new Date(Date.now() + at * 1000),
      );
      await putRecord(record);
      for (let n = 0; n < PHOTOS_EACH; n += 1) {
        const image = await photograph(at * PHOTOS_EACH + n);
        bytes += image.length;
        await putPhotos([
          {
            clave: newKey(),
            persona,
            registro: record.clave,
            nombre: `IMG_${at}${n}.JPG`,
            contenido: new Blob([new Uint8Array(image)], { type: "image/jpeg" }),
            miniatura: null,
            bytes: image.length,
            reducida: 4_000_000,
            g_x: -16.5,
            g_y: -68.1,
            favorita: n === 0,
            desde: new Date(Date.now() + n * 1000).toISOString(),
            llego: null,
            id: null,
            intentada: false,
            problema: null,
          },
        ]);
      }
    }
    const pieces: SendPieces = async (image, asked) =>
      sendPieces(Buffer.from(await image.arrayBuffer()), asked, {
        origin,
        more: { headers, chunkSize: PIECE, retryDelays: RETRIES },
      });
    const chance = azar(SEED + 1);
    line.weather({
      bytesPerSecond: LINE * FASTER,
      reset: { share: RESET, within: PIECE, chance: () => chance.next() },
    });
    const isOpen = () => false;
    const device = { isOpen, isSelf: async () => true, locks: null, references: true, now: () => new Date() };
    const base64 = async (image: Blob) => Buffer.from(await image.arrayBuffer()).toString("base64");
    const deps = { api, pieces, base64, subject: { rol: 4, id_departamento: 2 } as const, ...device };
    const before = { ...line.carried };
    const began = performance.now();
    for (let n = 0; n < TRIES && (await whatWaits(persona, { isOpen })) !== "none"; n += 1)
      await sendAll(persona, deps);
    const seconds = ((performance.now() - began) / 1000) * FASTER;
    line.weather({});
    let photographs = 0;
    let records = 0;
    for (const { clave } of await fieldRecords(persona)) {
      const record = await fieldRecord(clave);
      const id = record && ownPart(record).id;
      if (!id) continue;
      records += 1;
      const { fotograma } = await api("fotogramappirta.list", { id, query: { imagenes: "0" } });
      const sizes = (await fieldPhotos(clave)).map((photo) => photo.bytes);
      photographs += fotograma.filter((one) => sizes.includes(one.bytes ?? 0)).length;
    }
    const { connections, cuts, pieceBytes } = line.carried;
    return {
      records,
      photographs,
      bytes,
      twice: pieceBytes - before.pieceBytes - bytes,
      connections: connections - before.connections,
      resets: cuts - before.cuts,
      seconds,
      missing: RECORDS - records + RECORDS * PHOTOS_EACH - photographs,
    };
  } finally {
    await line.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
