import type { ReactNode } from "react";
import { SavedViews } from "@/components/registros/list/views/views-context";
import type { Kind } from "@/contract/resources/registros";
import { inScope } from "@/contract/policy";
import { requireSession } from "@/lib/server/session";
import { savedViews } from "@/lib/server/views";

/** An inventory's list has its saved views around it: `refresh` of the router reads them again. */
export async function ViewsLayout({ kind, children }: { kind: Kind; children: ReactNode }) {
  const { subject } = await requireSession();
  return <SavedViews views={await savedViews(kind, inScope(subject, null))}>{children}</SavedViews>;
}
