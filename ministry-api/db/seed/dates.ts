import { gestionDe } from "../../seguimiento/workflow/la-paz";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Bolivia keeps UTC-4 all year. */
const OFFSET = 4 * HOUR;

/** The current year up to now, in La Paz time, to place dates in. */
export interface Calendario {
  gestion: number;
  /** The instant at a fraction (0 to 1) of the year so far. */
  at(part: number): number;
  /** `count` rising instants after `from`, within at most `days` days and never in the future. */
  after(from: number, count: number, days: number): Date[];
  date(instant: number): Date;
}

/**
 * Dates fall in working hours, up to the end of yesterday. On the first day of the year they fall anywhere before now.
 */
export function calendario(now: Date): Calendario {
  const gestion = gestionDe(now);
  const start = Date.UTC(gestion, 0, 1) + OFFSET;
  const midnight = Math.floor((now.getTime() - OFFSET) / DAY) * DAY + OFFSET;
  const whole = midnight > start;
  const end = whole ? midnight : now.getTime();
  /** Maps each day's 24 hours into 08:00 to 18:00 and keeps the order of instants. */
  const worked = (instant: number) => {
    const local = instant - OFFSET;
    const day = Math.floor(local / DAY) * DAY;
    return day + 8 * HOUR + ((local - day) * 10) / 24 + OFFSET;
  };
  const date = (instant: number) => new Date(Math.round(whole ? worked(Math.min(instant, end - 1)) : instant));
  return {
    gestion,
    at: (part) => start + (end - start) * part,
    after: (from, count, days) => {
      const room = Math.min(end - from, days * DAY);
      return Array.from({ length: count }, (_, i) => date(from + (room * (i + 1)) / (count + 0.2)));
    },
    date,
  };
}
