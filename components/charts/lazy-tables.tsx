"use client";

import { later } from "@/components/ui/later";

/** The figures as tables: fetched when somebody asks for them. */
export const LazySeriesTable = later(() => import("./series-table").then((module) => module.SeriesTable));
export const LazyFigureTable = later(() => import("./figure-table").then((module) => module.FigureTable));
