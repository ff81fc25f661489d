"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { LocationMapProps } from "./map-view";

const MapView = lazyPart(() => import("./map-view").then((module) => module.default));

interface Props extends LocationMapProps {
  /** Seen until the map covers it; a plain ground without it. */
  ground?: ReactNode;
}

/** A map with one marker (spec 2 §2.11). Its code is loaded in the browser when it is shown. */
export function LocationMap({ ground, ...props }: Props) {
  return (
    <div
      className={cx("relative", props.className ?? (props.height === undefined && "h-[372px]"))}
      {...(props.height !== undefined && { style: { height: props.height } })}
    >
      {ground ?? <Skeleton ground className="absolute inset-0 h-full w-full rounded-md" />}
      <MapView {...props} />
    </div>
  );
}
