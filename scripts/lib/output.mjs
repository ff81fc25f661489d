// The output of `npm start`: one line per step with its duration, then the logs of the servers.
import { createInterface } from "node:readline";

/** Writes the step's label, runs it, and ends the line with its duration in seconds; returns its result. */
export async function step(words, work) {
  process.stdout.write(`${words}… `);
  const from = Date.now();
  const done = await work();
  process.stdout.write(`${Math.round((Date.now() - from) / 1000)} s\n`);
  return done;
}

/** The entry of a server's log; null for a line in another format. */
function entryOf(line) {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** A log line in a form for people at a terminal; a service keeps the JSON. */
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

/** Info lines appear at every start and need no attention; warnings do. */
const needsAttention = ([stream, line]) =>
  (entryOf(line)?.level ?? (stream === "stderr" ? "error" : "info")) !== "info";

/**
 * Holds back the output of the servers until `open`, so that a person sees the address first. `tell` writes all held
 * output, for a server that did not start.
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
      // Ends the line of the step that was running.
      if (held) process.stderr.write("\n");
      for (const [, line] of held ?? []) write(process.stderr, line);
      held = null;
    },
  };
}
