"use client";

import dynamic from "next/dynamic";

/** The map of the municipality's form: its code and the form library's come with the dialog, not with the list. */
export const PositionSlot = dynamic(() => import("./position-map").then((module) => module.PositionMap), {
  ssr: false,
});
