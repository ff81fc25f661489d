import { createHash } from "node:crypto";
import type { S3Settings } from "../env";
import { type FileStore, placeOf } from "./file-store";

interface S3Limits {
  /** Timeout for opening a connection, in milliseconds. */
  connectMs: number;
  /** Timeout for one call with all its attempts, in milliseconds. */
  callMs: number;
}

const LIMITS: S3Limits = { connectMs: 3_000, callMs: 30_000 };
const ATTEMPTS = 3;

/** A fixed file that the probe stores and reads back. */
const PROBE = Buffer.from("Inventario de Recursos Turísticos\n");
const PROBE_HASH = createHash("sha256").update(PROBE).digest("hex");

/** The HEAD statuses that mean a missing file: 403 for an account that may not list the bucket. */
const UNTOLD = [403, 404];

/**
 * Files in a bucket of an S3-compatible server, as `{prefix}/{first two digits}/{hash}`. The client library is loaded
 * at the first call, so that an installation without such a server does not load it. Errors: the client's, within the
 * timeouts.
 */
export function s3Store(settings: S3Settings, { connectMs, callMs }: S3Limits = LIMITS): FileStore {
  const open = async () => {
    const sdk = await import("@aws-sdk/client-s3");
    const client = new sdk.S3Client({
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      forcePathStyle: settings.S3_FORCE_PATH_STYLE === "true",
      credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: callMs,
        throwOnRequestTimeout: true,
      },
      // Many S3-compatible servers do not support trailing checksums; the signature already covers the body's SHA-256.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
    return { sdk, client };
  };
  let opened: ReturnType<typeof open> | null = null;
  const connection = () => (opened ??= open());
  const objectOf = (name: string) => {
    const Key = [settings.S3_PREFIX, ...placeOf(name)].filter(Boolean).join("/");
    return { Bucket: settings.S3_BUCKET, Key };
  };
  const within = () => ({ abortSignal: AbortSignal.timeout(callMs) });

  const sizeOf = async (object: ReturnType<typeof objectOf>): Promise<number | null> => {
    const { sdk, client } = await connection();
    try {
      return (await client.send(new sdk.HeadObjectCommand(object), within())).ContentLength ?? null;
    } catch (error) {
      if (error instanceof sdk.S3ServiceException && UNTOLD.includes(error.$metadata.httpStatusCode ?? 0)) return null;
      throw error;
    }
  };

  const write = async (object: ReturnType<typeof objectOf>, content: Uint8Array) => {
    const { sdk, client } = await connection();
    await client.send(
      new sdk.PutObjectCommand({ ...object, Body: content, ContentLength: content.byteLength }),
      within(),
    );
  };
  const get = async (name: string) => {
    const { sdk, client } = await connection();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(objectOf(name)), within());
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      // Only the server's NoSuchKey counts as missing: a 404 from a proxy, or for the bucket, says nothing about the
      // file.
      if (error instanceof Error && error.name === "NoSuchKey") return null;
      throw error;
    }
  };

  return {
    put: async (name, content) => {
      const object = objectOf(name);
      // A stored file of another size was cut off, and is replaced.
      if ((await sizeOf(object)) !== content.byteLength) await write(object, content);
    },
    get,
    remove: async (name) => {
      const { sdk, client } = await connection();
      // The server answers the same whether or not there was one.
      await client.send(new sdk.DeleteObjectCommand(objectOf(name)), within());
    },
    probe: async () => {
      await write(objectOf(PROBE_HASH), PROBE);
      if (!PROBE.equals((await get(PROBE_HASH)) ?? Buffer.alloc(0)))
        throw new Error("The store does not give back what it keeps");
    },
  };
}
