import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { municipio } from "@/lib/catalogos/municipio";
import { hechos } from "@/ministry-api/db/seed/data";
import { ownAnswer } from "../support/own-answer";

/** A position typed into a catalogue's form: outside Bolivia it needs confirmation. */

const ABROAD = "La latitud y la longitud indican un punto fuera de Bolivia. ¿Guardar de todos modos?";
const fields = municipio.form.position ?? { latitude: "", longitude: "" };

describe("the position of a municipality", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", async (path: string) => ownAnswer(readFileSync(`public${path.split("?")[0]}`, "utf8")));
  });
  const doubt = async (latitud: unknown, longitud: unknown, stored: Record<string, unknown> | null = null) => {
    const { positionDoubt } = await import("@/components/engine/position-doubt");
    return positionDoubt(fields, { latitud, longitud }, stored);
  };

  it("is doubted in Santiago, and in Puno and Cuiabá, which lie in the country's bounding box", async () => {
    for (const [latitud, longitud] of [
      [-33.45, -70.66],
      [19.43, -99.13],
      ["-15.84", "-69.6"],
      [-15.6, -57.5],
    ]) {
      expect([latitud, await doubt(latitud, longitud)]).toEqual([latitud, ABROAD]);
    }
  });

  it("of no municipality of Bolivia is doubted", async () => {
    const doubted: string[] = [];
    for (const { nombre, latitud, longitud } of hechos("municipio")) {
      if (await doubt(latitud, longitud)) doubted.push(nombre);
    }
    expect(doubted).toEqual([]);
  });

  it("is not asked about again where it stands as it is stored", async () => {
    expect(await doubt(-33.45, -70.66, { latitud: -33.45, longitud: -70.66 })).toBeNull();
    expect(await doubt(-33.45, -70.66, { latitud: -19.6, longitud: -67.6 })).toBe(ABROAD);
  });
});
