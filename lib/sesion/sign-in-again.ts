import { blocksLeaving } from "../connection/connection";
import { salirHref } from "./return-path";

/** Goes to sign-in after the server ended the session, with return to this page. While offline, the page stays. */
export function signInAgain(): void {
  if (blocksLeaving()) return;
  window.location.assign(salirHref(window.location.pathname + window.location.search));
}
