"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** Loads the chart library after the page, and only when a chart is shown. */
export const LazyCanvas = lazyPart(() => import("./canvas").then((module) => module.default));
