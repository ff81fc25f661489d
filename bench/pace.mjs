// A worker: how long a fixed piece of work takes, in milliseconds, again and again. Uses only Node's own modules.
import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";

const TIMES = 15;
const row = { nombre: "Laguna Colorada", partes: Array.from({ length: 50 }, (_, n) => ({ n, texto: `texto ${n}` })) };

/** Texts written, read and hashed, as a server does. */
function work() {
  for (let n = 0; n < 3_000; n += 1) {
    const text = JSON.stringify(row);
    JSON.parse(text);
    if (n % 10 === 0) createHash("sha256").update(text).digest();
  }
}

work();
const took = [];
for (let n = 0; n < TIMES; n += 1) {
  const from = performance.now();
  work();
  took.push(performance.now() - from);
}
parentPort?.postMessage(took);
