import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BadEnvironment, readEnv, type S3Settings } from "@/ministry-api/env";
import { checkedStore } from "@/ministry-api/files/checked-store";
import { inspectPdf } from "@/ministry-api/usuarios/write";
import { folderStore } from "@/ministry-api/files/folder-store";
import { s3Store } from "@/ministry-api/files/s3-store";
import { createLogger } from "@/ministry-api/http/log";
import { onePagePdf } from "@/tests/support/pdf";
import { Problem } from "@/ministry-api/http/problem";

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const some = (bytes = 1000) => {
  const content = randomBytes(bytes);
  return { content, hash: hashOf(content) };
};
const HASH = "a".repeat(64);
const NO_SIZES = [`${HASH}-`, `${HASH}-150`, `${HASH}-150.webp/..`, `${HASH}-150.png`, `${HASH}-../150.jpg`];
const NO_NAMES = ["", "..", "../../etc/passwd", HASH.slice(1), `${HASH.slice(1)}/`, HASH.toUpperCase(), ...NO_SIZES];

describe("files in a folder", () => {
  let root = "";
  beforeEach(async () => {
    root = join(await mkdtemp(join(tmpdir(), "files-")), "files");
  });
  afterEach(() => rm(join(root, ".."), { recursive: true, force: true }));

  it("gives back what was kept, null for what was not", async () => {
    const store = folderStore(root);
    const { content, hash } = some();
    expect(await store.get(hash)).toBeNull();
    await store.put(hash, content);
    await store.put(hash, content);
    expect((await store.get(hash))?.equals(content)).toBe(true);
    expect((await folderStore(root).get(hash))?.equals(content)).toBe(true);
    expect(await readdir(join(root, "drafts"))).toEqual([]);
  });

  it("lets nobody but the owner read", async () => {
    const { content, hash } = some();
    await folderStore(root).put(hash, content);
    const folder = join(root, hash.slice(0, 2));
    const modes = await Promise.all([root, folder, join(folder, hash)].map(async (path) => (await stat(path)).mode));
    expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(["700", "700", "600"]);
  });

  it("tries a real write each time it is asked whether it works, and leaves nothing behind", async () => {
    const store = folderStore(root);
    await store.probe();
    await store.probe();
    expect(await readdir(root)).toEqual(["drafts"]);
    expect(await readdir(join(root, "drafts"))).toEqual([]);
    await rm(join(root, "drafts"), { recursive: true });
    await writeFile(join(root, "drafts"), "");
    await expect(store.probe()).rejects.toThrow();
  });

  it("does not work with less than 100 MB left, and says how much there is", async () => {
    const MB = 1024 * 1024;
    const onDiskWith = (bytes: number) => folderStore(root, { free: async () => bytes });
    await onDiskWith(100 * MB).probe();
    await expect(onDiskWith(99.9 * MB).probe()).rejects.toMatchObject({ name: "DiskNearlyFull", freeMegabytes: 99 });
    await expect(onDiskWith(0).probe()).rejects.toThrow("0 MB left");
    // What is there can still be read, and a photograph that fits is still kept.
    const { content, hash } = some();
    await onDiskWith(MB).put(hash, content);
    expect((await onDiskWith(MB).get(hash))?.equals(content)).toBe(true);
  });

  it("refuses every name that is no hash", async () => {
    const store = folderStore(root);
    for (const name of NO_NAMES) {
      await expect(store.put(name, Buffer.from("x"))).rejects.toThrow(RangeError);
      await expect(store.get(name)).rejects.toThrow(RangeError);
      await expect(store.remove(name)).rejects.toThrow(RangeError);
    }
    await expect(stat(root)).rejects.toThrow("ENOENT");
  });

  it("keeps a photo's sizes apart, so that all can be removed at any time", async () => {
    const store = folderStore(root);
    const { content, hash } = some();
    const size = `${hash}-150.webp`;
    for (const name of [hash, size]) await store.put(name, content);
    expect(await readFile(join(root, "sizes", hash.slice(0, 2), size))).toEqual(content);
    await rm(join(root, "sizes"), { recursive: true });
    expect(await store.get(size)).toBeNull();
    expect((await store.get(hash))?.equals(content)).toBe(true);
    await store.put(size, content);
    expect((await store.get(size))?.equals(content)).toBe(true);
  });

  it("removes a file, and what is not there too", async () => {
    const store = folderStore(root);
    const [one, other] = [some(), some()];
    await store.remove(one.hash);
    for (const { hash, content } of [one, other]) await store.put(hash, content);
    await store.remove(one.hash);
    expect(await store.get(one.hash)).toBeNull();
    expect((await store.get(other.hash))?.equals(other.content)).toBe(true);
    await store.put(one.hash, one.content);
    expect((await store.get(one.hash))?.equals(one.content)).toBe(true);
  });

  it("replaces a file that was damaged", async () => {
    const store = folderStore(root);
    const { content, hash } = some();
    await store.put(hash, content);
    await writeFile(join(root, hash.slice(0, 2), hash), content.subarray(0, 500));
    await store.put(hash, content);
    expect((await store.get(hash))?.equals(content)).toBe(true);
  });

  it("lets several write the same files at once", async () => {
    const files = Array.from({ length: 10 }, () => some(200_000));
    const stores = [folderStore(root), folderStore(root), folderStore(root)];
    await Promise.all(stores.flatMap((store) => files.map(({ hash, content }) => store.put(hash, content))));
    for (const { hash, content } of files) expect((await stores[0]?.get(hash))?.equals(content)).toBe(true);
    expect(await readdir(join(root, "drafts"))).toEqual([]);
  });

  it("removes the drafts of processes that are gone, and no others", async () => {
    await folderStore(root).put(some().hash, Buffer.from("any"));
    const long = new Date(Date.now() - 2 * 3_600_000);
    await writeFile(join(root, "drafts", "old"), "half");
    await utimes(join(root, "drafts", "old"), long, long);
    await writeFile(join(root, "drafts", "fresh"), "half");
    await folderStore(root).put(some().hash, Buffer.from("other"));
    expect(await readdir(join(root, "drafts"))).toEqual(["fresh"]);
  });

  it("has no half file when its process is killed in the middle of writes", { timeout: 60_000 }, async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "tests/support/write-files.ts", root], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "close");
    let told = "";
    for await (const chunk of child.stdout) {
      told += String(chunk);
      if (told.split("\n").length > 12) break;
    }
    child.kill("SIGKILL");
    await ended;
    const kept = (await readdir(root, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name));
    for (const name of kept) expect(hashOf(await readFile(join(root, name)))).toBe(name.slice(3));
    // Every write that was acknowledged is stored.
    const acknowledged = told.split("\n").slice(0, -1);
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(acknowledged.filter((hash) => !kept.includes(join(hash.slice(0, 2), hash)))).toEqual([]);
  });
});

