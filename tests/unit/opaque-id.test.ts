import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { seal, unseal } from "@/lib/server/opaque-id";

vi.stubEnv("SESSION_SECRET", "Xk4-vR9pT2mQ7wLz8nBs5cHd3fJg6yUe1aNo");
vi.stubEnv("ROUTE_ID_SECRET", "Wd7_hM3qZ9tKx5rVb2nPs8cLf4gJy6uEa1Ti");

const kinds = fc.constantFrom("ppirta" as const, "ppirtf" as const, "importacion" as const);
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

it("open under the key they were made with while it is among those before, and under no other", async () => {
  const under = async (ROUTE_ID_SECRET: string, ROUTE_ID_SECRET_PREVIOUS = "") => {
    vi.resetModules();
    vi.stubEnv("ROUTE_ID_SECRET", ROUTE_ID_SECRET);
    vi.stubEnv("ROUTE_ID_SECRET_PREVIOUS", ROUTE_ID_SECRET_PREVIOUS);
    return import("@/lib/server/opaque-id");
  };
  const OLD = "Wd7_hM3qZ9tKx5rVb2nPs8cLf4gJy6uEa1Ti";
  const NEW = "Ym6-pB2xK8wRt4Lq9vNz3sHd7cJg5fUe1oTi";
  const old = (await under(OLD)).seal("ppirta", 7);
  const both = await under(NEW, OLD);
  expect(both.unseal("ppirta", old)).toBe(7);
  expect(both.unseal("ppirtf", old)).toBeNull();
  const fresh = both.seal("ppirta", 7);
  expect(fresh).not.toBe(old);
  // A process that has not changed its key yet already accepts the next one.
  expect((await under(OLD, NEW)).unseal("ppirta", fresh)).toBe(7);
  const after = await under(NEW);
  expect([after.unseal("ppirta", fresh), after.unseal("ppirta", old)]).toEqual([7, null]);
});
