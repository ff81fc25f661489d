import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { CatalogueScreen } from "@/components/engine/catalogue-screen";
import type { Catalogue } from "@/lib/descriptors";
import { can } from "@/contract/policy";
import type { SearchParams } from "@/lib/search-params";
import { loadList, type ListCall } from "@/lib/server/list";
import { requireSession } from "@/lib/server/session";

export interface ListPageProps {
  searchParams: Promise<SearchParams>;
}

interface CataloguePageProps extends ListPageProps {
  descriptor: Catalogue;
  list: ListCall;
  /** What the screen adds below its form's fields. */
  formSlot?: ReactNode;
}

/** A catalogue's page: who asks, the rows of the address, the engine's screen. */
export async function CataloguePage({ descriptor, list, searchParams, formSlot }: CataloguePageProps) {
  const { subject, usuario } = await requireSession();
  if (!can(subject, "catalogo.ver")) redirect("/access");
  const result = await loadList(list, searchParams);
  return (
    <CatalogueScreen
      descriptor={descriptor}
      result={result}
      subject={subject}
      userId={usuario.id}
      formSlot={formSlot}
    />
  );
}
