"use client";

import type { ReactNode } from "react";
import { DataTable } from "@/components/engine/data-table";
import { ListFilters, UnreadFilters } from "@/components/engine/list-filters";
import { ListToolbar } from "@/components/engine/list-toolbar";
import type { TableColumn } from "@/components/engine/row-action";
import { useListUrl } from "@/components/engine/use-list-url";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/ui/panel";
import type { TipoImportable } from "@/contract/importacion/tipos";
import { formatInstant, formatNumber } from "@/lib/format";
import { importHrefs } from "@/lib/importaciones/hrefs";
import type { ImportRow } from "@/lib/importaciones/list-line";
import { IMPORTS, TYPE_WORDS, typeOptions } from "@/lib/importaciones/texts";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { ImportStateBadge } from "./import-state-badge";
import { TemplatePanel } from "./template-panel";

const { columns: HEADS } = IMPORTS;

const COLUMNS: readonly TableColumn<ImportRow>[] = [
  {
    key: "archivo",
    header: HEADS.archivo,
    cell: "name",
    render: ({ ref, archivo }) => (
      <Link
        href={importHrefs.importacion(ref)}
        className="line-clamp-2 font-medium break-words no-underline hover:underline"
      >
        {archivo}
      </Link>
    ),
  },
  { key: "id", header: HEADS.numero, width: "76px", card: "hidden", className: "text-right", cell: "number" },
  { key: "tipo", header: HEADS.tipo, width: "110px", render: ({ tipo }) => TYPE_WORDS[tipo].label },
  { key: "filas", header: HEADS.filas, width: "84px", cell: "number", render: ({ filas }) => formatNumber(filas) },
  {
    key: "importadas",
    header: HEADS.importadas,
    width: "142px",
    cell: "number",
    render: ({ importadas, cambiadas }) => (
      <>
        <span>{formatNumber(importadas)}</span>
        {cambiadas > 0 && <span className="block text-xs text-muted">{IMPORTS.changed(cambiadas)}</span>}
      </>
    ),
  },
  {
    key: "estado",
    header: HEADS.estado,
    width: "136px",
    card: "badge",
    render: ({ estado }) => <ImportStateBadge estado={estado} />,
  },
  { key: "usuario", header: HEADS.usuario, width: "180px" },
  {
    key: "creado_en",
    header: HEADS.creado_en,
    width: "140px",
    cell: "instant",
    sortable: true,
    render: ({ creado_en }) => <span className="num">{formatInstant(creado_en)}</span>,
  },
];

const renderBegin = (kind: "ppirta" | "ppirtf", variant: "primary" | "secondary"): ReactNode => (
  <LinkButton href={importHrefs.importacionNueva(kind)} variant={variant} icon={<Icon name="file-up" />}>
    {TYPE_WORDS[kind].begin}
  </LinkButton>
);

interface ImportsScreenProps {
  result: ListResult<ImportRow>;
  /** The type that is looked for; null: all. */
  tipo: TipoImportable | null;
  /** What this person may import. */
  tipos: readonly TipoImportable[];
}

/** The imports that this person sees, newest first, with the way to a new one and the template to begin with. */
export function ImportsScreen({ result, tipo, tipos }: ImportsScreenProps) {
  const url = useListUrl(result, DEFAULT_ROWS);
  const absent = !result.ok && result.absent === true;
  const actions = (
    <>
      {renderBegin("ppirtf", "secondary")}
      {renderBegin("ppirta", "primary")}
    </>
  );
  const filters = [{ name: "tipo", label: IMPORTS.tipo, value: tipo, options: typeOptions(tipos) }];
  return (
    <>
      <PageHead title={IMPORTS.title} subtitle={IMPORTS.subtitle} actions={absent ? undefined : actions} />
      {absent ? (
        <Notice>{IMPORTS.absent}</Notice>
      ) : (
        <div className="grid items-start gap-3 roomy:grid-cols-[minmax(0,1fr)_20.75rem]">
          <div className="min-w-0">
            <ListToolbar url={url}>
              <ListFilters filters={filters} url={url} total={result.ok ? result.total : null} />
            </ListToolbar>
            <UnreadFilters filters={filters} url={url} />
            <DataTable
              label={IMPORTS.title}
              cardLevel={2}
              columns={COLUMNS}
              result={result}
              url={url}
              rowOptions={IMPORTS.rowOptions}
              empty={IMPORTS.empty}
              emptyActions={actions}
              wide
            />
          </div>
          <div className="max-w-96 roomy:max-w-none">
            <TemplatePanel tipo="ppirta" tipos={tipos} />
          </div>
        </div>
      )}
    </>
  );
}
