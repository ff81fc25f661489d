/** The design tokens a map is drawn with: a canvas cannot use CSS variables, so their values are read. */
const TOKENS = {
  outside: "--map-outside",
  land: "--map-land",
  landOn: "--map-land-on",
  departmentLine: "--map-line-dep",
  provinceLine: "--map-line-prov",
  municipalityLine: "--map-line-mun",
  lineOn: "--map-line-on",
  water: "--map-water",
  waterLine: "--map-water-line",
  waterLabel: "--map-water-label",
  salt: "--map-salt",
  graticule: "--map-graticule",
  place: "--map-place",
  label: "--map-label",
} as const;
export type MapColours = Record<keyof typeof TOKENS, string>;

/** The map colours of the current theme. */
export function readColours(): MapColours {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  ) as MapColours;
}

/** Calls `repaint` whenever the theme changes; the returned function ends it. */
export function onTheme(repaint: () => void): () => void {
  const themes = new MutationObserver(repaint);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => themes.disconnect();
}
