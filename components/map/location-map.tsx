"use client";

import { lazyMap } from "./lazy-map";

/** The desk's map of one point. The field has its own, components/campo/map (decision 059). */
export const LocationMap = lazyMap(() => import("./map-view").then((module) => module.MapView));
