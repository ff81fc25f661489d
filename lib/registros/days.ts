/** Days in La Paz, which is four hours behind UTC all year round, as aaaa-mm-dd. */

const DAY_MS = 86_400_000;
const BEHIND_MS = 4 * 3_600_000;

const dayOf = (ms: number) => new Date(ms - BEHIND_MS).toISOString().slice(0, 10);

/** The first of the last `count` days, today among them. */
export const lastDays = (count: number) => dayOf(Date.now() - (count - 1) * DAY_MS);

/** The first day of this year. */
export const thisYear = () => `${dayOf(Date.now()).slice(0, 4)}-01-01`;
