import type { Metadata } from "next";
import { FieldApp } from "@/components/field/field-app";
import { mapTiles } from "@/lib/server/map-tiles";

export const metadata: Metadata = { title: "Campo", manifest: "/campo.webmanifest" };

/** The field screen. Its document is the same for everyone and holds nobody's data: browsers keep it. */
export default function FieldPage() {
  return <FieldApp tiles={mapTiles()} />;
}
