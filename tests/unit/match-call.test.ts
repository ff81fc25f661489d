import { describe, expect, it } from "vitest";
import { calls, matchCall } from "@/contract";

const CODE = "ABCD-1234";

describe("a call's address", () => {
  it("finds each call of the contract, with its key", () => {
    for (const [name, { method, path }] of calls) {
      const keyed = path.replace(":id", "7").replace(":code", CODE);
      expect(matchCall(method, keyed)).toMatchObject({
        name,
        id: path.includes(":id") ? "7" : path.includes(":code") ? CODE : null,
      });
      expect(path).not.toMatch(/^\/:/);
    }
  });

  it("finds nothing else", () => {
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", ""],
      ["GET", "/nada"],
      ["PATCH", "/region"],
      ["GET", "/region/1/2"],
      ["GET", "/constructor"],
      ["GET", "/__proto__/1"],
    ] as const)
      expect(matchCall(method, path)).toBeNull();
  });
});
