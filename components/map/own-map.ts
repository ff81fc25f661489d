import { layers, namedFlavor } from "@protomaps/basemaps";
import { addProtocol, type LayerSpecification } from "maplibre-gl";
import { PMTiles, Protocol, ResolvedValueCache } from "pmtiles";
import { BASEMAP_PATH } from "@/lib/map/config";
import { fonts, type OwnMapLayers } from "./map-style";

/** The administrator's own map: its file is read in parts, and drawn after the schema of Protomaps (decision 061). */

const protocol = new Protocol();
// Of the library's two caches the one that forgets a request that failed.
protocol.add(new PMTiles(BASEMAP_PATH, new ResolvedValueCache()));
addProtocol("pmtiles", protocol.tile);

/** Layers whose drawing needs pictures, and borders, which are ours. */
const LEFT_OUT = ["boundaries", "roads_oneway", "roads_shields"];

/** The layers of the own map in the current theme, with names in Spanish where there are such. */
export const ownMapLayers: OwnMapLayers = ({
  label,
  water,
  waterLabel,
  provinceLine: small,
  departmentLine: large,
}) => {
  const dark = document.documentElement.dataset.theme === "dark";
  const flavor = {
    ...namedFlavor(dark ? "dark" : "light"),
    // The library's dark streets are hardly seen.
    ...(dark && { minor_a: small, minor_b: small, link: small, bridges_minor: small, bridges_link: small }),
    ...(dark && { major: large, highway: large, bridges_major: large, bridges_highway: large }),
    water,
    ocean_label: waterLabel,
    roads_label_major: label,
    roads_label_minor: label,
    address_label: label,
    city_label: label,
    subplace_label: label,
    state_label: label,
    country_label: label,
    regular: fonts("").join(","),
    bold: fonts("semibold").join(","),
    italic: fonts("italic").join(","),
  };
  return layers("mapa", flavor, { lang: "es" }).flatMap((layer): LayerSpecification[] => {
    if (LEFT_OUT.includes(layer.id)) return [];
    if (layer.type !== "symbol") return [layer];
    const { "icon-image": _picture, ...layout } = layer.layout ?? {};
    return [{ ...layer, layout }];
  });
};
