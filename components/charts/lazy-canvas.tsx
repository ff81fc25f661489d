"use client";

import { later } from "@/components/ui/later";

/** Loads the chart library after the page, and only when a chart is shown. */
export const LazyCanvas = later(() => import("./canvas").then((module) => module.default));
