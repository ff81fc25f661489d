"use client";

import { createContext, type ReactNode, use } from "react";
import type { SavedView } from "@/lib/registros/views";

const Views = createContext<readonly SavedView[] | null>(null);

interface SavedViewsProps {
  /** Null: the server does not keep views. */
  views: readonly SavedView[] | null;
  children: ReactNode;
}

/** The saved views of the list within: read with its layout, so that a keystroke or a page does not read them again. */
export const SavedViews = ({ views, children }: SavedViewsProps) => <Views value={views}>{children}</Views>;

/** The saved views of the list around; null: the server has none to offer. */
export const useSavedViews = () => use(Views);
