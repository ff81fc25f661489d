"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** The table views, loaded when they are first shown. */
export const LazySeriesTable = lazyPart(() => import("./series-table").then((module) => module.SeriesTable));
export const LazyFigureTable = lazyPart(() => import("./figure-table").then((module) => module.FigureTable));
