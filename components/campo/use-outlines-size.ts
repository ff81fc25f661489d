"use client";

import { useEffect, useState } from "react";
import { OUTLINES_PATH, PLACES_PATH } from "@/lib/map/config";

const sizeAt = async (path: string) => {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
};

/** The size of the map's outlines, which the browser keeps with the page; null until known or if they are not there. */
export function useOutlinesSize(): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    let ended = false;
    Promise.all([OUTLINES_PATH, PLACES_PATH].map(sizeAt)).then(
      (sizes) => ended || setBytes(sizes.reduce((sum, size) => sum + size, 0)),
      () => undefined, // Without them the map says so itself.
    );
    return () => {
      ended = true;
    };
  }, []);
  return bytes;
}
