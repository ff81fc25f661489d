import type { Metadata } from "next";
import { FieldApp } from "@/components/campo/field-app";
import { fieldMode } from "@/lib/server/env";
import { imageTiles } from "@/lib/server/map-tiles";

export const metadata: Metadata = { title: "Campo", manifest: "/campo.webmanifest" };

/**
 * The field screen. Its document is the same for everyone and holds nobody's data: browsers keep it. Where it is off it
 * only sends, or saves to a file, what devices still hold.
 */
export default function FieldPage() {
  return <FieldApp tiles={imageTiles()} closing={!fieldMode()} />;
}
