/** How long a session lasts, in milliseconds. */
export interface SessionLimits {
  /** Since the person's last action; background calls do not count. */
  inactividadMs: number;
  /** Since sign-in, whatever is done. */
  duracionMs: number;
}

/** OWASP ASVS 5.0, 7.3.1 and 7.3.2: half an hour without use, half a day in total. */
export const SESSION_LIMITS: SessionLimits = { inactividadMs: 30 * 60_000, duracionMs: 12 * 3_600_000 };
