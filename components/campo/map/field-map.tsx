"use client";

import { lazyMap } from "@/components/map/lazy-map";

/** The field's map of one point: lighter than the desk's, and without WebGL. */
export const FieldMap = lazyMap(() => import("./map-view").then((module) => module.default));
