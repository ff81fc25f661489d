import { grados } from "@/contract/shown";

/** Formats of instants, numbers and coordinates (ui.md): dd/mm/aaaa HH:mm in America/La_Paz, decimal comma, es-BO. */

const ZONE = "America/La_Paz";
const DAY_MS = 86_400_000;

// The parts are joined here because browsers differ in the separators of a locale.
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function parts(value: string | number | Date): Record<string, string> | null {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return null;
  return Object.fromEntries(clock.formatToParts(instant).map((part) => [part.type, part.value]));
}

/** An instant as dd/mm/aaaa HH:mm; an unreadable value unchanged, null as empty text. */
export function formatInstant(value: string | number | Date | null | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  const at = parts(value);
  return at ? `${at["day"]}/${at["month"]}/${at["year"]} ${at["hour"]}:${at["minute"]}` : String(value);
}

/** An instant's day as dd/mm/aaaa. */
export const formatDay = (value: string | number | Date | null | undefined) => formatInstant(value).slice(0, 10);

/** A day of the calendar (aaaa-mm-dd) as dd/mm/aaaa. */
export const formatDate = (day: string) => day.split("-").reverse().join("/");

/** An instant's time of day as HH:mm. */
export const formatTime = (value: string | number | Date) => formatInstant(value).slice(11);

/** A number with decimal comma and points between thousands; null as empty text. `digits` fixes the decimals. */
export function formatNumber(value: number | null | undefined, digits?: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "";
  const [whole = "0", fraction] = (
    digits === undefined ? String(Math.round(value * 1e6) / 1e6) : value.toFixed(digits)
  ).split(".");
  const sign = whole.startsWith("-") ? "-" : "";
  const grouped = whole.replace("-", "").replace(/\B(?=(\d{3})+$)/g, ".");
  return `${sign}${grouped}${fraction ? `,${fraction}` : ""}`;
}

/** Decimal degrees with a point and five digits. */
export const formatCoordinate = (value: number | null | undefined) =>
  value === null || value === undefined || !Number.isFinite(value) ? "" : grados(value);

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** A size in bytes as kB, MB or GB. */
export function formatBytes(bytes: number): string {
  if (bytes < MB) return `${formatNumber(Math.max(1, Math.round(bytes / KB)))} kB`;
  return bytes < GB ? `${formatNumber(bytes / MB, 1)} MB` : `${formatNumber(bytes / GB, 1)} GB`;
}

const dayNumber = (value: string | number | Date) => {
  const at = parts(value);
  return at ? Math.floor(Date.UTC(Number(at["year"]), Number(at["month"]) - 1, Number(at["day"])) / DAY_MS) : null;
};

/** Calendar days in La Paz between an instant and now; null if the instant cannot be read. */
export function daysSince(value: string | null | undefined, now: Date): number | null {
  const from = value ? dayNumber(value) : null;
  const to = dayNumber(now);
  return from === null || to === null ? null : Math.max(0, to - from);
}

/** 'Hoy', '1 día', '12 días'. */
export function formatDays(days: number | null): string {
  if (days === null) return "";
  if (days === 0) return "Hoy";
  return days === 1 ? "1 día" : `${formatNumber(days)} días`;
}
