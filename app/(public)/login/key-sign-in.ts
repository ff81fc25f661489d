import { api, ApiError } from "@/lib/api-client";
import { NoKey, presentKey } from "@/lib/sesion/llaves";
import { failedOutcome, type Outcome, postSignIn } from "./sign-in";

/** Signs in with a passkey of this device; with `email`, only with one of that account. Never throws. */
export async function signInByKey(email?: string): Promise<Outcome> {
  try {
    const { pedido } = await api("llave.reto", { body: {} });
    return await postSignIn("llave", { credencial: await presentKey(pedido), email });
  } catch (error) {
    if (error instanceof NoKey || error instanceof ApiError) return failedOutcome(error.message);
    throw error;
  }
}
