/** Default retention of sign-in and sign-out entries, in days. */
export const AUDIT_DAYS = 730;
