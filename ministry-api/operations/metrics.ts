import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Db, OpenDatabase } from "../db/client";
import { lastBackup, type LastBackup } from "./backup/last-backup";
import { countKept } from "../mail/queue";

/**
 * The metrics for Prometheus (operations/metrics-server.ts). A label is a call's name or a class of status, never a
 * path with an id or personal data, so that the number of series is fixed.
 */
export const registry = new Registry();
const registers = [registry];

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from a request's arrival to its answer, by call of the contract and class of status",
  labelNames: ["call", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

export const openRequests = new Gauge({
  name: "http_requests_open",
  help: "Requests under way",
  registers,
});

const signInFailures = new Counter({
  name: "sign_in_failures_total",
  help: "Sign-ins refused: wrong credentials, an inactive account, or too many attempts",
  registers,
});

export const idempotentReplays = new Counter({
  name: "idempotent_replays_total",
  help: "POSTs answered with the first answer of their Idempotency-Key",
  registers,
});

export const mailsFailed = new Counter({
  name: "mails_failed_total",
  help: "Mails that the mail server or the outbox did not take",
  registers,
});

export const photosServed = new Counter({
  name: "photos_served_total",
  help: "Photographs served, made anew or from the stored sizes",
  labelNames: ["source"],
  registers,
});

/** Records an answered request. `call` is the contract's name, empty if the address is not in the contract. */
export function observeRequest(call: string, status: number, seconds: number): void {
  durations.observe({ call: call || "unknown", status: `${Math.floor(status / 100)}xx` }, seconds);
  if (call === "sesion.login" && (status === 401 || status === 429)) signInFailures.inc();
}

/** Adds the connections to PostgreSQL; the embedded database has none. */
export function watchConnections(database: OpenDatabase): void {
  if (!database.connections()) return;
  new Gauge({
    name: "database_connections",
    help: "Connections to PostgreSQL in use and idle, and callers waiting for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { open, idle, waiting } = database.connections() ?? { open: 0, idle: 0, waiting: 0 };
      this.set({ state: "in_use" }, open - idle);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
}

/** Adds when the last backup was made, and how many files it lacks; nothing before the first. */
export function watchBackups(dataDir: string): void {
  const gauge = (name: string, help: string, valueOf: (backup: LastBackup) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset();
        const backup = await lastBackup(dataDir);
        if (backup) this.set(valueOf(backup));
        else this.remove();
      },
    });
  gauge(
    "backup_last_timestamp_seconds",
    "When the last backup was made, in seconds since 1970",
    ({ made_at }) => Date.parse(made_at) / 1000,
  );
  gauge(
    "backup_last_missing_files",
    "Files that the last backup lacks, because the store has lost them",
    (backup) => backup.missing,
  );
}

/** Adds the outbox: the mails waiting to be sent, and those given up. Left out while the database is unreachable. */
export function watchOutbox(db: Db): void {
  new Gauge({
    name: "outbox_mails",
    help: "Mails of decisions that wait to be sent, and those given up",
    labelNames: ["state"],
    registers,
    async collect() {
      this.reset();
      const kept = await countKept(db).catch(() => null);
      for (const [state, count] of Object.entries(kept ?? {})) this.set({ state }, count);
    },
  });
}
