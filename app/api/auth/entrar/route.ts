import { signInRoute } from "@/lib/server/sign-in";

/** Signs in by password: `{ email, password, codigo? }`. */
export const POST = signInRoute("sesion.login");
