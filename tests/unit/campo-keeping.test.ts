import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ownPart, withTyped } from "@/lib/campo/parts";
import type * as Keeping from "@/lib/campo/keeping";
import { takenAlong } from "../support/field-trouble";

/** What is typed is written at once, one write after the other; of outdated values only the last. */

let keeping: typeof Keeping;
beforeEach(async () => {
  vi.resetModules();
  keeping = await import("@/lib/campo/keeping");
});

afterEach(() => void vi.useRealTimers());

it("writes the first and the last of what is typed while a write is under way, in order", async () => {
  const written: string[] = [];
  let release: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (release = resolve));
  const begun = new Promise<void>((resolve) => {
    keeping.keepSoon("datos", async () => {
      resolve();
      await first;
      written.push("U");
    });
  });
  await begun;
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

it("draws the letter before the store is asked", async () => {
  const steps: string[] = [];
  let draw: () => void = () => undefined;
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => (draw = frame));
  keeping.keepSoon("datos", async () => void steps.push("kept"));
  await new Promise((resolve) => setTimeout(resolve));
  steps.push("drawn");
  draw();
  await keeping.allKept();
  expect(steps).toEqual(["drawn", "kept"]);

  // A page that is hidden draws nothing: neither one that is, nor one that becomes it before its frame.
  keeping.keepSoon("datos", async () => void steps.push("kept all the same"));
  await keeping.allKept();
  expect(steps.at(-1)).toBe("kept all the same");
  vi.stubGlobal("document", { hidden: true });
  keeping.keepSoon("datos", async () => void steps.push("hidden"));
  await keeping.allKept();
  expect(steps.at(-1)).toBe("hidden");
  vi.unstubAllGlobals();
});

it("holds what a full device does not take: the next form shows it, and it is written as soon as there is room", async () => {
  vi.useFakeTimers();
  const record = takenAlong({ comunidad: "Alota" });
  const { clave } = ownPart(record);
  const type = (comunidad: string) => (now: typeof record) =>
    withTyped(now, clave, { ...ownPart(now).valores, comunidad });
  const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  let write: () => Promise<unknown> = full;
  const of = { registro: record.clave, change: type("Villa Alota") };
  keeping.keepSoon(clave, () => write(), of);
  // Before it was tried, too: who goes to the next tab at once finds it there.
  expect(ownPart(keeping.withUnkept(record)).valores["comunidad"]).toBe("Villa Alota");
  await vi.advanceTimersByTimeAsync(200);
  await keeping.allKept();
  expect(ownPart(keeping.withUnkept(record)).valores["comunidad"]).toBe("Villa Alota");
  expect(keeping.withUnkept(takenAlong())).toMatchObject({ llego: null });

  // Another form that can be written does not hide that this one could not.
  keeping.keepSoon("otra", async () => undefined);
  await keeping.allKept();
  expect(keeping.keepingNow().failed).toContain("no se guardó");

  await vi.advanceTimersByTimeAsync(6000);
  expect(keeping.keepingNow().failed).toContain("no se guardó");
  write = async () => undefined;
  await vi.advanceTimersByTimeAsync(6000);
  await keeping.allKept();
  expect(keeping.keepingNow().failed).toBeNull();
  expect(keeping.withUnkept(record)).toBe(record);
});
