// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { clearDraft, clearDrafts, readDraft, saveDraft } from "@/lib/forms/drafts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const key = { userId: 4, form: "rutappirta", id: 12 };

test("a draft is kept by person, form and record, and read back with its time", () => {
  saveDraft(key, { tramo: "Uyuni" }, new Date("2026-11-21T13:00:00Z"));
  expect(localStorage.getItem("borrador:4:rutappirta:12")).not.toBeNull();
  const now = new Date("2026-11-21T15:00:00Z");
  expect(readDraft(key, now)).toEqual({ at: "2026-11-21T13:00:00.000Z", values: { tramo: "Uyuni" } });
  expect(readDraft({ ...key, userId: 5 }, now)).toBeNull();
  expect(readDraft({ ...key, id: null }, now)).toBeNull();
});

test("a new record's draft is under 'nuevo'", () => {
  saveDraft({ userId: 4, form: "region" }, { codigo: "1" });
  expect(Object.keys(localStorage)).toEqual(["borrador:4:region:nuevo"]);
});

test("a saved form forgets its draft; a sign-out forgets all of that person and nothing else", () => {
  saveDraft(key, {});
  clearDraft(key);
  expect(readDraft(key)).toBeNull();
  saveDraft(key, {});
  saveDraft({ ...key, form: "region" }, {});
  saveDraft({ ...key, userId: 41 }, {});
  localStorage.setItem("rememberedEmail", "a@b.bo");
  clearDrafts(4);
  expect(Object.keys(localStorage).sort()).toEqual(["borrador:41:rutappirta:12", "rememberedEmail"]);
  clearDrafts();
  expect(Object.keys(localStorage)).toEqual(["rememberedEmail"]);
});

test("what is old, broken or of another shape is no draft", () => {
  saveDraft(key, { a: 1 }, new Date("2026-01-01T00:00:00Z"));
  expect(readDraft(key, new Date("2026-02-15T00:00:00Z"))).toBeNull();
  for (const odd of [
    "{",
    "null",
    "[]",
    '{"at":1,"values":{}}',
    '{"at":"2026-11-21","values":3}',
    '{"at":"x","values":{}}',
  ]) {
    localStorage.setItem("borrador:4:rutappirta:12", odd);
    expect(readDraft(key), odd).toBeNull();
  }
});

test("a browser without storage, or with a full one, loses nothing else", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => saveDraft(key, { a: 1 })).not.toThrow();
  vi.restoreAllMocks();
});
