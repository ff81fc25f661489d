"use client";

import dynamic from "next/dynamic";

/** The figures as tables: fetched when somebody asks for them. */
export const LazySeriesTable = dynamic(() => import("./series-table").then((module) => module.SeriesTable));
export const LazyFigureTable = dynamic(() => import("./figure-table").then((module) => module.FigureTable));
