import { grados } from "@/contract/shown";

/** Formats of instants, numbers and coordinates (ui.md): dd/mm/aaaa HH:mm in America/La_Paz, decimal comma, es-BO. */

const DAY_MS = 86_400_000;

/** La Paz is four hours behind UTC all year; asking `Intl` for the zone takes a phone longer than a list's other code. */
const LA_PAZ_MS = -4 * 3_600_000;

/** The clock in La Paz as aaaa-mm-dd HH:mm; null for an unreadable value. */
function clockOf(value: string | number | Date): string | null {
  const clock = new Date(new Date(value).getTime() + LA_PAZ_MS);
  return Number.isNaN(clock.getTime()) ? null : clock.toISOString().slice(0, 16).replace("T", " ");
}

/** The day in La Paz as aaaa-mm-dd; empty for an unreadable value. */
export const isoDay = (value: string | number | Date) => clockOf(value)?.slice(0, 10) ?? "";

/** An instant as dd/mm/aaaa HH:mm; an unreadable value unchanged, null as empty text. */
export function formatInstant(value: string | number | Date | null | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  const clock = clockOf(value);
  return clock === null ? String(value) : `${formatDate(clock.slice(0, 10))} ${clock.slice(11)}`;
}

/** An instant's day as dd/mm/aaaa. */
export const formatDay = (value: string | number | Date | null | undefined) => formatInstant(value).slice(0, 10);

/** A day of the calendar (aaaa-mm-dd) as dd/mm/aaaa. */
export const formatDate = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** An instant's time of day as HH:mm. */
export const formatTime = (value: string | number | Date) => formatInstant(value).slice(11);

/**
 * A number with decimal comma and points between thousands; null as empty text. `digits` fixes the decimals. `Intl`
 * rounds 1.45 to another decimal than `toFixed` does, and writes -0.
 */
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

const dayNumber = (value: string | number | Date) => Date.parse(isoDay(value)) / DAY_MS;

/** Calendar days in La Paz between an instant and now; null if the instant cannot be read. */
export function daysSince(value: string | null | undefined, now: Date): number | null {
  const days = value ? dayNumber(now) - dayNumber(value) : Number.NaN;
  return Number.isNaN(days) ? null : Math.max(0, days);
}

/** 'Hoy', '1 día', '12 días'. */
export function formatDays(days: number | null): string {
  if (days === null) return "";
  if (days === 0) return "Hoy";
  return days === 1 ? "1 día" : `${formatNumber(days)} días`;
}
