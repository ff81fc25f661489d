"use client";

import { later } from "@/components/ui/later";

/** The library of charts comes after the page, and only where a chart is shown; the box waits for it. */
export const LazyCanvas = later(() => import("./canvas").then((module) => module.default));
