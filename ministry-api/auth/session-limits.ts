/** How long a session lasts, in milliseconds. */
export interface SessionLimits {
  /** Without anything a person did. */
  inactividadMs: number;
  /** From signing in, whatever is done. */
  duracionMs: number;
}

/** OWASP ASVS 5.0, 7.3.1 and 7.3.2: half an hour without use, half a day in all. */
export const SESSION_LIMITS: SessionLimits = { inactividadMs: 30 * 60_000, duracionMs: 12 * 3_600_000 };
