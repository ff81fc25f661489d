import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, createDeflate } from "node:zlib";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { archivo, fotogramappirta, historial, ppirta } from "@/ministry-api/db/schema";
import { uploadCounter } from "@/ministry-api/files/allowance";
import { type Account, apiOn, ONE_DATABASE } from "./harness";
import { create, LP, place } from "./inventory";

const WRONG_TYPE = "Tipo de archivo no válido, tipos de archivo permitidos: JPG, JPEG o PNG";
const TOO_LARGE = "Tamaño de archivo no válido, el tamaño del archivo debe ser menor a 5 MB";

/** A picture whose left half is red and whose right half is blue. */
const picture = (width = 80, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#ff0000" } },
      left: 0,
      top: 0,
    },
  ]);
const jpeg = (width?: number, height?: number) => picture(width, height).jpeg({ quality: 95 }).toBuffer();
const png = () => picture().png().toBuffer();
/** The same file with one byte in the middle inverted. */
function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(copy.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
/** A PNG whose header gives other dimensions than its content has. */
function announced(bytes: Buffer, width: number, height: number): Buffer {
  const head = Buffer.from(bytes.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([bytes.subarray(0, 8), chunk("IHDR", head), bytes.subarray(33)]);
}
/** A small PNG in which a comment, a colour profile and a caption decompress to 600 MB each. */
async function swollen(): Promise<Buffer> {
  const bytes = await png();
  const megabyte = Buffer.alloc(1024 * 1024);
  const zeros = await buffer(Readable.from(Array.from({ length: 600 }, () => megabyte)).pipe(createDeflate()));
  const text = chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), zeros]));
  const profile = chunk("iCCP", Buffer.concat([Buffer.from("sRGB\0\0", "latin1"), zeros]));
  const caption = chunk("iTXt", Buffer.concat([Buffer.from("XML:com.adobe.xmp\0\x01\0\0\0", "latin1"), zeros]));
  return Buffer.concat([bytes.subarray(0, 33), profile, text, caption, bytes.subarray(33)]);
}
/** A picture taken with the camera on its side, in La Paz. */
const sideways = () =>
  picture()
    .withExif({
      IFD0: { Make: "Cámara secreta" },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "16/1 29/1 4500/100",
        GPSLongitudeRef: "W",
        GPSLongitude: "68/1 7/1 5400/100",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();

interface Foto {
  id: number;
  favorito: string;
  ancho: number;
  alto: number;
  ruta_fotograma: string | null;
  nombre: string | null;
  descripcion: string | null;
  orden: number;
  g_x: number | null;
  g_y: number | null;
}

describe.each(ONE_DATABASE)("photographs on %s", (database) => {
  const api = apiOn(database);
  let id: number;
  beforeEach(async () => {
    id = await create(api, "ppirta", "tecnico.lp", LP);
  });

  const send = (bytes: (Buffer | string)[], as: Account = "tecnico.lp") =>
    api.call("fotogramappirta.create", {
      as,
      body: {
        id_ppirta: id,
        fotogramas: bytes.map((one, at) => ({
          ruta_fotograma: typeof one === "string" ? one : one.toString("base64"),
          nombre: `foto ${at}.jpg`,
        })),
      },
    });
  const list = async (query: Record<string, string> = { imagenes: "0" }) =>
    (await api.ok("fotogramappirta.list", { as: "tecnico.lp", id, query })).body.fotograma as Foto[];
  const image = async (
    foto: number,
    query: string,
    headers: Record<string, string> = {},
    as: Account = "tecnico.lp",
    method = "GET",
  ) =>
    api.request(`/api/fotogramappirta/${foto}/imagen${query}`, {
      method,
      headers: { Authorization: `Bearer ${await api.tokenOf(as)}`, ...headers },
    });

  it("takes a jpeg and a png, with and without a data prefix, and keeps the originals", async () => {
    const original = await jpeg();
    const answer = await send([original, `data:image/png;base64,${(await png()).toString("base64")}`]);
    expect(answer).toMatchObject({ status: 200, body: { message: "Fotogramas Registrado con éxito" } });
    const rows = await list();
    expect(rows).toMatchObject([
      { ancho: 80, alto: 40, favorito: "1", nombre: "foto 0.jpg", ruta_fotograma: null },
      { ancho: 80, alto: 40, favorito: "0", nombre: "foto 1.jpg", ruta_fotograma: null },
    ]);
    const [stored] = await api.db
      .select({ hash: archivo.hash, contenido: archivo.contenido, tipo: archivo.tipo, bytes: archivo.bytes })
      .from(fotogramappirta)
      .innerJoin(archivo, eq(archivo.hash, fotogramappirta.hash))
      .where(eq(fotogramappirta.id, rows[0]?.id ?? 0));
    expect(stored).toMatchObject({ tipo: "image/jpeg", bytes: original.length, contenido: null });
    expect(api.files.kept.get(stored?.hash ?? "")?.equals(original)).toBe(true);
    // As in the specification: the call without parameters sends the pictures.
    const [withImages] = await list({});
    const shown = await sharp(Buffer.from(withImages?.ruta_fotograma ?? "", "base64")).metadata();
    expect(shown).toMatchObject({ format: "jpeg", width: 80, height: 40 });
  });

  it("applies the orientation, drops the metadata and keeps the position as data", async () => {
    expect((await send([await sideways()])).status).toBe(200);
    const [row] = await list();
    expect(row).toMatchObject({ ancho: 40, alto: 80 });
    const [kept] = await api.db.select().from(fotogramappirta).where(eq(fotogramappirta.id_ppirta, id));
    expect(kept?.g_x).toBeCloseTo(-16.495833, 5);
    expect(kept?.g_y).toBeCloseTo(-68.131667, 5);
    const bytes = Buffer.from(await (await image(row?.id ?? 0, "?ancho=600")).arrayBuffer());
    const served = await sharp(bytes).metadata();
    expect(served).toMatchObject({ width: 40, height: 80 });
    expect(served.exif).toBeUndefined();
    expect(bytes.includes("secreta")).toBe(false);
    // Turned clockwise: the former left half is now the top.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[data.length - 1]).toBeGreaterThan(200);
  });

  it("takes the sender's word for the place where the file has none, and shows it only where it is of use", async () => {
    const bare = (await jpeg()).toString("base64");
    const noted = (await sideways()).toString("base64");
    const told = { g_x: -17.25, g_y: "-66.5" };
    const position = async () => (await list()).map(({ g_x, g_y }) => (g_x === null ? g_y : [g_x, g_y].join(" ")));
    const sent = [
      { ruta_fotograma: bare, ...told },
      { ruta_fotograma: noted, ...told },
      { ruta_fotograma: bare, g_x: -17.25 },
      { ruta_fotograma: bare, g_x: 40.4, g_y: -3.7 },
    ];
    await api.ok("fotogramappirta.create", { as: "tecnico.lp", body: { id_ppirta: id, fotogramas: sent } });
    const own = [expect.stringMatching(/^-16\.4958\d* -68\.1316\d*$/), null, null] as (string | null)[];
    expect(await position()).toEqual(["-17.25 -66.5", ...own]);
    const first = (await list())[0]?.id ?? 0;
    const change = (body: object) => api.call("fotogramappirta.update", { as: "tecnico.lp", id: first, body });
    expect((await change({ ruta_fotograma: bare, g_x: -18, g_y: -65 })).status).toBe(200);
    expect(await position()).toEqual(["-18 -65", ...own]);
    expect((await change({ ruta_fotograma: bare })).status).toBe(200);
    expect(await position()).toEqual([null, ...own]);
    const wrong = await change({ ruta_fotograma: bare, g_x: -91, g_y: "x" });
    expect(Object.keys(wrong.body.errores ?? {})).toEqual(["g_x", "g_y"]);
  });

  it("refuses what is no photograph, stores nothing and says which one it was", async () => {
    const whole = await jpeg(600, 400);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#000" } })
      .toColourspace("b-w")
      .png({ compressionLevel: 9 })
      .toBuffer();
    const wholePng = await picture(600, 400).png({ compressionLevel: 0 }).toBuffer();
    // A JPEG header followed by a web page, and a web page with an image's type.
    const page = "<html><script>alert(1)</script></html>";
    const headed = Buffer.concat([whole.subarray(0, 20), Buffer.from(page.repeat(20))]);
    const cases: [string, Buffer | string, string | RegExp][] = [
      ["a page behind a jpeg's head", headed, /dañada o incompleta/],
      [
        "a page that is told to be a jpeg",
        `data:image/jpeg;base64,${Buffer.from(page).toString("base64")}`,
        WRONG_TYPE,
      ],
      ["a pdf", Buffer.from("%PDF-1.7\n%%EOF"), WRONG_TYPE],
      ["a webp", await picture().webp().toBuffer(), WRONG_TYPE],
      ["a cut png", wholePng.subarray(0, Math.floor(wholePng.length / 2)), /dañada o incompleta/],
      ["a png of which one byte was changed", changed(wholePng), /dañada o incompleta/],
      ["a png that says it is vast", announced(await png(), 60_000, 60_000), /demasiados píxeles|dañada/],
      ["a text by another name", Buffer.from("no soy una foto"), WRONG_TYPE],
      [
        "a heic",
        Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic"),
        /JPG, JPEG o PNG\. Esta foto es HEIC: .*«Más compatible»/,
      ],
      ["a gif", await picture().gif().toBuffer(), WRONG_TYPE],
      ["an svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), WRONG_TYPE],
      ["nothing", "", WRONG_TYPE],
      ["a cut jpeg", whole.subarray(0, Math.floor(whole.length / 2)), /dañada o incompleta/],
      [
        "the head of a jpeg alone",
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)]),
        /dañada o incompleta/,
      ],
      ["a pixel bomb", bomb, /demasiados píxeles/],
      ["over 5 MB", Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024)]), TOO_LARGE],
    ];
    const good = await jpeg();
    for (const [what, bytes, text] of cases) {
      const answer = await send([good, bytes]);
      const said = answer.body.errores?.["fotogramas.1.ruta_fotograma"]?.[0] ?? "";
      expect([what, answer.status]).toEqual([what, 422]);
      if (typeof text === "string") expect([what, said]).toEqual([what, text]);
      else expect([what, said]).toEqual([what, expect.stringMatching(text)]);
    }
    expect((await send([])).body.errores).toEqual({ fotogramas: ["Mínimo 1 archivo requerido"] });
    expect((await send(Array.from({ length: 5 }, () => good))).body.errores).toEqual({
      fotogramas: ["Máximo 4 archivos permitidos"],
    });
    expect(await list()).toEqual([]);
  });

  it("reads a picture whose texts unfold to gigabytes without unfolding them", async () => {
    const bytes = await swollen();
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
    const peak = () => process.resourceUsage().maxRSS / 1024;
    const before = peak();
    expect((await send([bytes])).status).toBe(200);
    expect((await list({ imagenes: "1" }))[0]?.ruta_fotograma).toEqual(expect.any(String));
    expect(peak() - before).toBeLessThan(200);
  });

  it("serves print colours, transparency and grey as screens show them", async () => {
    const cmyk = await picture().toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const grey = await picture().toColourspace("b-w").jpeg().toBuffer();
    const clear = await sharp({ create: { width: 80, height: 40, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    expect((await send([cmyk, grey, clear])).status).toBe(200);
    const rows = await list();
    const shown = [];
    for (const { id: foto } of rows) {
      const bytes = Buffer.from(await (await image(foto, "?ancho=600")).arrayBuffer());
      const { space, width } = await sharp(bytes).metadata();
      const { data } = await sharp(bytes)
        .toColourspace("srgb")
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      shown.push({ space, width, first: [...data.subarray(0, 3)] });
    }
    const [print, , empty] = shown;
    expect(shown.map(({ space, width }) => [space, width])).toEqual([
      ["srgb", 80],
      [expect.stringMatching(/^(srgb|b-w)$/), 80],
      ["srgb", 80],
    ]);
    expect(print?.first[0]).toBeGreaterThan(200);
    expect(print?.first[2]).toBeLessThan(80);
    expect(Math.min(...(empty?.first ?? [0]))).toBeGreaterThan(250);
  });

  it("drops what else a file carries: a page behind the picture, texts, thumbnails", async () => {
    const tail = Buffer.from("<script>alert('secreta')</script>");
    const text = chunk("tEXt", Buffer.from("Author\0secreta", "latin1"));
    const plain = await png();
    const noted = Buffer.concat([plain.subarray(0, 33), text, plain.subarray(33)]);
    const xmp = await picture()
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>secreta</a></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(xmp.includes("secreta")).toBe(true);
    expect((await send([Buffer.concat([await jpeg(), tail]), noted, xmp])).status).toBe(200);
    for (const { id: foto } of await list()) {
      const response = await image(foto, "?ancho=1600");
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(Buffer.from(await response.arrayBuffer()).includes("secreta")).toBe(false);
    }
  });

  it("takes just under 5 MB", async () => {
    const noise = Buffer.from(Array.from({ length: 1200 * 1200 * 3 }, (_, i) => (i * 2654435761) >>> 24));
    const large = await sharp(noise, { raw: { width: 1200, height: 1200, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(4 * 1024 * 1024);
    expect(large.length).toBeLessThan(5 * 1024 * 1024);
    expect((await send([large])).status).toBe(200);
  });

  it("serves three widths with a tag, never enlarged, to those who may see the record", async () => {
    await send([await jpeg(800, 400)]);
    const foto = (await list())[0]?.id ?? 0;
    for (const [ancho, width] of [
      [150, 150],
      [600, 600],
      [1600, 800],
    ]) {
      const response = await image(foto, `?ancho=${ancho}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width);
    }
    const first = await image(foto, "?ancho=150");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}-150-jpg"$/);
    const again = await image(foto, "?ancho=150", { "If-None-Match": etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const head = await image(foto, "?ancho=150", {}, "tecnico.lp", "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["etag", "content-type", "content-length"])
      expect(head.headers.get(name)).toBe(first.headers.get(name));
    expect((await image(foto, "?ancho=150", { "If-None-Match": etag }, "tecnico.lp", "HEAD")).status).toBe(304);
    expect((await image(foto, "?ancho=150", { "If-None-Match": `"a", W/${etag}` })).status).toBe(304);
    expect((await image(foto, "?ancho=600", { "If-None-Match": etag })).status).toBe(200);
    expect((await image(foto, "?ancho=151")).status).toBe(422);
    expect((await image(foto, "?ancho=150", { "If-None-Match": etag }, "tecnico.pt")).status).toBe(404);
    expect((await api.request(`/api/fotogramappirta/${foto}/imagen`)).status).toBe(401);
    expect((await image(1_999_999, "")).status).toBe(404);
  });

  it("chooses one favourite, replaces a picture and lets nobody delete another's but the administrator", async () => {
    await send([await jpeg(), await png()]);
    const [a, b] = (await list()).map((row) => row.id);
    const favour = (foto: number | undefined, as: Account = "tecnico.lp") =>
      api.call("fotogramappirta.favorito", { as, query: { id_ppirta: id, id_fotograma: foto ?? 0 } });
    expect((await favour(a)).body.message).toBe("Fotograma elegido como favorito");
    await favour(b);
    expect((await list()).map((row) => row.favorito)).toEqual(["0", "1"]);
    expect((await favour(a, "tecnico.pt")).status).toBe(404);
    expect((await favour(1_999_999)).status).toBe(404);

    const replaced = await api.ok("fotogramappirta.update", {
      as: "tecnico.lp",
      id: b ?? 0,
      body: { ruta_fotograma: (await jpeg(90, 30)).toString("base64"), nombre: "otra.jpg" },
    });
    expect(replaced.body.message).toBe("Fotograma Actualizada con éxito");
    expect((await list())[1]).toMatchObject({ ancho: 90, alto: 30, favorito: "1", nombre: "otra.jpg" });
    expect((await api.call("fotogramappirta.remove", { as: "operador.lp", id: b ?? 0 })).status).toBe(403);
    expect((await api.ok("fotogramappirta.remove", { as: "admin", id: b ?? 0 })).body.message).toBe(
      "Fotograma Eliminado",
    );
    expect((await list()).map((row) => row.id)).toEqual([a]);
  });

  it("keeps the order that a person gives, once, and tells a moved photograph in the history", async () => {
    await send([await jpeg(), await png(), await jpeg(90, 30)]);
    const [a = 0, b = 0, c = 0] = (await list()).map((row) => row.id);
    const order = (antes: number[], orden: number[], as: Account = "tecnico.lp", of = id) =>
      api.call("fotogramappirta.ordenar", { as, id: of, body: { antes, orden } });
    const shown = async () => (await list()).map((row) => row.id);
    const history = () =>
      api.db
        .select({ foto: historial.id_fila, cambios: historial.cambios })
        .from(historial)
        .where(
          and(eq(historial.tabla, "fotogramappirta"), eq(historial.accion, "MODIFICAR"), eq(historial.id_registro, id)),
        )
        .orderBy(historial.id);
    expect((await order([a, b, c], [c, a, b], "operador.lp")).status).toBe(200);
    expect(await shown()).toEqual([c, a, b]);
    expect((await list()).map((row) => [row.orden, row.favorito])).toEqual([
      [1, "0"],
      [2, "1"],
      [3, "0"],
    ]);
    expect((await order([a, b, c], [c, a, b])).status).toBe(200);
    expect(await history()).toEqual([{ foto: c, cambios: [{ campo: "orden", de: 3, a: 1 }] }]);

    // Of two who order at once, the second is told; one added meanwhile stays behind.
    expect((await order([a, b, c], [b, a, c])).status).toBe(409);
    await send([await jpeg(50, 50)]);
    const d = (await shown()).at(-1) ?? 0;
    expect((await order([c, a, b], [b, a, c])).status).toBe(200);
    expect(await shown()).toEqual([b, a, c, d]);
    expect((await history()).slice(1).map(({ foto }) => foto)).toEqual([b, c]);

    const pages = await api.ok("fotogramappirta.list", { as: "tecnico.lp", id, query: { imagenes: "0", desde: a } });
    expect((pages.body.fotograma as Foto[]).map((row) => row.id)).toEqual([a, c, d]);

    // A removed one comes back to its place.
    await api.ok("fotogramappirta.remove", { as: "tecnico.lp", id: a });
    expect((await order([b, a, c], [a, b, c])).status).toBe(409);
    await api.ok("fotogramappirta.restaurar", { as: "tecnico.lp", id: a });
    expect(await shown()).toEqual([b, a, c, d]);
  });

  it("orders nothing for strangers, of another record, in an order of something else or once derived", async () => {
    await send([await jpeg(), await png()]);
    const [a = 0, b = 0] = (await list()).map((row) => row.id);
    const other = await create(api, "ppirta", "tecnico.lp", LP);
    const order = async (antes: unknown, orden: unknown, as: Account = "tecnico.lp", of = id) =>
      (await api.call("fotogramappirta.ordenar", { as, id: of, body: { antes, orden } })).status;
    expect(await order([a, b], [b, a], "tecnico.pt")).toBe(404);
    expect(await order([a, b], [b, a], "tecnico.lp", other)).toBe(409);
    expect(await order([a, b], [b, a], "tecnico.lp", 99_999_999)).toBe(404);
    for (const wrong of [[b], [b, b], [b, a, 99_999_999], [], "b", [b, 99_999_999]]) {
      expect([wrong, await order([a, b], wrong)]).toEqual([wrong, 422]);
    }
    await place(api, "ppirta", id, "entrante_gobernacion");
    expect(await order([a, b], [b, a])).toBe(409);
    expect((await list()).map((row) => row.id)).toEqual([a, b]);
  });

  it("describes a photograph in one clean text that a replacement and a removal keep", async () => {
    await send([await jpeg()]);
    const foto = (await list())[0]?.id ?? 0;
    const describePhoto = (descripcion: string, version?: number, as: Account = "tecnico.lp") =>
      api.call("fotogramappirta.describir", { as, id: foto, body: { descripcion, version } });
    const said = async () => (await list())[0]?.descripcion;
    expect(await said()).toBeNull();
    const first = await describePhoto("  La laguna\u200b al amanecer ", 1, "operador.lp");
    expect(first).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await said()).toBe("La laguna al amanecer");
    expect((await describePhoto("La laguna al amanecer", 1)).body.version).toBe(2);
    expect((await describePhoto("Otra", 1)).status).toBe(409);
    expect((await describePhoto("ñ".repeat(201), 2)).body.errores).toEqual({
      descripcion: ["No debe pasar de 200 caracteres"],
    });
    expect((await describePhoto("Otra", 2, "tecnico.pt")).status).toBe(404);
    const body = { ruta_fotograma: (await png()).toString("base64") };
    await api.ok("fotogramappirta.update", { as: "tecnico.lp", id: foto, body });
    await api.ok("fotogramappirta.remove", { as: "tecnico.lp", id: foto });
    await api.ok("fotogramappirta.restaurar", { as: "tecnico.lp", id: foto });
    expect(await said()).toBe("La laguna al amanecer");
    expect((await describePhoto("")).status).toBe(200);
    expect(await said()).toBeNull();
    await place(api, "ppirta", id, "entrante_gobernacion");
    expect((await describePhoto("Tarde")).status).toBe(409);
  });

  it("leaves the photographs of derived and foreign records alone", async () => {
    await send([await jpeg()]);
    const foto = (await list())[0]?.id ?? 0;
    const body = { ruta_fotograma: (await png()).toString("base64") };
    expect((await send([await jpeg()], "tecnico.pt")).status).toBe(404);
    expect((await api.call("fotogramappirta.update", { as: "tecnico.pt", id: foto, body })).status).toBe(404);
    expect((await api.call("fotogramappirta.list", { as: "tecnico.pt", id })).status).toBe(404);
    await place(api, "ppirta", id, "entrante_gobernacion");
    expect((await send([await jpeg()])).status).toBe(409);
    expect((await api.call("fotogramappirta.update", { as: "tecnico.lp", id: foto, body })).status).toBe(409);
    expect((await api.call("fotogramappirta.remove", { as: "admin", id: foto })).status).toBe(409);
    const favour = { id_ppirta: id, id_fotograma: foto };
    expect((await api.call("fotogramappirta.favorito", { as: "tecnico.lp", query: favour })).status).toBe(409);
    expect(await list()).toHaveLength(1);
  });

  it("lets who added a photograph and who registered its attraction delete it, until the record is derived", async () => {
    await send([await jpeg()]);
    await send([await png()], "operador.lp");
    await send([await jpeg(90, 30)], "gobernacion.lp");
    const [author, operator, governor] = (await list()).map((row) => row.id);
    const remove = async (foto: number | undefined, as: Account) =>
      (await api.call("fotogramappirta.remove", { as, id: foto ?? 0 })).status;
    const seen = await api.ok("fotogramappirta.list", { as: "operador.lp", id, query: { imagenes: "0" } });
    expect((seen.body.fotograma as { propio: number }[]).map(({ propio }) => propio)).toEqual([0, 1, 0]);
    expect(await remove(author, "operador.lp")).toBe(403);
    expect(await remove(governor, "operador.lp")).toBe(403);
    expect(await remove(operator, "tecnico.pt")).toBe(404);
    expect(await remove(operator, "operador.lp")).toBe(200);
    expect(await remove(governor, "tecnico.lp")).toBe(200);
    await place(api, "ppirta", id, "entrante_gobernacion");
    expect(await remove(author, "tecnico.lp")).toBe(409);
    expect(await remove(author, "operador.lp")).toBe(403);
    expect((await list()).map((row) => row.id)).toEqual([author]);
  });

  /** Inserts photos for the attraction as an earlier version could. */
  const fill = async (n: number, hash: string) => {
    const row = { id_ppirta: id, hash, ancho: 80, alto: 40, bytes: 1 };
    await api.db.insert(fotogramappirta).values(Array.from({ length: n }, () => row));
  };
  const hashNow = async () =>
    (await api.db.select().from(fotogramappirta).where(eq(fotogramappirta.id_ppirta, id)))[0]?.hash ?? "";

  it("brings a removed photograph back as it was, by whoever may remove it, as often as it is asked", async () => {
    await send([await sideways(), await jpeg()]);
    const [first, second] = await list();
    const foto = first?.id ?? 0;
    const choose = (photo: number) =>
      api.ok("fotogramappirta.favorito", { as: "tecnico.lp", query: { id_ppirta: id, id_fotograma: photo } });
    const remove = (photo: number, as: Account = "tecnico.lp") => api.ok("fotogramappirta.remove", { as, id: photo });
    const restore = async (photo: number, as: Account = "tecnico.lp") =>
      (await api.call("fotogramappirta.restaurar", { as, id: photo })).status;
    await choose(foto);
    const [before] = await list();
    expect(before).toMatchObject({ favorito: "1", g_x: expect.closeTo(-16.496, 3) as number });

    expect(await restore(foto)).toBe(409);
    expect((await remove(foto)).body).toMatchObject({ restaurable: 1 });
    expect(await list()).toHaveLength(1);
    for (const [as, status] of [
      ["operador.lp", 403],
      ["tecnico.pt", 404],
      ["nacional", 403],
    ] as const) {
      expect([as, await restore(foto, as)]).toEqual([as, status]);
    }
    const both = await Promise.all([restore(foto), restore(foto)]);
    expect(both).toEqual([200, 200]);
    const [after] = await list();
    expect(after).toEqual({ ...before, version: (after as unknown as { version: number }).version });
    const shown = await image(foto, "?ancho=150");
    expect([shown.status, (await shown.arrayBuffer()).byteLength > 300]).toEqual([200, true]);

    await remove(foto);
    await choose(second?.id ?? 0);
    expect(await restore(foto)).toBe(200);
    expect((await list()).map(({ favorito }) => favorito)).toEqual(["0", "1"]);
    const told = await api.ok("registro.historial", { as: "tecnico.lp", query: { tipo: "ppirta", id } });
    expect(JSON.stringify(told.body)).not.toContain("conservado");
    expect(await restore(99_999_999)).toBe(404);
    expect(await restore(9_999_999_999)).toBe(404);
  });

  it("leaves a photograph away where its attraction was derived, is full, or it went too long ago", async () => {
    await send([await jpeg()]);
    const [foto] = await list();
    const restore = async () => {
      const { status, body } = await api.call("fotogramappirta.restaurar", { as: "tecnico.lp", id: foto?.id ?? 0 });
      return [status, body.message];
    };
    const hash = await hashNow();
    await api.ok("fotogramappirta.remove", { as: "tecnico.lp", id: foto?.id ?? 0 });
    await fill(40, hash);
    expect(await restore()).toEqual([422, "Un atractivo admite hasta 40 fotogramas: no se puede agregar otro"]);
    await api.db.delete(fotogramappirta).where(eq(fotogramappirta.id_ppirta, id));
    const its = and(eq(historial.tabla, "fotogramappirta"), eq(historial.id_fila, foto?.id ?? 0));
    const removal = and(its, eq(historial.accion, "ELIMINAR"));
    await api.db
      .update(historial)
      .set({ fecha: new Date("2020-02-03T04:05:06Z") })
      .where(removal);
    expect((await restore())[0]).toBe(409);
    await api.db.update(historial).set({ fecha: new Date() }).where(removal);
    await place(api, "ppirta", id, "entrante_gobernacion");
    expect(await restore()).toEqual([409, "El registro ya fue derivado y no se puede modificar"]);
    await api.db.update(ppirta).set({ derivado: 0 }).where(eq(ppirta.id, id));
    const [kept] = await api.db.select().from(historial).where(removal);
    await api.db.update(historial).set({ conservado: null }).where(removal);
    const before = "Lo eliminó una versión anterior, que no guardaba lo necesario para recuperarlo";
    expect(await restore()).toEqual([409, before]);
    await api.db.update(historial).set({ conservado: kept?.conservado }).where(removal);
    expect((await restore())[0]).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it("gives a replaced photograph the date of its replacement", async () => {
    await send([await jpeg()]);
    const old = new Date("2020-02-03T04:05:06Z");
    await api.db.update(fotogramappirta).set({ creado_en: old }).where(eq(fotogramappirta.id_ppirta, id));
    const [before] = await list();
    expect(before).toMatchObject({ fecha: old.toISOString() });
    const body = { ruta_fotograma: (await png()).toString("base64") };
    await api.ok("fotogramappirta.update", { as: "tecnico.lp", id: before?.id ?? 0, body });
    const [after] = (await list()) as (Foto & { fecha: string })[];
    expect(Math.abs(Date.now() - Date.parse(after?.fecha ?? ""))).toBeLessThan(600_000);
  });

  it("holds forty photographs, also where many are sent at the same time", async () => {
    await send([await jpeg()]);
    await fill(36, await hashNow());
    const pictures = await Promise.all(Array.from({ length: 6 }, () => jpeg()));
    const answers = await Promise.all(pictures.map((one) => send([one])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
    expect(await list()).toHaveLength(40);
    const message = "Un atractivo admite hasta 40 fotogramas: no se puede agregar otro";
    expect((await send([await jpeg()])).body).toMatchObject({ message, errores: { fotogramas: [message] } });
    const [last] = (await list()).slice(-1);
    await api.ok("fotogramappirta.remove", { as: "tecnico.lp", id: last?.id ?? 0 });
    const two = await send([await jpeg(), await jpeg()]);
    expect(two.body.errores).toEqual({ fotogramas: ["Un atractivo admite hasta 40 fotogramas: solo cabe 1 más"] });
  });

  it("lists pictures of at most 1,280 px, 20 MB an answer, and says where to go on", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
    const large = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: "#777", noise } })
      .jpeg({ quality: 60 })
      .toBuffer();
    await send([large]);
    await fill(70, await hashNow());
    const read = async (query: Record<string, string | number>) => {
      const { body } = await api.ok("fotogramappirta.list", { as: "tecnico.lp", id, query });
      return body as unknown as { fotograma: Foto[]; total: number; siguiente: number | null };
    };
    const whole = await read({ imagenes: "0" });
    expect([whole.fotograma.length, whole.total, whole.siguiente]).toEqual([71, 71, null]);
    const pages = [await read({})];
    for (let next = pages[0]?.siguiente; next; next = pages.at(-1)?.siguiente) pages.push(await read({ desde: next }));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(({ fotograma }) => fotograma.map((row) => row.id))).toEqual(
      whole.fotograma.map(({ id }) => id),
    );
    for (const { fotograma, total } of pages) {
      expect(total).toBe(71);
      const bytes = fotograma.reduce((sum, { ruta_fotograma }) => sum + (ruta_fotograma?.length ?? 0), 0);
      expect(bytes).toBeLessThanOrEqual(20 * 1024 * 1024);
    }
    const first = Buffer.from(pages[0]?.fotograma[0]?.ruta_fotograma ?? "", "base64");
    expect(await sharp(first).metadata()).toMatchObject({ format: "jpeg", width: 960, height: 1280 });
  });
});

describe.each(ONE_DATABASE)("a person's uploads of a day on %s", (database) => {
  const api = apiOn(database, { subidas: { archivos: 3, bytes: 10_000_000 } });

  it("are limited by number and go on the next day in La Paz", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const send = async (n: number, who: { as: Account } | { token: string } = { as: "tecnico.lp" }) => {
      const sent = await Promise.all(Array.from({ length: n }, () => jpeg()));
      const fotogramas = sent.map((bytes) => ({ ruta_fotograma: bytes.toString("base64") }));
      return api.call("fotogramappirta.create", { ...who, body: { id_ppirta: id, fotogramas } });
    };
    const answers = await Promise.all([send(1), send(1), send(1), send(1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    const refused = await send(1);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(
      /^Llegó al límite de archivos por día \(3 archivos o 9 MB\)\. Podrá seguir subiendo desde las 00:00 del \d\d\/\d\d\/\d{4}\.$/,
    );
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect((await send(1, { as: "operador.lp" })).status).toBe(200);
    api.advance(Math.ceil(seconds / 60) + 1);
    const again = await api.ok("sesion.login", { body: { email: "tecnico.lp@turismo.bo", password: CLAVE_DEMO } });
    const token = again.body.access_token as string;
    expect((await send(3, { token })).status).toBe(200);
    expect((await send(1, { token })).status).toBe(429);
  });

  it("are limited by bytes, each person's by themselves", async () => {
    const count = uploadCounter({ archivos: 100, bytes: 100 }, api.now);
    const [one, other] = [{ id: 1_000_001 }, { id: 1_000_002 }];
    await count(api.db, one, [Buffer.alloc(60)]);
    await expect(count(api.db, one, [Buffer.alloc(41)])).rejects.toMatchObject({ status: 429 });
    await count(api.db, other, [Buffer.alloc(50), Buffer.alloc(50)]);
    await count(api.db, one, [Buffer.alloc(40)]);
    await expect(count(api.db, one, [Buffer.alloc(1)])).rejects.toMatchObject({ status: 429 });
  });
});
