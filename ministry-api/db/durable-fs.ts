import { fsyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Mod = Parameters<NonNullable<Awaited<ReturnType<NodeFS["init"]>>["emscriptenOpts"]["preRun"]>[number]>[0];

/** The parts of PGlite's host file system that are changed here. */
interface HostFolders {
  tryFSOperation<T>(run: () => T): T;
  node_ops: {
    mknod(parent: unknown, name: string, mode: number, dev: unknown): unknown;
    setattr(node: unknown, attr: { mode?: number | null }): void;
  };
  stream_ops: {
    setattr(stream: unknown, attr: { mode?: number | null }): void;
    fsync?(stream: { nfd: number }): number;
  };
}

/** Permission bits of group and others. */
const OTHERS = 0o077;
const ownOnly = <A extends { mode?: number | null }>(attr: A): A =>
  typeof attr.mode === "number" ? { ...attr, mode: attr.mode & ~OTHERS } : attr;

/** Makes the database's `fsync` call the system's `fsync`, and its files readable by their owner only. */
function patchHostFs(host: HostFolders) {
  const { tryFSOperation, node_ops, stream_ops } = host;
  const { mknod, setattr } = node_ops;
  const setStream = stream_ops.setattr;
  node_ops.mknod = (parent, name, mode, dev) => mknod(parent, name, mode & ~OTHERS, dev);
  node_ops.setattr = (node, attr) => setattr(node, ownOnly(attr));
  stream_ops.setattr = (stream, attr) => setStream(stream, ownOnly(attr));
  stream_ops.fsync = ({ nfd }) => {
    tryFSOperation(() => fsyncSync(nfd));
    return 0;
  };
}

/**
 * PGlite's folder on the host's disk, with the two things it leaves out: what PostgreSQL syncs is on the disk before it
 * continues, and only the owner can read the files.
 */
export class DurableFolder extends NodeFS {
  override async init(...given: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(...given);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (mod: Mod) => patchHostFs((mod as unknown as { NODEFS: HostFolders }).NODEFS),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/**
 * PGlite's own parameters without `-F`, which switches syncing off. `fdatasync`, PostgreSQL's default on Linux, does
 * nothing in PGlite's runtime; `fsync` reaches DurableFolder.
 */
export const DURABLE_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];
