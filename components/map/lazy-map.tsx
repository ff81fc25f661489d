"use client";

import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { LocationMapProps } from "./map-frame";

interface Props extends LocationMapProps {
  /** Seen until the map covers it; a plain ground without it. */
  ground?: ReactNode;
}

/** Whether a map opens by itself here: not on a phone, where data is to be saved, or on a slow line. */
export function opensByItself(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  const slow = connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? "");
  return !slow && matchMedia("(pointer: fine) and (min-width: 641px)").matches;
}

/** How far below the window a map begins to load where it does not open by itself. */
const AHEAD = "200px";

const subscribeToNothing = () => () => undefined;

/** Whether the map is wanted: at once where it opens by itself, else when it comes near the window. */
function useWanted(box: RefObject<HTMLElement | null>): boolean {
  const byItself = useSyncExternalStore(subscribeToNothing, opensByItself, () => false);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, [box]);
  return byItself || near;
}

/** A map with one marker (spec 2 §2.11). Its code is loaded in the browser when it is wanted. */
export function lazyMap(load: () => Promise<ComponentType<LocationMapProps>>): ComponentType<Props> {
  const Drawn = lazyPart(load);
  return function LazyMap({ ground, ...props }: Props) {
    const box = useRef<HTMLDivElement>(null);
    const wanted = useWanted(box);
    return (
      <div
        ref={box}
        className={cx("relative", props.className ?? (props.height === undefined && "h-[372px]"))}
        {...(props.height !== undefined && { style: { height: props.height } })}
      >
        {ground ?? <Skeleton ground className="absolute inset-0 h-full w-full rounded-md" />}
        {wanted && <Drawn {...props} />}
      </div>
    );
  };
}
