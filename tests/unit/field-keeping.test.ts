import { beforeEach, expect, it, vi } from "vitest";
import type * as Keeping from "@/lib/field/keeping";

/** What is typed is written at once, one write after the other; of outdated values only the last. */

let keeping: typeof Keeping;
beforeEach(async () => {
  vi.resetModules();
  keeping = await import("@/lib/field/keeping");
});

it("writes the first and the last of what is typed while a write is under way, in order", async () => {
  const written: string[] = [];
  let release: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (release = resolve));
  keeping.keepSoon("datos", async () => {
    await first;
    written.push("U");
  });
  for (const text of ["Uy", "Uyu", "Uyuni"]) {
    keeping.keepSoon("datos", async () => void written.push(text));
  }
  keeping.keepSoon("ruta", async () => void written.push("Tahua"));
  release();
  await keeping.allKept();
  expect(written).toEqual(["U", "Uyuni", "Tahua"]);
  expect(keeping.keepingNow()).toEqual({ at: expect.any(Date), failed: null });
});

it("says why a write failed, and goes on with the next one", async () => {
  const heard: (string | null)[] = [];
  keeping.onKeeping(() => heard.push(keeping.keepingNow().failed));
  keeping.keepSoon("datos", () => Promise.reject(new DOMException("full", "QuotaExceededError")));
  await keeping.allKept();
  expect(keeping.keepingNow().failed).toContain("No queda espacio en este equipo");
  keeping.keepSoon("datos", () => Promise.reject(new Error("refused")));
  await keeping.allKept();
  expect(keeping.keepingNow().failed).toContain("El navegador no deja guardar en este equipo");
  keeping.keepSoon("datos", () => Promise.resolve());
  await keeping.allKept();
  expect(keeping.keepingNow().failed).toBeNull();
  expect(heard).toHaveLength(3);
});
