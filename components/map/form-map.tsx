"use client";

import { useRef, useState, useSyncExternalStore } from "react";
import { cx } from "@/components/ui/cx";
import { useWindowWidth } from "@/components/shell/use-window-width";
import { ClosedMap, isLineSlow } from "./locator-map";
import { LocationMap } from "./location-map";
import type { LocationMapProps } from "./map-frame";

const subscribeToNothing = () => () => undefined;

/**
 * The map of a form, which sets its point. On a phone and on a slow line it is a picture with the point until somebody
 * opens it: its scripts are more than all others of the form.
 */
export function FormMap({ className, ...props }: LocationMapProps) {
  const { latitude, longitude, idDepartamento = null, title = "Ubicación" } = props;
  const onPhone = useWindowWidth() === "phone";
  const lineSlow = useSyncExternalStore(subscribeToNothing, isLineSlow, () => false);
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const open = opened || !(onPhone || lineSlow);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={cx(
        "relative grid outline-none",
        !open && "overflow-hidden rounded-md border border-line-control",
        className,
      )}
    >
      {open ? (
        <LocationMap {...props} className="h-full" />
      ) : (
        <ClosedMap
          {...{ point, idDepartamento, title }}
          onOpen={() => {
            setOpened(true);
            // The button leaves: Tab goes on from here, into the map.
            box.current?.focus();
          }}
        />
      )}
    </div>
  );
}
