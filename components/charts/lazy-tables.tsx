"use client";

import { later } from "@/components/ui/later";

/** The table views, loaded when they are first shown. */
export const LazySeriesTable = later(() => import("./series-table").then((module) => module.SeriesTable));
export const LazyFigureTable = later(() => import("./figure-table").then((module) => module.FigureTable));
