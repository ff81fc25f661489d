import { createSocket } from "node:dgram";
import { open } from "node:fs/promises";
import { connect, isIP, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectTls } from "node:tls";
import { fileURLToPath } from "node:url";
import { and, asc, isNull, sql } from "drizzle-orm";
import { temaOf } from "./list";
import { auditLine, type Format } from "./lines";
import type { Db } from "../db/client";
import { historial, instalacion } from "../db/schema";
import { kindOf } from "../mail/deliver";
import type { Logger } from "../http/log";

/** Where the audit's lines go, and how they are written. */
export interface Collector {
  url: string;
  format: Format;
}

/** Lines of one transfer. */
const BATCH = 200;
const EVERY_MS = 2000;
/** After a failure. */
const AGAIN_MS = 30_000;
const PATIENCE_MS = 10_000;
/** The largest datagram that every network carries whole, less its headers. */
const DATAGRAM_BYTES = 1400;

async function appendToFile(path: string, lines: readonly string[]): Promise<void> {
  // Opened each time, so that the file may be renamed and begun anew at any moment.
  const file = await open(path, "a", 0o600);
  try {
    await file.appendFile(lines.map((line) => `${line}\n`).join(""));
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Resolves once the other side has taken the bytes and closed. */
function throughSocket(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("The collector does not answer")));
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.resume();
    socket.end(bytes);
  });
}

/** Frames with their length before them (RFC 6587 §3.4.1, RFC 5425 §4.3). */
const framed = (lines: readonly string[]) =>
  Buffer.concat(
    lines.flatMap((line) => {
      const bytes = Buffer.from(line);
      return [Buffer.from(`${bytes.length} `), bytes];
    }),
  );

async function asDatagrams(host: string, port: number, lines: readonly string[]): Promise<void> {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  try {
    for (const line of lines) {
      const bytes = Buffer.from(line).subarray(0, DATAGRAM_BYTES);
      await new Promise<void>((resolve, reject) =>
        socket.send(bytes, port, host, (error) => (error ? reject(error) : resolve())),
      );
    }
  } finally {
    socket.close();
  }
}

/** The ports of syslog where none is given. */
const PORTS: Record<string, number> = { "udp:": 514, "tcp:": 601, "tls:": 6514 };

async function transfer(url: string, lines: readonly string[]): Promise<void> {
  const to = new URL(url);
  if (to.protocol === "file:") return appendToFile(fileURLToPath(to), lines);
  const host = to.hostname.replace(/^\[|\]$/g, "");
  const port = Number(to.port) || (PORTS[to.protocol] ?? 0);
  if (to.protocol === "udp:") return asDatagrams(host, port, lines);
  // TLS names no address (RFC 6066 §3).
  const named = isIP(host) === 0 && { servername: host };
  const socket = to.protocol === "tls:" ? connectTls({ host, port, ...named }) : connect({ host, port });
  return throughSocket(socket, framed(lines));
}

/**
 * Sends what the audit got since the last time, at most BATCH entries; returns how many. One process at a time does it.
 * An entry that grows (failed sign-ins, a key's uses) is sent again with its new count. A first time begins with now.
 * What was not taken is sent again: a collector may get a line twice, and knows it by its id.
 */
export function sendAudit(db: Db, { url, format }: Collector): Promise<number> {
  return db.transaction(async (tx) => {
    const [state] = await tx.select().from(instalacion).for("update", { skipLocked: true });
    if (!state) return 0;
    const finished = sql`${historial.transaccion} < pg_snapshot_xmin(pg_current_snapshot())`;
    if (state.auditoria_transaccion === null) {
      const now = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;
      await tx.update(instalacion).set({ auditoria_transaccion: now, auditoria_id: 0 });
      return 0;
    }
    const rows = await tx
      .select()
      .from(historial)
      .where(
        and(
          isNull(historial.tipo),
          sql`(${historial.transaccion}, ${historial.id}) > (${state.auditoria_transaccion}::xid8, ${state.auditoria_id}::int)`,
          finished,
        ),
      )
      .orderBy(asc(historial.transaccion), asc(historial.id))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return 0;
    const host = hostname();
    await transfer(
      url,
      rows.map((row) => auditLine({ ...row, tema: temaOf(row.tabla) }, format, host)),
    );
    await tx.update(instalacion).set({ auditoria_transaccion: last.transaccion, auditoria_id: last.id });
    return rows.length;
  });
}

/** Sends the audit until it is stopped; without a collector it does nothing. */
export function startAudit(db: Db, collector: Collector | null, log: Logger): { stop(): Promise<void> } {
  let stopped = collector === null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (to: Collector) => {
    let rest = EVERY_MS;
    try {
      while (!stopped && (await sendAudit(db, to)) === BATCH);
    } catch (error) {
      log.error("audit.failed", { error: kindOf(error) });
      rest = AGAIN_MS;
    }
    if (!stopped) timer = setTimeout(() => (running = run(to)), rest);
  };
  if (collector) running = run(collector);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
