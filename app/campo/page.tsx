import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FieldApp } from "@/components/field/field-app";
import { fieldMode } from "@/lib/server/env";
import { mapTiles } from "@/lib/server/map-tiles";

export const metadata: Metadata = { title: "Campo", manifest: "/campo.webmanifest" };

/** The field screen. Its document is the same for everyone and holds nobody's data: browsers keep it. */
export default function FieldPage() {
  if (!fieldMode()) notFound();
  return <FieldApp tiles={mapTiles()} />;
}
