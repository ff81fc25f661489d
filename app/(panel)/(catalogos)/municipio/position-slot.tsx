"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** The map of the municipality's form: its code and the form library's load with the dialog, not with the list. */
export const PositionSlot = lazyPart(() => import("./position-map").then((module) => module.PositionMap));
