import { describe, expect, it } from "vitest";
import { checkEnv } from "@/lib/environment";

const secrets = { SESSION_SECRET: "s".repeat(32), ROUTE_ID_SECRET: "r".repeat(32) };

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
});
