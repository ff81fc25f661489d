const REMEMBER = "rememberMe";
const EMAIL = "rememberedEmail";

/** The email kept on this machine; null where the person did not ask for it (spec 1 §4). */
export function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(REMEMBER) === "true" ? localStorage.getItem(EMAIL) : null;
  } catch {
    return null;
  }
}

/** Keeps the email for the next visit, or removes it. */
export function forgetOrRemember(remember: boolean, email: string): void {
  try {
    localStorage.setItem(REMEMBER, String(remember));
    if (remember) localStorage.setItem(EMAIL, email);
    else localStorage.removeItem(EMAIL);
  } catch {
    // A browser without storage signs in all the same.
  }
}
