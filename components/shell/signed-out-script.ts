import { SIGN_OUT_KEY } from "@/lib/campo/sign-out-key";

/** Stands at the document until the desk knows whether its person signed out; app/globals.css hides it meanwhile. */
const DESK_HIDDEN = "salida";

/** Shows what the desk draws from now on. */
export const showDesk = () => void delete document.documentElement.dataset[DESK_HIDDEN];

/** Hides a page of the desk before the first paint, where somebody signed out without the server's knowledge. */
export const SIGNED_OUT_SCRIPT = [
  `try{if(localStorage.getItem(${JSON.stringify(SIGN_OUT_KEY)})!==null)`,
  `document.documentElement.dataset.${DESK_HIDDEN}=""}catch{}`,
].join("");
