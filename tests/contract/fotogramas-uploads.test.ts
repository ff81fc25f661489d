import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import pLimit from "p-limit";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_MAX_BYTES } from "@/contract/endpoint";
import { fotogramappirta } from "@/ministry-api/db/schema";
import { Problem } from "@/ministry-api/http/problem";
import { inspectPhoto } from "@/ministry-api/fotogramas/inspect";
import { shownName } from "@/ministry-api/fotogramas/store";
import { apiOn, ONE_DATABASE } from "./harness";
import { create, LP } from "./inventory";

/**
 * Harmful files, besides those of fotogramas.test.ts (types by content, bombs, cut files, metadata) and
 * usuarios.test.ts (documents).
 */

const picture = (width = 60, height = 40, background = "#996633") =>
  sharp({ create: { width, height, channels: 3, background } });

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
};

/** An animated PNG: a still picture, then as many different frames as requested. */
async function animated(frames: number): Promise<Buffer> {
  const [width, height] = [60, 40];
  const still = await picture(width, height, "#00ff00").png({ palette: false }).toBuffer();
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0xff)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const parts = [chunk("acTL", uint32(frames, 0))];
  for (let at = 0; at < frames; at += 1) {
    const control = Buffer.concat([uint32(at * 2, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]);
    parts.push(chunk("fcTL", control), chunk("fdAT", Buffer.concat([uint32(at * 2 + 1), pixels])));
  }
  const end = still.subarray(-12);
  return Buffer.concat([
    still.subarray(0, 33),
    parts[0] ?? Buffer.alloc(0),
    still.subarray(33, -12),
    ...parts.slice(1),
    end,
  ]);
}

/** A small file of 36 megapixels that repeats the last scan of the picture a thousand times. */
async function repeatedScans(): Promise<Buffer> {
  const whole = await picture(6000, 6000).jpeg({ progressive: true, quality: 50 }).toBuffer();
  const at = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = whole.subarray(at, -2);
  return Buffer.concat([whole.subarray(0, -2), ...Array.from({ length: 1000 }, () => scan), whole.subarray(-2)]);
}

const inSlot = pLimit(1);
const inspected = (bytes: Buffer) => inspectPhoto(inSlot, bytes, "ruta_fotograma");

describe("a photograph's file name", () => {
  it("is a label: the last part of a path, visible, with a picture's ending", () => {
    const cases: [string | undefined, string | null][] = [
      ["cima.jpg", "cima.jpg"],
      ["Salar de Uyuni.JPEG", "Salar de Uyuni.JPEG"],
      ["../../../../etc/passwd", "passwd.jpg"],
      ["C:\\Windows\\system32\\cmd.exe", "cmd.exe.jpg"],
      ["foto\u0000.php.jpg", "foto.php.jpg"],
      ["foto\r\nSet-Cookie: a=b.jpg", "fotoSet-Cookie: a=b.jpg"],
      ["gpj.\u202eexe.jpg", "gpj.exe.jpg"],
      ["..", null],
      ["  ", null],
      ["/", null],
      [undefined, null],
      [`${"ñ".repeat(300)}.png`, `${"ñ".repeat(251)}.png`],
    ];
    for (const [typed, expected] of cases) expect([typed, shownName(typed, "image/jpeg")]).toEqual([typed, expected]);
    expect(shownName("index.html", "image/png")).toBe("index.html.png");
  });
});

describe("a photograph's content", () => {
  it("is read once, whatever many frames or passes the file holds", async () => {
    const began = performance.now();
    const moving = await inspected(await animated(500));
    expect(moving).toMatchObject({ tipo: "image/png", ancho: 60, alto: 40 });
    await expect(inspected(await repeatedScans())).rejects.toMatchObject({ status: 422 });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it("is refused in words or read, whatever bytes of it are changed", async () => {
    const noted = await picture()
      .withExif({ IFD0: { Make: "x" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude: "16/1 29/1 4500/100" } })
      .jpeg()
      .toBuffer();
    const files = [noted, await picture().png().toBuffer()];
    const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 });
    const property = fc.asyncProperty(fc.constantFrom(...files), edits, fc.nat(), async (file, changes, cut) => {
      const bytes = Buffer.from(cut % 3 === 0 ? file.subarray(0, cut % file.length) : file);
      for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
      const read = await inspected(bytes).catch((error: unknown) => error);
      if (read instanceof Error) {
        expect(read).toBeInstanceOf(Problem);
        expect(read).toMatchObject({ status: 422, errores: { ruta_fotograma: [expect.any(String)] } });
      }
    });
    await fc.assert(property, { numRuns: 150 });
  });
});

describe.each(ONE_DATABASE)("uploads on %s", (database) => {
  const api = apiOn(database);
  let id: number;
  beforeAll(async () => {
    id = await create(api, "ppirta", "tecnico.lp", LP);
  });

  it("are served under a name and type of our own, to be shown and nothing else", async () => {
    const sent = { ruta_fotograma: (await animated(3)).toString("base64"), nombre: '../"><script>.svg' };
    await api.ok("fotogramappirta.create", { as: "tecnico.lp", body: { id_ppirta: id, fotogramas: [sent] } });
    const [row] = await api.db.select().from(fotogramappirta).where(eq(fotogramappirta.id_ppirta, id));
    expect(row?.nombre).toBe('"><script>.svg.png');
    const response = await api.request(`/api/fotogramappirta/${row?.id}/imagen?ancho=600`, {
      headers: { Authorization: `Bearer ${await api.tokenOf("tecnico.lp")}` },
    });
    const said = Object.fromEntries(response.headers);
    expect(said).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": `inline; filename="fotograma-${row?.id}-600.jpg"`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
    });
    const shown = await sharp(Buffer.from(await response.arrayBuffer()), { pages: -1 }).metadata();
    expect([shown.format, shown.width, shown.height, shown.pages ?? 1]).toEqual(["jpeg", 60, 40, 1]);
  });

  it("end when they are too long, without being held: no length told, no end in sight", async () => {
    const piece = new Uint8Array(1024 * 1024).fill(32);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        if (pulled > 500) controller.close();
        else controller.enqueue(piece);
      },
    });
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: { Authorization: `Bearer ${await api.tokenOf("tecnico.lp")}`, "Content-Type": "application/json" },
      body: endless,
      duplex: "half",
    };
    const response = await api.request("/api/temppirta", init);
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(70);
    expect(DEFAULT_MAX_BYTES).toBeLessThan(piece.length * 2);
  });
});
