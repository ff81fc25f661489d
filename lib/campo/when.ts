import { daysSince, formatDay, formatInstant, formatTime } from "../format";

const DAY_MS = 86_400_000;

/** An instant as people say it: 'hoy 10:42', 'ayer 16:20', '19/11/2026 17:48'. */
export function spokenInstant(instant: string, now: Date): string {
  const day = formatDay(instant);
  if (day === formatDay(now)) return `hoy ${formatTime(instant)}`;
  if (day === formatDay(now.getTime() - DAY_MS)) return `ayer ${formatTime(instant)}`;
  return formatInstant(instant);
}

/** How long ago something was done: 'hoy', 'ayer', 'hace 3 días'. */
export function spokenAge(instant: string, now: Date): string {
  const days = daysSince(instant, now) ?? 0;
  if (days === 0) return "hoy";
  return days === 1 ? "ayer" : `hace ${days} días`;
}
