"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { ResultsMapProps } from "./results-types";

const ResultsView = lazyPart(() => import("./results-view").then((module) => module.default));

/** The map of a search result; its library is loaded in the browser when it is shown. */
export function ResultsMap(props: ResultsMapProps) {
  return (
    <>
      <Skeleton ground className="absolute inset-0 h-full w-full rounded-none" />
      <ResultsView {...props} />
    </>
  );
}
