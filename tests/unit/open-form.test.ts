// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closedOpenForm, forgetOpenForm, noteOpenForm, takeFormToReopen, hadUnsavedInput } from "@/lib/forms/open-form";

const form = { userId: 4, form: "region", id: 12 };
const at = (path: string) => window.history.replaceState(null, "", path);

beforeEach(() => {
  sessionStorage.clear();
  at("/region?q=a");
});
afterEach(() => vi.unstubAllGlobals());

describe("the form that was open when the session ended", () => {
  it("opens again once, after sign-in, where it was", () => {
    noteOpenForm(form);
    expect(hadUnsavedInput("/region?q=a")).toBe(true);
    expect(takeFormToReopen(4, "seccion")).toBeNull();
    at("/inicio");
    expect(takeFormToReopen(4, "region")).toBeNull();
    at("/region?q=a");
    expect(takeFormToReopen(4, "region")).toEqual({ id: 12 });
    expect(takeFormToReopen(4, "region")).toBeNull();
  });

  it("does not for another person, nor after theirs", () => {
    noteOpenForm(form);
    hadUnsavedInput("/region?q=a");
    expect(takeFormToReopen(5, "region")).toBeNull();
    expect(takeFormToReopen(4, "region")).toBeNull();
  });

  it("does not after a reload, which asks nobody to sign in", () => {
    noteOpenForm(form);
    expect(takeFormToReopen(4, "region")).toBeNull();
  });

  it("does not where it was closed, or sign-in leads elsewhere, or the person signed out", () => {
    noteOpenForm(form);
    closedOpenForm();
    expect(hadUnsavedInput("/region?q=a")).toBe(false);
    noteOpenForm(form);
    expect(hadUnsavedInput("/inicio")).toBe(false);
    expect(hadUnsavedInput("/region?q=a")).toBe(false);
    noteOpenForm(form);
    forgetOpenForm();
    expect(hadUnsavedInput("/region?q=a")).toBe(false);
  });

  it("stays where the page went and not the form: the router shows sign-in in its place", () => {
    noteOpenForm(form);
    at("/login?volver=%2Fregion");
    closedOpenForm();
    expect(hadUnsavedInput("/region?q=a")).toBe(true);
  });

  it("is none where the note cannot be read or kept", () => {
    sessionStorage.setItem("formulario:abierto", "{");
    expect(hadUnsavedInput("/region?q=a")).toBe(false);
    vi.stubGlobal("sessionStorage", undefined);
    expect(() => noteOpenForm(form)).not.toThrow();
    expect(hadUnsavedInput("/region?q=a")).toBe(false);
  });
});
