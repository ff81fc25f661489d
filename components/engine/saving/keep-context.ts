"use client";

import { createContext } from "react";
import type { Values } from "@/lib/forms/store";

/** Provided around a form whose changes are kept on the device; null: the form saves to the server. */
export const KeepContext = createContext<((typed: Values) => void) | null>(null);
