const REMEMBER = "rememberMe";
const EMAIL = "rememberedEmail";

/** The email stored in this browser; null if the person did not choose that (spec 1 §4). */
export function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(REMEMBER) === "true" ? localStorage.getItem(EMAIL) : null;
  } catch {
    return null;
  }
}

/** Stores the email for the next visit, or removes it. */
export function forgetOrRemember(remember: boolean, email: string): void {
  try {
    localStorage.setItem(REMEMBER, String(remember));
    if (remember) localStorage.setItem(EMAIL, email);
    else localStorage.removeItem(EMAIL);
  } catch {
    // Sign-in also works without storage.
  }
}
