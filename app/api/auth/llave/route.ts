import { signInRoute } from "@/lib/server/sign-in";

/** Signs in by passkey: `{ credencial, email? }`. */
export const POST = signInRoute("llave.ingresar");
