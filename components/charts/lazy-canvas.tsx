"use client";

import dynamic from "next/dynamic";

/** The library of charts comes after the page, and only where a chart is shown; the box waits for it. */
export const LazyCanvas = dynamic(() => import("./canvas"), { ssr: false, loading: () => null });
