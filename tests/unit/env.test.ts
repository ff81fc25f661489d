import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkEnv } from "@/lib/environment";
import { ownMapAround } from "@/tests/support/pmtiles";

const secrets = {
  SESSION_SECRET: "Xk4-vR9pT2mQ7wLz8nBs5cHd3fJg6yUe1aNo",
  ROUTE_ID_SECRET: "Wd7_hM3qZ9tKx5rVb2nPs8cLf4gJy6uEa1Ti",
};

describe("checkEnv", () => {
  it("needs nothing but the two secrets", () => {
    const result = checkEnv(secrets);
    expect(result).toMatchObject({ ok: true, value: { PORT: 3000, MINISTRY_API_PORT: 4000, DATA_DIR: "var" } });
  });

  it("takes an empty variable as not set", () => {
    expect(checkEnv({ ...secrets, PORT: "", PUBLIC_URL: " ", SMTP_URL: "", DATA_DIR: "" })).toMatchObject({
      ok: true,
      value: { PORT: 3000, PUBLIC_URL: undefined, DATA_DIR: "var" },
    });
  });

  it("has one line for each variable that is missing or wrong, without its value", () => {
    const result = checkEnv({
      SESSION_SECRET: "corto-secreto",
      PORT: "99999",
      PUBLIC_URL: "https://host/camino",
      MINISTRY_API_URL: "ftp://ministerio",
      DATABASE_URL: "mysql://u:clave-privada@h/db",
      SMTP_URL: "correo",
      MAIL_FROM: "nadie",
      TILES_URL: "https://tiles/x.png",
    });
    const lines = result.ok ? [] : result.lines;
    expect(lines.map((line) => line.split(" ")[0]).sort()).toEqual(
      ["DATABASE_URL", "MAIL_FROM", "MINISTRY_API_URL", "PORT", "PUBLIC_URL", "ROUTE_ID_SECRET", "SESSION_SECRET", "SMTP_URL", "TILES_URL"], // prettier-ignore
    );
    expect(lines).toContain("ROUTE_ID_SECRET falta: dele un texto al azar de 32 caracteres o más.");
    expect(lines).toContain("SESSION_SECRET es demasiado corto: necesita 32 caracteres o más.");
    expect(lines.join("\n")).not.toMatch(/corto-secreto|clave-privada/);
  });

  it("takes the addresses administrators type", () => {
    const result = checkEnv({
      ...secrets,
      PUBLIC_URL: "https://inventario.gob.bo/",
      MINISTRY_API_URL: "https://api.gob.bo/turismo/api/",
      TILES_URL: "https://{s}.tiles.gob.bo/{z}/{x}/{y}.png?clave=1",
      SATELLITE_CREDIT: " © Satélites S.A. ",
      GEOCODER_URL: "https://lugares.gob.bo/search?key=1",
      MAIL_FROM: "Inventario <inventario@turismo.bo>",
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        PUBLIC_URL: "https://inventario.gob.bo",
        MINISTRY_API_URL: "https://api.gob.bo/turismo",
        SATELLITE_CREDIT: "© Satélites S.A.",
      },
    });
  });

  it("takes the public map services where none is named, and none for «off»", () => {
    const services = (extra: Record<string, string>) => {
      const result = checkEnv({ ...secrets, ...extra });
      return result.ok ? [result.value.TILES_URL, result.value.SATELLITE_URL] : result.lines;
    };
    expect(services({})).toEqual([
      "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
      expect.stringMatching(/^https:\/\/tiles\.maps\.eox\.at\/.*s2cloudless.*\{z\}\/\{y\}\/\{x\}\.jpg$/),
    ]);
    expect(services({ TILES_URL: "off", SATELLITE_URL: "off" })).toEqual([undefined, undefined]);
    expect(services({ TILES_URL: "nada" })).toEqual([
      "TILES_URL debe ser una dirección http:// o https:// con {z}, {x} e {y}, u «off».",
    ]);
  });

  it("takes a vector map that it can read as base map, and no other file", () => {
    const path = join(mkdtempSync(join(tmpdir(), "mapa-")), "mapa.pmtiles");
    const check = (BASEMAP_FILE: string) => {
      const result = checkEnv({ ...secrets, BASEMAP_FILE });
      return result.ok ? result.value.BASEMAP_FILE : result.lines;
    };
    const refused = [
      "BASEMAP_FILE debe ser un archivo PMTiles versión 3 de teselas vectoriales que este servidor pueda leer.",
    ];
    expect(check("")).toBeUndefined();
    expect([check(path), check(tmpdir())]).toEqual([refused, refused]);
    const map = ownMapAround(-66.8, -20.4);
    writeFileSync(path, map);
    expect(check(path)).toBe(path);
    // Cut off, another version, tiles compressed as browsers cannot read them, tiles that are images.
    const changed = (at: number, byte: number) => map.with(at, byte);
    for (const bytes of [map.subarray(0, 100), changed(7, 2), changed(98, 4), changed(99, 2)]) {
      writeFileSync(path, bytes);
      expect(check(path)).toEqual(refused);
    }
  });

  it("has the field screen on unless it is said to be off", () => {
    const mode = (FIELD_MODE?: string) => {
      const result = checkEnv({ ...secrets, FIELD_MODE });
      return result.ok ? result.value.FIELD_MODE : result.lines;
    };
    expect([mode(), mode(""), mode("on"), mode("off")]).toEqual(["on", "on", "on", "off"]);
    expect(mode("no")).toEqual(["FIELD_MODE debe ser «on» u «off»."]);
  });

  it("refuses secrets that are missing, short, known, guessable, twice the same or old, one line each", () => {
    const line = (extra: Record<string, string | undefined>) => {
      const result = checkEnv({ ...secrets, ...extra });
      const lines = result.ok ? [] : result.lines;
      expect(lines.join()).not.toMatch(/abcd1234|qazwsx|changeme/);
      return lines.map((text) => text.replace(/: .*$/, ""));
    };
    expect(line({ SESSION_SECRET: undefined, ROUTE_ID_SECRET: "" })).toEqual([
      "SESSION_SECRET falta",
      "ROUTE_ID_SECRET falta",
    ]);
    for (const weak of ["s".repeat(40), "ab".repeat(20), "abcd1234".repeat(5), `${"q".repeat(20)}${"w".repeat(20)}`]) {
      expect(line({ SESSION_SECRET: weak }), weak).toEqual(["SESSION_SECRET se adivina"]);
    }
    for (const known of [
      "changeme-changeme-changeme-changeme",
      "cambieme por algo muy largo y seguro",
      "my-super-secret-key-for-production",
      "0123456789abcdefghijklmnopqrstuvwxyz",
    ]) {
      expect(line({ ROUTE_ID_SECRET: known }), known).toEqual(["ROUTE_ID_SECRET es un texto conocido o de ejemplo"]);
    }
    expect(line({ ROUTE_ID_SECRET: secrets.SESSION_SECRET })).toEqual([
      "ROUTE_ID_SECRET debe ser distinta de SESSION_SECRET.",
    ]);
    expect(line({ SESSION_SECRET_PREVIOUS: `${"k3J9".repeat(9)},${secrets.SESSION_SECRET}` })).toEqual([
      "SESSION_SECRET es una clave anterior",
    ]);
    expect(line({ ROUTE_ID_SECRET_PREVIOUS: "corta" })[0]).toMatch(/^ROUTE_ID_SECRET_PREVIOUS tiene una clave/);
  });

  it("takes what generators make", () => {
    for (let round = 0; round < 200; round += 1) {
      for (const text of [randomBytes(32).toString("base64"), randomBytes(24).toString("hex")]) {
        expect(checkEnv({ ...secrets, SESSION_SECRET: text }).ok, text).toBe(true);
      }
    }
  });

  it("bounds a session's limits", () => {
    expect(checkEnv(secrets)).toMatchObject({ value: { SESSION_IDLE_MINUTES: 30, SESSION_HOURS: 12 } });
    for (const [name, bad] of [
      ["SESSION_IDLE_MINUTES", "0"],
      ["SESSION_IDLE_MINUTES", "61"],
      ["SESSION_IDLE_MINUTES", "media hora"],
      ["SESSION_HOURS", "13"],
      ["SESSION_HOURS", "0"],
    ] as const) {
      const result = checkEnv({ ...secrets, [name]: bad });
      expect(result.ok ? [] : result.lines, bad).toEqual([
        expect.stringMatching(new RegExp(`^${name} debe ser un número`)),
      ]);
    }
  });
});
