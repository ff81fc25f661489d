import type { Config } from "tailwindcss";

/** Only references to app/tokens.css: no colour, size or duration is defined here. */
const refs = (prefix: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `var(--${prefix}${name})`]));

const STATES = ["orange", "blue", "blue-light", "green", "red", "none"] as const;
const stateRefs = (part: "-fg" | "-bg" | "-line" | "") =>
  Object.fromEntries(STATES.map((state) => [`state-${state}${part}`, `var(--state-${state}${part})`]));

const DATA = ["data-1", "data-2", "data-3", "data-4", "data-5", "data-6"] as const;
const TEXT = [
  "primary",
  "secondary",
  "muted",
  "placeholder",
  "disabled",
  "link",
  "on-brand",
  "on-brand-muted",
] as const;
const SURFACES = ["canvas", "surface", "raised", "sunken", "hover", "selected", "scrim", "tooltip"] as const;
const FILLS = [
  "brand-bar",
  "brand-bar-hover",
  "brand-bar-line",
  "primary",
  "primary-hover",
  "primary-active",
  "primary-line",
  "danger",
  "danger-hover",
  "flag-red",
  "flag-yellow",
  "flag-green",
  "line-subtle",
  "line-default",
] as const;
const LINES = ["line-subtle", "line-default", "line-button", "line-control", "line-control-hover"] as const;
const MAP = ["outside", "land", "land-on", "line", "line-on", "graticule", "place", "label"] as const;

const text = {
  ...refs("text-", TEXT),
  "on-tooltip": "var(--text-on-tooltip)",
  ...refs("", ["on-primary", "on-danger", "primary-line", "brand-bar"]),
  ...stateRefs("-fg"),
  ...stateRefs(""),
};
const lines = {
  ...refs("", [...LINES, "primary-line", "brand-bar-line", "primary", "danger", "focus"]),
  ...stateRefs("-line"),
  ...stateRefs(""),
};
const size = (name: string) => [`var(--text-${name})`, { lineHeight: `var(--leading-${name})` }] as [string, object];
const sizes = {
  topbar: "var(--topbar-h)",
  "under-bar": "calc(var(--topbar-h) + var(--flagline-h) + 8px)",
  bar: "calc(var(--topbar-h) + var(--flagline-h) + var(--connection-h))",
  sidebar: "var(--sidebar-w)",
  "control-sm": "var(--control-sm)",
  control: "var(--control-md)",
  "control-lg": "var(--control-lg)",
  "row-1": "var(--row-1)",
  "row-2": "var(--row-2)",
  "icon-sm": "var(--icon-sm)",
  icon: "var(--icon-md)",
  "icon-lg": "var(--icon-lg)",
  content: "var(--content-max)",
};

const config: Config = {
  content: [],
  darkMode: ["selector", '[data-theme="dark"]'],
  theme: {
    extend: {
      screens: { phone: { max: "640px" }, drawer: { max: "991px" }, roomy: { min: "1600px" } },
      textColor: text,
      backgroundColor: {
        ...refs("bg-", SURFACES),
        ...refs("", [...FILLS, ...DATA, "qr-paper"]),
        ...stateRefs("-bg"),
        ...stateRefs(""),
      },
      borderColor: lines,
      outlineColor: { ...refs("", ["focus", "focus-on-brand"]), ...stateRefs("") },
      ringColor: { ...lines, ...refs("", ["focus"]) },
      divideColor: lines,
      fill: { ...text, ...refs("", [...DATA, "qr-ink"]), ...refs("bg-", ["surface", "raised"]), ...refsOf("map", MAP) },
      stroke: {
        ...text,
        ...lines,
        ...refs("", ["chart-grid", "chart-axis"]),
        ...refs("bg-", ["surface"]),
        ...refsOf("map", MAP),
      },
      accentColor: refs("", ["primary", "primary-line"]),
      caretColor: text,
      placeholderColor: text,
      fontFamily: { sans: ["var(--font-sans)"] },
      fontSize: {
        "2xs": size("2xs"),
        xs: size("xs"),
        sm: size("sm"),
        base: size("base"),
        md: size("md"),
        lg: size("lg"),
        xl: size("xl"),
        "2xl": size("2xl"),
      },
      fontWeight: refs("weight-", ["regular", "medium", "semibold", "bold"]),
      letterSpacing: refs("tracking-", ["caps", "tight"]),
      spacing: sizes,
      borderRadius: refs("radius-", ["xs", "sm", "md", "lg", "full"]),
      boxShadow: { ...refs("shadow-", ["popover", "dialog"]), savebar: "var(--shadow-bar)" },
      zIndex: refs("z-", ["sticky", "topbar", "drawer", "overlay", "dialog", "popover", "toast", "tooltip"]),
      transitionDuration: refs("dur-", ["fast", "base", "slow"]),
      transitionTimingFunction: { out: "var(--ease-out)" },
    },
  },
};

function refsOf(prefix: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [`${prefix}-${name}`, `var(--${prefix}-${name})`]));
}

export default config;
