import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { CatalogueScreen } from "@/components/engine/catalogue-screen";
import type { Catalogue } from "@/lib/descriptors";
import { TIPOS_CATALOGO } from "@/contract/importacion/tipos";
import { can } from "@/contract/policy";
import { importHrefs } from "@/lib/importaciones/hrefs";
import type { SearchParams } from "@/lib/lists/search-params";
import { loadList, type ListCall } from "@/lib/server/list";
import { offersImports } from "@/lib/server/importaciones/imports";
import { requireSession } from "@/lib/server/session";

export interface ListPageProps {
  searchParams: Promise<SearchParams>;
}

interface CataloguePageProps extends ListPageProps {
  descriptor: Catalogue;
  list: ListCall;
  /** Extra content below the form's fields. */
  formSlot?: ReactNode;
}

/** A catalogue's page: checks the permission, loads the rows given by the URL and renders the screen. */
export async function CataloguePage({ descriptor, list, searchParams, formSlot }: CataloguePageProps) {
  const { subject, usuario, menu } = await requireSession();
  if (!can(subject, "catalogo.ver")) redirect("/access");
  const result = await loadList(list, searchParams);
  const tipo = TIPOS_CATALOGO.find((known) => known === descriptor.resource);
  const imports = tipo && can(subject, "importacion.catalogos") && offersImports(menu);
  return (
    <CatalogueScreen
      descriptor={descriptor}
      result={result}
      subject={subject}
      userId={usuario.id}
      formSlot={formSlot}
      {...(imports && { importHref: importHrefs.importacionNueva(tipo) })}
    />
  );
}
