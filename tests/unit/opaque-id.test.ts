import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { seal, unseal } from "@/lib/server/opaque-id";

vi.stubEnv("SESSION_SECRET", "s".repeat(40));
vi.stubEnv("ROUTE_ID_SECRET", "r".repeat(40));

const kinds = fc.constantFrom("ppirta" as const, "ppirtf" as const);
const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe("sealed route ids", () => {
  it("open to the id they were made of, and are the same every time", () => {
    fc.assert(
      fc.property(kinds, ids, (kind, id) => {
        const ref = seal(kind, id);
        expect(ref).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(seal(kind, id)).toBe(ref);
        expect(unseal(kind, ref)).toBe(id);
      }),
    );
  });

  it("differ for different records", () => {
    fc.assert(
      fc.property(kinds, ids, kinds, ids, (kind, id, otherKind, otherId) => {
        fc.pre(kind !== otherKind || id !== otherId);
        expect(seal(kind, id)).not.toBe(seal(otherKind, otherId));
      }),
    );
  });

  it("open nothing of another kind", () => {
    fc.assert(fc.property(ids, (id) => unseal("ppirtf", seal("ppirta", id)) === null));
  });

  it("open nothing once any one character is changed", () => {
    fc.assert(
      fc.property(kinds, ids, fc.nat(), fc.constantFrom(..."ABCxyz019-_"), (kind, id, at, letter) => {
        const ref = seal(kind, id);
        const place = at % ref.length;
        fc.pre(ref[place] !== letter);
        expect(unseal(kind, ref.slice(0, place) + letter + ref.slice(place + 1))).toBeNull();
      }),
    );
  });

  it("open nothing when cut, lengthened, plain or invented", () => {
    const ref = seal("ppirta", 7);
    for (const bad of ["", "7", ref.slice(1), ref.slice(0, -1), `${ref}A`, `${ref}=`, ` ${ref}`, "A".repeat(59)]) {
      expect(unseal("ppirta", bad)).toBeNull();
    }
    fc.assert(fc.property(fc.string({ maxLength: 100 }), (text) => unseal("ppirta", text) === null));
  });
});
