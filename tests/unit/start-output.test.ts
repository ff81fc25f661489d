import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { heldOutput, shortLine, step } from "@/scripts/lib/output.mjs";

/** The output of `npm start` to a terminal and to a service's log. */

const entry = (level: string, fields: object) => JSON.stringify({ time: "2026-11-22T23:41:41.319Z", level, ...fields });
const REQUEST = entry("info", {
  event: "request",
  request_id: "29d0",
  method: "POST",
  call: "sesion.login",
  status: 200,
  ms: 802,
});

const written = () => {
  const lines: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  return lines;
};
afterEach(() => void vi.restoreAllMocks());

const server = () => Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough() });
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a log line at a terminal", () => {
  it("is short: when, what, how it ended", () => {
    expect(shortLine(REQUEST)).toBe("23:41:41 POST sesion.login 200 802 ms");
    expect(shortLine(entry("warn", { event: "mail.failed", tries: 3 }))).toBe("23:41:41 warn mail.failed tries=3");
  });

  it.each(["Ministry API ready", "{broken"])("%s stays as it is", (line) => expect(shortLine(line)).toBe(line));
});

describe("what servers write", () => {
  it("waits until the address is told; of what came before, warnings alone are shown", async () => {
    const lines = written();
    const output = heldOutput(false);
    const child = server();
    output.take(child);
    child.stdout.write(`Ministry API ready\n${REQUEST}\n`);
    child.stderr.write(`${entry("warn", { event: "mail.none" })}\n`);
    await settled();
    expect(lines).toEqual([]);
    output.open();
    expect(lines).toEqual([`${entry("warn", { event: "mail.none" })}\n`]);
    child.stdout.write(`${REQUEST}\n`);
    await settled();
    expect(lines.at(-1)).toBe(`${REQUEST}\n`);
  });

  it("is shown whole where a server does not start", async () => {
    const lines = written();
    const output = heldOutput(false);
    const child = server();
    output.take(child);
    child.stdout.write("Listening\n");
    child.stderr.write("Error: no database\n");
    await settled();
    output.tell();
    expect(lines).toEqual(["\n", "Listening\n", "Error: no database\n"]);
  });
});

it("a step is one line with its seconds", async () => {
  const lines = written();
  expect(await step("Preparando la aplicación web", async () => 7)).toBe(7);
  expect(lines.join("")).toBe("Preparando la aplicación web… 0 s\n");
});