describe("a checked store", () => {
  const kept = new Map<string, Buffer>();
  const logs: string[] = [];
  let refusal: Error | null = null;
  const store = checkedStore(
    {
      put: async (hash, content) => {
        if (refusal) throw refusal;
        kept.set(hash, Buffer.from(content));
      },
      get: async (hash) => {
        if (refusal) throw refusal;
        return kept.get(hash) ?? null;
      },
      remove: async (hash) => {
        if (refusal) throw refusal;
        kept.delete(hash);
      },
      probe: async () => {
        if (refusal) throw refusal;
      },
    },
    createLogger("info", (line) => logs.push(line)),
  );
  beforeEach(() => {
    refusal = null;
    logs.length = 0;
  });
  const problem = async (work: Promise<unknown>) => {
    const thrown = await work.then(
      () => null,
      (error: unknown) => error,
    );
    return thrown instanceof Problem ? [thrown.status, thrown.message] : thrown;
  };

  it("gives a file that matches its name, and logs one that is missing or damaged", async () => {
    const { content, hash } = some();
    await store.put(hash, content);
    expect((await store.get(hash))?.equals(content)).toBe(true);
    expect(logs).toEqual([]);
    kept.set(hash, content.subarray(1));
    expect(await store.get(hash)).toBeNull();
    kept.delete(hash);
    expect(await store.get(hash)).toBeNull();
    expect(logs.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(["file_damaged", "file_missing"]);
    expect(await store.get("../x")).toBeNull();
  });

  it("tells a damaged size by what stands behind it, removes it, and does not log one that is not there", async () => {
    const { content, hash } = some();
    const size = `${hash}-600.jpg`;
    expect(await store.get(size)).toBeNull();
    expect(logs).toEqual([]);
    await store.put(size, content);
    expect((await store.get(size))?.equals(content)).toBe(true);
    const whole = kept.get(size) ?? Buffer.alloc(0);
    for (const harmed of [whole.subarray(1), whole.subarray(0, -1), content, Buffer.alloc(0)]) {
      kept.set(size, harmed);
      expect(await store.get(size)).toBeNull();
      expect(kept.has(size)).toBe(false);
    }
    expect(logs.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(Array(4).fill("file_damaged"));
  });

  it("answers 503 in words for a person when the store fails, and logs why", async () => {
    const { content, hash } = some();
    refusal = Object.assign(new Error("ENOSPC: no space left on device, write '/srv/x'"), { code: "ENOSPC" });
    expect(await problem(store.put(hash, content))).toEqual([
      503,
      "No hay espacio para guardar el archivo. Avise a quien administra el servidor.",
    ]);
    refusal = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    expect(await problem(store.put(hash, content))).toEqual([
      503,
      "El archivo no se pudo guardar en este momento. Intente nuevamente.",
    ]);
    expect(await problem(store.get(hash))).toEqual([
      503,
      "El archivo no se pudo leer en este momento. Intente nuevamente.",
    ]);
    expect(logs.map((line) => (JSON.parse(line) as { code: string }).code)).toEqual([
      "ENOSPC",
      "ECONNREFUSED",
      "ECONNREFUSED",
    ]);
    expect(logs.join()).not.toContain("/srv/x");
  });
});

/**
 * A small server that answers as the S3 REST documentation says; it is no S3 server. It keeps what it receives and
 * refuses requests that are not signed correctly.
 */
class S3Double {
  readonly objects = new Map<string, Buffer>();
  readonly asked: string[] = [];
  /** Answers sent in place of the usual ones, once each, in order. */
  readonly instead: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async listen(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  async close() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
  refuse = (status: number, code: string) => (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { "Content-Type": "application/xml" });
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  };

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const path = new URL(request.url ?? "", "http://s3").pathname;
    this.asked.push(`${request.method} ${path}`);
    const instead = this.instead.shift();
    if (instead) return instead(request, response);
    const signed =
      /^AWS4-HMAC-SHA256 Credential=clave\/\d{8}\/sa-east-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*x-amz-content-sha256[a-z0-9;-]*, Signature=[0-9a-f]{64}$/;
    if (!signed.test(request.headers.authorization ?? "")) return this.refuse(403, "AccessDenied")(request, response);
    if (request.headers["x-amz-content-sha256"] !== hashOf(body))
      return this.refuse(400, "XAmzContentSHA256Mismatch")(request, response);
    if (request.method === "PUT") {
      this.objects.set(path, body);
      response.writeHead(200, { ETag: '"x"' }).end();
      return;
    }
    const found = this.objects.get(path);
    if (!found && request.method === "HEAD") response.writeHead(404).end();
    else if (!found) this.refuse(404, "NoSuchKey")(request, response);
    else response.writeHead(200, { "Content-Length": found.length }).end(request.method === "HEAD" ? undefined : found);
  }
}

describe("files in an S3-compatible bucket", () => {
  let double: S3Double;
  let settings: S3Settings;
  beforeEach(async () => {
    double = new S3Double();
    settings = {
      S3_ENDPOINT: await double.listen(),
      S3_REGION: "sa-east-1",
      S3_BUCKET: "inventario",
      S3_ACCESS_KEY_ID: "clave",
      S3_SECRET_ACCESS_KEY: "secreto",
      S3_FORCE_PATH_STYLE: "true",
      S3_PREFIX: "turismo/archivos",
    };
  });
  afterEach(() => double.close());
  const pathOf = (hash: string) => `/inventario/turismo/archivos/${hash.slice(0, 2)}/${hash}`;

  it("puts a file once, signed, under its prefix, and gives it back", async () => {
    const store = s3Store(settings);
    const { content, hash } = some(300_000);
    expect(await store.get(hash)).toBeNull();
    await store.put(hash, content);
    await store.put(hash, content);
    expect((await store.get(hash))?.equals(content)).toBe(true);
    const path = pathOf(hash);
    expect(double.asked).toEqual([`GET ${path}`, `HEAD ${path}`, `PUT ${path}`, `HEAD ${path}`, `GET ${path}`]);
    expect(double.objects.get(path)?.equals(content)).toBe(true);
  });

  it("puts a photo's size under a prefix of its own", async () => {
    const { content, hash } = some();
    const size = `${hash}-1600.jpg`;
    await s3Store(settings).put(size, content);
    expect([...double.objects.keys()]).toEqual([`/inventario/turismo/archivos/sizes/${hash.slice(0, 2)}/${size}`]);
    expect((await s3Store(settings).get(size))?.equals(content)).toBe(true);
  });

  it("puts a file that was cut off once more, and works without a prefix", async () => {
    const { content, hash } = some();
    const path = `/inventario/${hash.slice(0, 2)}/${hash}`;
    double.objects.set(path, content.subarray(0, 10));
    const store = s3Store({ ...settings, S3_PREFIX: "" });
    await store.put(hash, content);
    expect((await store.get(hash))?.equals(content)).toBe(true);
  });

  it("tries a real write each time it is asked whether it works", async () => {
    const store = s3Store(settings);
    await store.probe();
    await store.probe();
    expect(double.asked.map((line) => line.split(" ")[0])).toEqual(["PUT", "GET", "PUT", "GET"]);
    expect(double.objects.size).toBe(1);
    double.instead.push(double.refuse(403, "QuotaExceeded"));
    await expect(store.probe()).rejects.toThrow("QuotaExceeded");
  });

  it("tries again when the server asks for patience", async () => {
    const store = s3Store(settings);
    const { content, hash } = some();
    double.instead.push((_, response) => response.writeHead(404).end(), double.refuse(503, "SlowDown"));
    await store.put(hash, content);
    double.instead.push(double.refuse(503, "SlowDown"));
    expect((await store.get(hash))?.equals(content)).toBe(true);
    expect(double.asked.map((line) => line.split(" ")[0])).toEqual(["HEAD", "PUT", "PUT", "GET", "GET"]);
  });

  it("tells what is missing from what cannot be told", async () => {
    const store = s3Store(settings);
    const { content, hash } = some();
    double.instead.push(double.refuse(404, "NoSuchBucket"));
    await expect(store.get(hash)).rejects.toThrow("NoSuchBucket");
    double.instead.push((_, response) => response.writeHead(404, { "Content-Type": "text/html" }).end("<html>"));
    await expect(store.get(hash)).rejects.toThrow();
    double.instead.push(double.refuse(403, "AccessDenied"));
    await expect(store.get(hash)).rejects.toThrow("AccessDenied");
    await expect(s3Store({ ...settings, S3_ACCESS_KEY_ID: "otra" }).put(hash, content)).rejects.toThrow("AccessDenied");
    expect(double.objects.size).toBe(0);
    for (const name of NO_NAMES) {
      await expect(store.get(name)).rejects.toThrow(RangeError);
      await expect(store.put(name, content)).rejects.toThrow(RangeError);
    }
  });

  it("waits no longer than it may: silent server, server that stops in the middle, none at all", async () => {
    const limits = { connectMs: 200, callMs: 300 };
    const store = s3Store(settings, limits);
    const { content, hash } = some();
    const began = Date.now();
    double.instead.push(() => undefined);
    await expect(store.get(hash)).rejects.toThrow();
    double.instead.push((_, response) => {
      response.writeHead(200, { "Content-Length": 1000 });
      response.write("half");
    });
    await expect(store.get(hash)).rejects.toThrow();
    double.instead.push(() => undefined);
    await expect(store.put(hash, content)).rejects.toThrow();
    await expect(s3Store({ ...settings, S3_ENDPOINT: "http://127.0.0.1:1" }, limits).get(hash)).rejects.toThrow();
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});

describe("the environment of the files", () => {
  const whole = {
    NODE_ENV: "test" as const,
    S3_ENDPOINT: "https://s3.example.bo",
    S3_REGION: "sa-east-1",
    S3_BUCKET: "inventario",
    S3_ACCESS_KEY_ID: "clave",
    S3_SECRET_ACCESS_KEY: "secreto",
  };
  it("names an S3-compatible store whole or not at all", () => {
    expect(readEnv({ NODE_ENV: "test", S3_BUCKET: "" }).s3).toBeNull();
    expect(readEnv(whole).s3).toMatchObject({ S3_BUCKET: "inventario", S3_FORCE_PATH_STYLE: "true", S3_PREFIX: "" });
    expect(readEnv({ ...whole, S3_PREFIX: "/a/b/", S3_FORCE_PATH_STYLE: "false" }).s3).toMatchObject({
      S3_PREFIX: "a/b",
      S3_FORCE_PATH_STYLE: "false",
    });
    const lines = (source: NodeJS.ProcessEnv) => {
      try {
        readEnv(source);
        return [];
      } catch (error) {
        return error instanceof BadEnvironment ? error.message.split("\n") : [];
      }
    };
    expect(lines({ NODE_ENV: "test", S3_BUCKET: "inventario" })).toEqual([
      "S3_ENDPOINT is missing",
      "S3_REGION is missing",
      "S3_ACCESS_KEY_ID is missing",
      "S3_SECRET_ACCESS_KEY is missing",
    ]);
    expect(
      lines({ ...whole, S3_ENDPOINT: "s3.example.bo", S3_FORCE_PATH_STYLE: "yes", MINISTRY_API_PORT: "x" }),
    ).toEqual([
      "MINISTRY_API_PORT must be a port number",
      "S3_ENDPOINT must be an address such as https://s3.example.bo",
      "S3_FORCE_PATH_STYLE must be true or false",
    ]);
  });
});

describe("a person's document", () => {
  const pdf = (text: string) => Buffer.from(text, "latin1").toString("base64");
  const WHOLE = onePagePdf().toString("latin1");
  const refusal = (base64: string) =>
    inspectPdf(base64).then(
      () => null,
      (error: unknown) => (error instanceof Problem ? [error.status, error.errores.documento] : error),
    );

  it("is a PDF by its content, with or without a data prefix", async () => {
    const content = Buffer.from(WHOLE, "latin1");
    for (const base64 of [pdf(WHOLE), `data:application/pdf;base64,${pdf(WHOLE)}`]) {
      expect(await inspectPdf(base64)).toEqual({ hash: hashOf(content), tipo: "application/pdf", contenido: content });
    }
  });

  it("is refused in the specification's words", async () => {
    const required = [422, ["El archivo PDF es requerido"]];
    const cut = WHOLE.replace("%%EOF", "");
    const hidden = `<html></html>${WHOLE}`;
    for (const wrong of ["", "<html></html>", cut, `${WHOLE}${" ".repeat(2000)}`, hidden]) {
      expect(await refusal(pdf(wrong))).toEqual(required);
    }
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1, "%PDF-1.7 %%EOF ").toString("base64"))).toEqual([
      422,
      ["El archivo PDF no debe pasar de 10 MB"],
    ]);
  });
});
