import { refusesToLeave } from "./connection";
import { salirHref } from "./return-path";

/** Ends a session that the server no longer knows; sign-in comes back to the present page. Without a line the page stays. */
export function signInAgain(): void {
  if (refusesToLeave()) return;
  window.location.assign(salirHref(window.location.pathname + window.location.search));
}
