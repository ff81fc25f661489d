import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { FileTask } from "@/app/exportar/[lista]/file";
import { ask, signInAs, stubOn } from "./support";

/** The thread that writes an export ends in the middle of it. */

vi.mock("@/tests/support/export-thread", () => ({
  writeInThread: async ({ lines, file }: FileTask) => {
    await lines.getReader().read();
    await file.getWriter().write(new TextEncoder().encode("half a row"));
    throw new Error("The thread ended");
  },
}));

const stub = stubOn();
let cookie: string;
let logged: string[] = [];

beforeAll(async () => {
  cookie = await signInAs(stub);
});
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});

it("cuts the file, frees the call and the turn, and is logged without its message", async () => {
  const { GET } = await import("@/app/exportar/[lista]/route");
  let open = 0;
  // A list that goes on for ever.
  stub.answer = (_request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    response.writeHead(200, { "Content-Type": "application/x-ndjson" }).write('{"id":1}\n');
  };
  for (let times = 1; times <= 3; times += 1) {
    const request = ask("/exportar/region?formato=csv", { cookie });
    const answer = await GET(request, { params: Promise.resolve({ lista: "region" }) });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    await vi.waitFor(() => expect(open).toBe(0));
  }
  expect(logged).toHaveLength(3);
  expect(JSON.parse(logged[0] ?? "")).toMatchObject({ level: "warn", event: "export", error: "Error" });
  expect(logged.join()).not.toContain("The thread ended");
});
