import { createContext } from "react";

interface NavigateOptions {
  replace?: boolean | undefined;
  scroll?: boolean | undefined;
}

/** Navigates to a URL of this application. */
export type Navigate = (href: string, options: NavigateOptions) => void;

/** Replaces the navigation of links; null leaves it to the framework. */
export const NavigationContext = createContext<Navigate | null>(null);
