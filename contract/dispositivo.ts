/** A readable device name from a browser's User-Agent, for the list of one's own sessions and for mails about them. */

interface Device {
  /** 'Chrome en Windows'; 'Dispositivo desconocido' if nothing is recognised. */
  words: string;
  phone: boolean;
}

/** The first match counts. Browsers also name the browsers they derive from, so derived ones come first. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/\b(Dalvik|okhttp|CFNetwork)\b/i, "Aplicación móvil"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X|Macintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const firstMatch = (known: readonly [RegExp, string][], agent: string) => known.find(([mark]) => mark.test(agent))?.[1];

/** The device of a stored User-Agent, which is null if the server kept none. */
export function deviceOf(agent: string | null): Device {
  const browser = firstMatch(BROWSERS, agent ?? "");
  const system = firstMatch(SYSTEMS, agent ?? "");
  const words =
    browser && system
      ? `${browser} en ${system}`
      : (browser ?? (system ? `Navegador en ${system}` : "Dispositivo desconocido"));
  return { words, phone: /\b(Mobile|Android|iPhone|iPad)\b/.test(agent ?? "") };
}
