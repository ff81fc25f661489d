import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import { FactCard } from "@/components/registros/detail/detail-layout";
import { AtractivoDetalle, FacilidadDetalle } from "@/contract/resources/registros";
import { FACILIDAD } from "@/lib/registros/facilidad";
import { PARTS } from "@/lib/registros/parts";
import { RECORD_PAGE } from "@/lib/registros/texts";
import { FACILIDAD_TABS, FACILIDAD_VER_TABS, RECORD_ROUTES, redirects, rewrites } from "@/lib/routes";

/** Specification 2 §2.4 and §2.5, typed by hand from its text. The product's tables are compared with these. */

vi.mock("@/components/map/locator-map", () => ({
  LocatorMap: ({ latitude, longitude, title }: { latitude: number; longitude: number; title: string }) =>
    createElement("figure", null, `${title} ${latitude} ${longitude}`),
}));

const shown = (words: readonly { label: string; publicPath: string }[]) =>
  words.map(({ label, publicPath }) => [label, publicPath]);
const redirectOf = (path: string) => redirects.find(({ source }) => source === path)?.destination;

describe("the tabs and their addresses", () => {
  it("of the page that edits", () => {
    expect(shown(FACILIDAD_TABS)).toEqual([
      ["COMUNICACIÓN", "/informacionp"],
      ["MÉDICO", "/medico"],
      ["PERNOCTACIÓN", "/pernoctacion"],
      ["RESTAURACIÓN", "/restauracion"],
      ["RECREACIÓN", "/recreacion"],
      ["INFO-GUIAJE", "/infoguiaje"],
      ["TRANSPORTE", "/transporte"],
      ["INFRAESTRUCTURA", "/infraestructura"],
    ]);
  });

  it("of the page that shows", () => {
    expect(shown(FACILIDAD_VER_TABS)).toEqual([
      ["COMUNICACIÓN", "/verf"],
      ["MÉDICO", "/vermedico"],
      ["PERNOCTACIÓN", "/verpernoctacion"],
      ["RESTAURACIÓN", "/verrestauracion"],
      ["RECREACIÓN", "/verrecreacion"],
      ["INFO-GUIAJE", "/verinfoguiaje"],
      ["TRANSPORTE", "/vertransporte"],
      ["INFRAESTRUCTURA", "/verinfraestructura"],
    ]);
  });

  it("lead to the list where the record is missing, as the pages' own names do", () => {
    for (const { publicPath } of [...FACILIDAD_TABS, ...FACILIDAD_VER_TABS]) {
      expect([publicPath, redirectOf(publicPath)]).toEqual([publicPath, "/poblado"]);
    }
    for (const path of ["/historialf", "/verhistorialf", "/detallep", "/verdetallef"]) {
      expect([path, redirectOf(path)]).toEqual([path, "/poblado"]);
    }
    expect(redirectOf("/verdetalle")).toBe("/turistico");
  });

  it("are each one address's only, and none stands for two pages", () => {
    const sources = [...redirects, ...rewrites].map(({ source }) => source);
    expect(new Set(sources).size).toBe(sources.length);
  });
});

describe("the page", () => {
  it("is headed, and left, as specified", () => {
    expect(FACILIDAD.page).toMatchObject({
      caption: "INVENTARIO DE RECURSOS TURÍSTICOS FACILIDADES",
      factsTitle: "INFORMACIÓN CENTRO POBLADO",
    });
    expect(RECORD_PAGE).toMatchObject({ back: "Atrás", edit: "Actualizar datos", backFromView: "Volver atrás" });
    expect(RECORD_ROUTES.ppirtf.back).toBe("/turistico");
    expect(PARTS.servicios.missing).toBe("Servicios: falta registrar un servicio");
  });

  const place = {
    ...{ id: 3, cite: "LP-FAC-2026-00003", codigo: "06.01.05", g_x: -16.19123, g_y: -67.72771, g_z: 1750 },
    ...{ categoria: "PLANTA TURÍSTICA", codigo_categoria: "06", tipo: "POBLADO", codigo_tipo: "01" },
    ...{ subtipo: "PUEBLO", codigo_subtipo: "05", sigla_proyeccion: "GEO", sigla_datum: "WGS84" },
    ...{ macroregion: "YUNGAS", codigo_macroregion: "03", region: "NOR YUNGAS", codigo_region: "0302" },
    ...{ departamento: "LA PAZ", id_departamento: 2, codigo_departamento: "02" },
    ...{ provincia: "NOR YUNGAS", codigo_provincia: "14", municipio: "COROICO", codigo_municipio: "01" },
  };
  /** The card's titles, the map's text, and each term with its value. */
  const card = (record: FacilidadDetalle | AtractivoDetalle) => {
    const markup = renderToStaticMarkup(createElement(FactCard, { record, tiles: {} }));
    const text = (html: string) =>
      html
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
    return {
      titles: [...markup.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = ""]) => title),
      map: text(/<figure>(.*?)<\/figure>/.exec(markup)?.[1] ?? ""),
      facts: [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, term = "", value = ""]) => [
        term,
        text(value),
      ]),
    };
  };

  it("shows every fact with its code, and the point on a map", () => {
    const record = FacilidadDetalle.parse({ ...place, nombre_centro: "Coroico", codigo_dt: "DT-07" });
    const { titles, map, facts } = card(record);
    expect(titles).toEqual(["INFORMACIÓN CENTRO POBLADO", "GEOLOCALIZACIÓN", "CLASIFICACIÓN", "UBICACIÓN TERRITORIAL"]);
    expect(map).toBe("Coroico -16.19123 -67.72771");
    expect(facts).toEqual([
      ["Nombre", "Coroico"],
      ["Código", "06.01.05"],
      ["X (latitud)", "-16.19123"],
      ["Y (longitud)", "-67.72771"],
      ["Z (altitud)", "1750 m"],
      ["Proyección", "GEO"],
      ["Datum", "WGS84"],
      ["Categoría", "PLANTA TURÍSTICA 06"],
      ["Tipo", "POBLADO 06.01"],
      ["Subtipo", "PUEBLO 06.01.05"],
      ["Macro región", "YUNGAS 03"],
      ["Región", "NOR YUNGAS 0302"],
      ["Departamento", "LA PAZ 02"],
      ["Provincia", "NOR YUNGAS 0214"],
      ["Municipio", "COROICO 021401"],
      ["Código DT", "DT-07"],
    ]);
  });

  it("is an attraction's card where the record is one: its hierarchy and community, no title of its own", () => {
    const { titles, facts } = card(AtractivoDetalle.parse({ ...place, nombre_atractivo: "Mirador", jerarquia: "III" }));
    expect(titles).toEqual(["GEOLOCALIZACIÓN", "CLASIFICACIÓN", "UBICACIÓN TERRITORIAL"]);
    const terms = facts.map(([term]) => term);
    expect(terms).toEqual(expect.arrayContaining(["Jerarquía", "Comunidad", "Distrito", "GAIOC"]));
    expect(terms).not.toContain("Código DT");
  });
});
