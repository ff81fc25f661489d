import { createContext } from "react";

interface NavigateOptions {
  replace?: boolean | undefined;
  scroll?: boolean | undefined;
}

/** How links reach the other pages of this application. */
export interface Navigation {
  navigate: (href: string, options: NavigateOptions) => void;
  /** Fetches a page ahead; the framework keeps it, so a repeated call costs nothing. */
  prefetch: (href: string) => void;
}

/** Null where links are followed by the browser itself. */
export const NavigationContext = createContext<Navigation | null>(null);
