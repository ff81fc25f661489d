// What `npm start` writes: one line a step with its time, then what the servers log.
import { createInterface } from "node:readline";

/** Writes the step's words, does it, and closes the line with the seconds it took; returns what it returned. */
export async function step(words, work) {
  process.stdout.write(`${words}… `);
  const from = Date.now();
  const done = await work();
  process.stdout.write(`${Math.round((Date.now() - from) / 1000)} s\n`);
  return done;
}

/** The entry of a server's log; null for a line in other words. */
function entryOf(line) {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** A log line as a person at a terminal reads it; a service keeps the JSON. */
export function shortLine(line) {
  const entry = entryOf(line);
  if (!entry) return line;
  const { time = "", level, event, request_id: _id, method, call, status, ms, ...rest } = entry;
  const words = [
    String(time).slice(11, 19),
    ...(level === "info" ? [] : [level]),
    ...(event === "request" ? [] : [event]),
    ...[method, call, status].filter((word) => word !== undefined),
    ...(ms === undefined ? [] : [`${ms} ms`]),
    ...Object.entries(rest).map(([name, value]) => `${name}=${value}`),
  ];
  return words.join(" ");
}

/** What a start always says needs no one's attention; a warning does. */
const needsAttention = ([stream, line]) =>
  (entryOf(line)?.level ?? (stream === "stderr" ? "error" : "info")) !== "info";

/**
 * Holds back what servers write until `open`, so that the address is what a person sees first. `tell` writes all that was
 * held, for a server that did not start.
 */
export function heldOutput(terminal = process.stdout.isTTY) {
  let held = [];
  const write = (stream, line) => stream.write(`${terminal ? shortLine(line) : line}\n`);
  return {
    take(child) {
      for (const name of ["stdout", "stderr"]) {
        createInterface({ input: child[name] }).on("line", (line) => {
          if (held) held.push([name, line]);
          else write(process[name], line);
        });
      }
    },
    open() {
      for (const [name, line] of (held ?? []).filter(needsAttention)) write(process[name], line);
      held = null;
    },
    tell() {
      for (const [, line] of held ?? []) write(process.stderr, line);
      held = null;
    },
  };
}
