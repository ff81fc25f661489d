import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { FOTOGRAMA_ANCHOS } from "@/contract/resources/hijos";
import { buildApp } from "@/ministry-api/app";
import { createLogger } from "@/ministry-api/http/log";
import { apiOn, LIMITES, ONE_DATABASE } from "./harness";
import { create, LP } from "./inventory";

/** The sizes of photographs, which are made once and kept beside the original. */

const CHROMIUM = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

/** A picture with unique content. */
const picture = () => {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 700, height: 300, channels: 3, noise, background: "#777" } })
    .jpeg()
    .toBuffer();
};
const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
/** The names of the sizes that are made ahead, sorted. */
const namesOf = (hash: string) =>
  ["150.jpg", "150.webp", "1600.webp", "600.jpg", "600.webp"].map((size) => `${hash}-${size}`);

describe.each(ONE_DATABASE)("the sizes of a photograph on %s", (database) => {
  const api = apiOn(database);
  let id: number;
  let hash: string;
  let foto: number;
  beforeEach(async () => {
    id = await create(api, "ppirta", "tecnico.lp", LP);
    hash = await send();
    foto = (await photos())[0]?.id ?? 0;
  });

  const photos = async () => {
    const { body } = await api.ok("fotogramappirta.list", { as: "tecnico.lp", id, query: { imagenes: "0" } });
    return body.fotograma as { id: number; version: number }[];
  };
  /** Adds a photograph and waits for its sizes. Returns its hash. */
  const send = async () => {
    const bytes = await picture();
    const fotogramas = [{ ruta_fotograma: bytes.toString("base64") }];
    await api.ok("fotogramappirta.create", { as: "tecnico.lp", body: { id_ppirta: id, fotogramas } });
    return hashOf(bytes);
  };
  const keptSizes = (of: string) => [...api.files.kept.keys()].filter((name) => name.startsWith(`${of}-`)).sort();
  const removeSizes = () => keptSizes(hash).forEach((name) => api.files.kept.delete(name));
  const image = async (ancho: number, headers: Record<string, string> = {}, app: Pick<typeof api, "request"> = api) => {
    const response = await app.request(`/api/fotogramappirta/${foto}/imagen?ancho=${ancho}`, {
      headers: { Authorization: `Bearer ${await api.tokenOf("tecnico.lp")}`, ...headers },
    });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  /** The names under which something is stored while `work` runs. */
  const storedDuring = async (work: () => Promise<unknown>) => {
    const stored: string[] = [];
    const { put } = api.files;
    api.files.put = (name, content) => (stored.push(name), put(name, content));
    await work().finally(() => (api.files.put = put));
    return stored;
  };
  const events = () => api.logs.map((line) => JSON.parse(line) as { event: string; hash?: string });

  it("are there once it is stored, and once it is replaced", async () => {
    expect(keptSizes(hash)).toEqual(namesOf(hash));
    const other = await picture();
    const body = { ruta_fotograma: other.toString("base64") };
    await api.ok("fotogramappirta.update", { as: "tecnico.lp", id: foto, body });
    expect(keptSizes(hashOf(other))).toEqual(namesOf(hashOf(other)));
  });

  it("are read after a restart, without the original", async () => {
    // The one size that is made when it is asked for.
    await image(1600);
    api.files.kept.delete(hash);
    const log = createLogger("silent");
    const mailer = { send: async () => ({ file: null }) };
    const { db, files } = api;
    const restarted = buildApp({ db, files, log, mailer, clock: api.now, publicUrl: "http://x", limites: LIMITES });
    const app = { request: async (path: string, init?: RequestInit) => restarted.request(path, init) };
    for (const ancho of FOTOGRAMA_ANCHOS) {
      for (const accept of ["*/*", CHROMIUM]) {
        const { status, bytes } = await image(ancho, { Accept: accept }, app);
        const { width } = await sharp(bytes).metadata();
        expect([status, width]).toEqual([200, Math.min(ancho, 700)]);
      }
    }
  });

  it("are WebP where that is named among what is accepted, else JPEG, each with its own tag", async () => {
    const tags = new Set<string>();
    for (const [accept, type] of [
      [CHROMIUM, "webp"],
      ["image/webp;q=0.9", "webp"],
      ["image/*", "jpeg"],
      ["image/jpeg, image/webp;q=0", "jpeg"],
      [null, "jpeg"],
    ] as const) {
      const headers: Record<string, string> = accept === null ? {} : { Accept: accept };
      const first = await image(150, headers);
      expect([accept, first.headers.get("content-type")]).toEqual([accept, `image/${type}`]);
      expect((await sharp(first.bytes).metadata()).format).toBe(type);
      expect(first.headers.get("vary")).toBe("Accept");
      const etag = first.headers.get("etag") ?? "";
      tags.add(etag);
      const again = await image(150, { ...headers, "If-None-Match": etag });
      expect([again.status, again.headers.get("etag"), again.headers.get("vary")]).toEqual([304, etag, "Accept"]);
      const otherwise = type === "webp" ? "image/jpeg" : CHROMIUM;
      expect((await image(150, { Accept: otherwise, "If-None-Match": etag })).status).toBe(200);
    }
    expect(tags.size).toBe(2);
  });

  it("are made again when they are asked for and were removed, once for all who ask at once", async () => {
    const before = await image(600, { Accept: CHROMIUM });
    removeSizes();
    const name = `${hash}-600.webp`;
    const stored = await storedDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => image(600, { Accept: CHROMIUM })));
      for (const { status, bytes } of answers) expect([status, bytes.equals(before.bytes)]).toEqual([200, true]);
    });
    expect([stored, keptSizes(hash)]).toEqual([[name], [name]]);
    expect(await storedDuring(() => image(600, { Accept: CHROMIUM }))).toEqual([]);
  });

  it.each([
    ["cut", (whole: Buffer) => whole.subarray(0, whole.length - 40)],
    ["emptied", () => Buffer.alloc(0)],
    ["damaged", (whole: Buffer) => Buffer.concat([Buffer.from([whole.readUInt8(0) ^ 1]), whole.subarray(1)])],
  ])("are made again when one was %s", async (_, harm) => {
    const before = await image(150);
    const name = `${hash}-150.jpg`;
    const whole = api.files.kept.get(name) ?? Buffer.alloc(0);
    api.files.kept.set(name, harm(whole));
    const after = await image(150);
    expect([after.status, after.bytes.equals(before.bytes)]).toEqual([200, true]);
    expect(api.files.kept.get(name)?.equals(whole)).toBe(true);
    expect(events()).toContainEqual(expect.objectContaining({ event: "file_damaged", hash: name }));
  });

  it("let nobody wait who stores one, and a failure of theirs is only logged", async () => {
    const { put } = api.files;
    let free: () => void = () => undefined;
    const freed = new Promise<void>((resolve) => (free = resolve));
    api.files.put = async (name, content) => {
      if (!name.includes("-")) return put(name, content);
      await freed;
      throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    };
    try {
      const bytes = await picture();
      const response = await api.request("/api/fotogramappirta", {
        method: "POST",
        headers: { Authorization: `Bearer ${await api.tokenOf("tecnico.lp")}`, "Content-Type": "application/json" },
        body: JSON.stringify({ id_ppirta: id, fotogramas: [{ ruta_fotograma: bytes.toString("base64") }] }),
      });
      expect(response.status).toBe(200);
      expect(keptSizes(hashOf(bytes))).toEqual([]);
      free();
      await api.settled();
      const told = expect.objectContaining({ event: "file_not_kept", hash: `${hashOf(bytes)}-150.webp` }) as unknown;
      expect(events()).toContainEqual(told);
      foto = (await photos())[1]?.id ?? 0;
      expect((await image(150)).status).toBe(200);
    } finally {
      api.files.put = put;
    }
  });

  it("are as high as WebP can hold at most", async () => {
    const tower = await sharp({ create: { width: 40, height: 20_000, channels: 3, background: "#777" } })
      .png()
      .toBuffer();
    const fotogramas = [{ ruta_fotograma: tower.toString("base64") }];
    await api.ok("fotogramappirta.create", { as: "tecnico.lp", body: { id_ppirta: id, fotogramas } });
    expect(keptSizes(hashOf(tower))).toEqual(namesOf(hashOf(tower)));
    foto = (await photos())[1]?.id ?? 0;
    const { bytes } = await image(600, { Accept: CHROMIUM });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 33, height: 16_383 });
  });

  it("of a list are kept as well", async () => {
    const read = () => api.ok("fotogramappirta.list", { as: "tecnico.lp", id });
    const first = await read();
    expect(keptSizes(hash)).toContain(`${hash}-1280.jpg`);
    api.files.kept.delete(hash);
    expect((await read()).body).toEqual(first.body);
  });
});
