// Runs a command in parallel with others and keeps its output until it has ended.
import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Runs a command of the project, behind others with a `priority` over 0; returns its exit code and output. */
export function runQuietly(command, args, { priority = 0, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    if (priority > 0 && child.pid) setPriority(child.pid, priority);
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => done({ status: 1, output: error.message }));
    child.once("close", (code) => done({ status: code ?? 1, output: output.trim() }));
  });
}
