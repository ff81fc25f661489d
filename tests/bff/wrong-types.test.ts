import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { NextRequest } from "next/server";
import { calls } from "@/contract";
import { fieldNames, filled, replaced, WRONG_VALUES } from "../support/wrong-values";
import { ask, json, signInAs, stubOn } from "./support";

/**
 * The proxy answers every wrong type, in the fields of every write call, with a status other than 500. All fields have
 * the value at once, since each is read whatever the others hold; one at a time: tests/unit/wrong-values.test.ts.
 */

const written = calls.filter(([, { method, body }]) => method !== "GET" && fieldNames(body).length > 0);

describe("wrong types through the web application", () => {
  const stub = stubOn();
  let cookie = "";
  let call: (request: NextRequest) => Promise<Response>;
  const logged: string[] = [];

  beforeAll(async () => {
    ({ POST: call } = await import("@/app/api/[...path]/route"));
    cookie = await signInAs(stub, 1);
    stub.answer = json({ message: "ok", data: { id: 3 } });
  });
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line)));

  it.each(written.map(([name, declared]) => ({ name, declared })))("$name", async ({ declared }) => {
    const path = `/api${declared.path.replace(/:\w+/, "7")}`;
    for (const value of WRONG_VALUES) {
      const body = filled(fieldNames(declared.body), value);
      const response = await call(ask(path, { method: declared.method, cookie, body }));
      expect([value.slice(0, 60), response.status]).not.toEqual([value.slice(0, 60), 500]);
    }
    expect(logged.filter((line) => line.includes('"unexpected"'))).toEqual([]);
  });

  it("signing in, as the form of its own sends it", async () => {
    const { POST: entrar } = await import("@/app/api/auth/entrar/route");
    stub.answer = json({ message: "no" }, 401);
    for (const field of ["email", "password", "codigo", "recordar"]) {
      for (const value of WRONG_VALUES) {
        const body = replaced({ email: "admin@turismo.bo", password: "x" }, field, value);
        const { status } = await entrar(ask("/api/auth/entrar", { method: "POST", body }));
        expect([field, value.slice(0, 60), status]).not.toEqual([field, value.slice(0, 60), 500]);
      }
    }
    expect(logged.filter((line) => line.includes('"unexpected"'))).toEqual([]);
  });
});
