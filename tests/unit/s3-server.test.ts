import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { S3Settings } from "@/ministry-api/env";
import { s3Store } from "@/ministry-api/files/s3-store";

interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
// The package has no types.
const S3rver = createRequire(import.meta.url)("@20minutes/s3rver") as new (options: object) => S3Server;

describe("files on a real S3-compatible server", () => {
  let server: S3Server;
  let directory = "";
  let settings: S3Settings;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "s3-"));
    const options = {
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: "archivos" }],
    };
    server = new S3rver(options);
    const { port } = await server.run();
    settings = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: "us-east-1",
      S3_BUCKET: "archivos",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      S3_FORCE_PATH_STYLE: "true",
      S3_PREFIX: "turismo",
    };
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  const content = randomBytes(3_000_000);
  const hash = createHash("sha256").update(content).digest("hex");

  it("are put once and given back", async () => {
    const store = s3Store(settings);
    expect(await store.get(hash)).toBeNull();
    await store.put(hash, content);
    await store.put(hash, content);
    expect((await s3Store(settings).get(hash))?.equals(content)).toBe(true);
  });

  it("are refused to a wrong secret and a wrong bucket", async () => {
    const stranger = s3Store({ ...settings, S3_SECRET_ACCESS_KEY: "otra" });
    await expect(stranger.put(hash, content)).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
    await expect(stranger.get(hash)).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
    const elsewhere = s3Store({ ...settings, S3_BUCKET: "otro" });
    await expect(elsewhere.get(hash)).rejects.toMatchObject({ name: "NoSuchBucket" });
    await expect(elsewhere.put(hash, content)).rejects.toMatchObject({ name: "NoSuchBucket" });
  });
});
