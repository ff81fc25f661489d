"use client";

import { later } from "@/components/ui/later";

/** The map of the municipality's form: its code and the form library's load with the dialog, not with the list. */
export const PositionSlot = later(() => import("./position-map").then((module) => module.PositionMap));
