"use client";

import type { ComponentType, ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { LocationMapProps } from "./map-frame";

interface Props extends LocationMapProps {
  /** Seen until the map covers it; a plain ground without it. */
  ground?: ReactNode;
}

/** A map with one marker (spec 2 §2.11). Its code is loaded in the browser when it is shown. */
export function lazyMap(load: () => Promise<ComponentType<LocationMapProps>>): ComponentType<Props> {
  const Drawn = lazyPart(load);
  return function LazyMap({ ground, ...props }: Props) {
    return (
      <div
        className={cx("relative", props.className ?? (props.height === undefined && "h-[372px]"))}
        {...(props.height !== undefined && { style: { height: props.height } })}
      >
        {ground ?? <Skeleton ground className="absolute inset-0 h-full w-full rounded-md" />}
        <Drawn {...props} />
      </div>
    );
  };
}
