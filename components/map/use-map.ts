"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { tileBases, type MapBase, type MapTiles, type TileBase } from "@/lib/map/config";
import { openingBase } from "./opening-base";
import type { MapControls, MapOptions } from "./session";

interface Opening<Props> extends Omit<MapOptions, "tiles"> {
  /** The component's newest props, for what the map calls later. */
  latest: () => Props;
}

/**
 * Keeps a map in the element of `container`: started once by `start`, ended with the component. Props that must start
 * another map are the component's key. `onRetry` asks for the tiles again; undefined without a service.
 */
export function useMap<Props extends { tiles: MapTiles }, Session extends MapControls>(
  props: Props,
  start: (element: HTMLElement, opening: Opening<Props>) => Session,
) {
  const { tiles } = props;
  const container = useRef<HTMLDivElement>(null);
  const session = useRef<Session>(null);
  const [base, setBase] = useState<MapBase>(() => openingBase(tiles));
  const latest = useEffectEvent(() => props);
  const open = useEffectEvent(start);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const map = open(element, { base: openingBase(latest().tiles), onBase: setBase, latest: () => latest() });
    session.current = map;
    return () => {
      session.current = null;
      map.destroy();
    };
  }, []);

  const bases = tileBases(tiles);
  const changeBase = (next: TileBase) => session.current?.setBase(next, tiles);
  const [preferred] = bases;
  return { container, session, base, bases, changeBase, onRetry: preferred && (() => changeBase(preferred)) };
}
