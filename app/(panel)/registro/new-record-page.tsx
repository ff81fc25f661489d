import { redirect } from "next/navigation";
import { NewRecord } from "@/components/registros/form/new-record";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { mapTiles } from "@/lib/server/map-tiles";
import { requireSession } from "@/lib/server/session";

/** The form of a new record, for people who may create one. */
export async function NewRecordPage({ kind }: { kind: Kind }) {
  const { subject, usuario } = await requireSession();
  if (!can(subject, `${kind}.crear`)) redirect("/access");
  return <NewRecord kind={kind} subject={subject} userId={usuario.id ?? usuario.email} tiles={mapTiles()} />;
}
