import { join } from "node:path";
import type { Env } from "../env";
import type { FileStore } from "./file-store";
import { folderStore } from "./folder-store";
import { s3Store } from "./s3-store";

/** The store set in the environment: an S3-compatible server if S3_* is set, else `files` below DATA_DIR. */
export const openFiles = ({ s3, DATA_DIR }: Pick<Env, "s3" | "DATA_DIR">): FileStore =>
  s3 ? s3Store(s3) : folderStore(join(DATA_DIR, "files"));
