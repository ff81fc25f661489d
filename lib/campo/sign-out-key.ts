/** Where a sign-out that the server does not know of is noted (sign-out.ts). */
export const SIGN_OUT_KEY = "campo:salida";
