import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NewRecord } from "@/components/records/form/new-record";
import { can } from "@/contract/policy";
import { mapTiles } from "@/lib/server/map-tiles";
import { requireSession } from "@/lib/server/session";

export const metadata: Metadata = { title: "Nuevo atractivo" };

/** A new attraction (spec 2 §2.7). */
export default async function NewAttractionPage() {
  const { subject, usuario } = await requireSession();
  if (!can(subject, "ppirta.crear")) redirect("/access");
  return <NewRecord subject={subject} userId={usuario.id ?? usuario.email} tiles={mapTiles()} />;
}
