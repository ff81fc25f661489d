"use client";

import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";

const BARS = ["h-2/5", "h-1/2", "h-3/5", "h-2/5", "h-3/4", "h-3/5", "h-4/5", "h-2/3", "h-1/2", "h-2/5", "h-1/4"];

interface ChartSkeletonProps {
  title: string;
  shape: "bars" | "doughnut";
}

/** The skeleton of a loading chart, with the height of the chart. */
export function ChartSkeleton({ title, shape }: ChartSkeletonProps) {
  return (
    // The header has the height of one with the chart's switches.
    <Panel title={title} actions={<span className="h-control-sm" />} bodyClassName="h-100 phone:h-128 px-4 pt-3 pb-2">
      {shape === "bars" ? (
        <div className="flex h-full items-end gap-[4%] px-8 pb-6">
          {BARS.map((height, i) => (
            <Skeleton key={i} className={`flex-1 ${height} h-auto`} />
          ))}
        </div>
      ) : (
        <div className="flex h-full flex-col gap-3.5">
          <span
            aria-hidden
            className="m-auto size-40 rounded-full border-[40px] border-sunken dark:border-line-subtle"
          />
          {["w-full", "w-4/5", "w-full", "w-3/5", "w-4/5"].map((width, i) => (
            <Skeleton key={i} className={width} />
          ))}
        </div>
      )}
    </Panel>
  );
}
