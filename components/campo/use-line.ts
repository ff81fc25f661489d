"use client";

import { createContext, use } from "react";

/** What is known of the line: asked of the server, not of the browser. */
export type Line = "asking" | "there" | "gone";

/** Provided by the field screen, which asks the server. */
export const LineContext = createContext<Line>("asking");

export const useLine = (): Line => use(LineContext);
