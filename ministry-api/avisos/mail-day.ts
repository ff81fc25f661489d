import { diaDe } from "../seguimiento/workflow/la-paz";

/** The hour of the daily mail in La Paz, which is four hours behind UTC all year round. */
const HOUR = 7;
const BEHIND_UTC = 4;
const HOUR_MS = 3_600_000;

/** The last day (aaaa-mm-dd) whose hour of the daily mail has come. */
export const mailDay = (now: Date): string => diaDe(new Date(now.getTime() - HOUR * HOUR_MS));

/** The instant of the daily mail of a day. */
export const mailInstant = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (HOUR + BEHIND_UTC) * HOUR_MS);
