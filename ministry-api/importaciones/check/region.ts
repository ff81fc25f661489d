import { otherRegionText, regionName } from "@/contract/place/doubts";
import type { Textos } from "../types";
import type { Municipio, Region } from "./catalogues";
import { readGiven, settleParent, tellUnknown, unknownText, WORDS } from "./chosen";
import type { Contexto } from "./context";
import type { Findings } from "./findings";
import { ranked } from "./rank";

interface EnRegion {
  id_region: number | null;
  id_macro_region: number | null;
}

/** Region and macro region: the municipality's, unless the row names another one. */
export function readRegion(contexto: Contexto, textos: Textos, municipio: Municipio, found: Findings): EnRegion {
  const cells = {
    region: readGiven("id_region", contexto.region, textos),
    macro: readGiven("id_macro_region", contexto.macro, textos),
  };
  const own = contexto.region.byId.get(municipio.id_region ?? 0) ?? null;
  const macroName = (region: Region) => contexto.macro.byId.get(region.id_macro_region)?.nombre ?? null;
  const fullName = (region: Region) => regionName({ nombre: region.nombre, macro_region: macroName(region) });

  const region = chooseRegion();
  const macro = contexto.macro.byId.get(region?.id_macro_region ?? 0);
  if (!region || !macro) {
    return { id_region: null, id_macro_region: cells.macro.exact[0]?.id ?? null };
  }
  settleParent(cells.macro, macro, `la Región ${region.nombre}`, found);
  if (cells.macro.exact.length > 0 && !cells.macro.exact.includes(macro)) {
    found.doubt(
      "id_macro_region",
      WORDS.id_macro_region.clase,
      `La Región ${region.nombre} es de la Macro región ${macro.nombre} y no de ${found.quote("id_macro_region")}: ` +
        `se importa ${macro.nombre}.`,
      [{ texto: macro.nombre, nota: `por la Región ${region.nombre}` }],
    );
  }
  return { id_region: region.id, id_macro_region: macro.id };

  function chooseRegion(): Region | null {
    const { exact, text, catalogue } = cells.region;
    const [named] = exact;
    if (text === "" || (own && exact.includes(own))) {
      if (own) found.understand("id_region", own.nombre);
      return own;
    }
    if (named) {
      found.understand("id_region", named.nombre);
      if (own) {
        found.doubt(
          "id_region",
          WORDS.id_region.clase,
          otherRegionText(municipio.nombre, fullName(own), fullName(named)),
          [named, own].map((one) => ({ texto: catalogue.nameOf(one), nota: macroName(one) ?? "" })),
        );
      }
      return named;
    }
    if (own) {
      found.understand("id_region", own.nombre);
      found.doubt(
        "id_region",
        WORDS.id_region.clase,
        `${unknownText(cells.region, found)}: se importa ${own.nombre}, la del Municipio ${municipio.nombre}.`,
        [{ texto: catalogue.nameOf(own), nota: macroName(own) ?? "" }],
      );
      return own;
    }
    const { ordered, clear } = ranked(catalogue.near(text));
    tellUnknown(
      cells.region,
      { near: ordered.map(({ entry }) => entry), clear, note: (one) => macroName(one) ?? "" },
      found,
    );
    return clear;
  }
}
