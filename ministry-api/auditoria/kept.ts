/** Who came and went is kept for so many days where nothing else is set. */
export const AUDIT_DAYS = 730;
