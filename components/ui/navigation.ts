import { createContext } from "react";

interface NavigateOptions {
  replace?: boolean | undefined;
  scroll?: boolean | undefined;
}

/** Goes to an address of this application. */
export type Navigate = (href: string, options: NavigateOptions) => void;

/** How links navigate where somebody watches over it; null: as the framework does. */
export const NavigationContext = createContext<Navigate | null>(null);
