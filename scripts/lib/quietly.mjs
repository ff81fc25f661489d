// Runs a command in parallel with others and keeps its output until it has ended.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Runs a command of the project; returns its exit code and output. */
export function runQuietly(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => done({ status: 1, output: error.message }));
    child.once("close", (code) => done({ status: code ?? 1, output: output.trim() }));
  });
}
