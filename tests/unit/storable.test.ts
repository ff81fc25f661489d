import { expect, it } from "vitest";
import { storable } from "@/ministry-api/http/storable";

it("a text loses what the database cannot hold, and nothing else", () => {
  expect(storable("Salar de Uyuni 🏔️")).toBe("Salar de Uyuni 🏔️");
  expect(storable("a\u0000b\uD83Cc\uDFD4")).toBe("ab\uFFFDc\uFFFD");
  // What stands apart only because of a NUL is a pair.
  expect(storable("\uD83C\u0000\uDFD4")).toBe("\u{1F3D4}");
});
