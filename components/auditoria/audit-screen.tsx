"use client";

import { DataTable } from "@/components/engine/data-table";
import { ExportMenu } from "@/components/engine/export-menu";
import { ListFilters, UnreadFilters } from "@/components/engine/list-filters";
import { ListToolbar } from "@/components/engine/list-toolbar";
import { useListUrl } from "@/components/engine/use-list-url";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/ui/panel";
import {
  ACCION_OPTIONS,
  AUDITORIA,
  AUDITORIA_COLUMNS,
  TEMA_OPTIONS,
  type AuditFilters,
  type Entrada,
} from "@/lib/auditoria/auditoria";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { TextInput } from "@/components/ui/text-input";

interface DayFilterProps {
  id: string;
  label: string;
  /** aaaa-mm-dd, as in the URL; null for no filter. */
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

/** The default minimum, which rejects a half-typed year (0002). */
const FIRST_DAY = "2000-01-01";

/** One end of a period, as a day in the browser's date field. */
function DayFilter({ id, label, value, min, max, onChange }: DayFilterProps) {
  return (
    <div className="flex items-center gap-2 phone:grid phone:gap-1">
      <label htmlFor={id} className="text-sm text-secondary">
        {label}
      </label>
      <TextInput
        // Uncontrolled, so that the browser keeps a half-typed date; the key resets it when the URL changes.
        key={value ?? ""}
        id={id}
        type="date"
        defaultValue={value ?? ""}
        min={min ?? FIRST_DAY}
        max={max ?? undefined}
        onChange={({ target }) => {
          if (target.validity.valid) onChange(target.value || null);
        }}
        boxClassName="w-40 phone:w-full"
      />
    </div>
  );
}

interface AuditScreenProps {
  result: ListResult<Entrada & Readonly<Record<string, unknown>>>;
  filters: AuditFilters;
}

/** The audit list: changes to accounts and catalogues, sign-ins and sign-outs; search by person, filters, export. */
export function AuditScreen({ result, filters }: AuditScreenProps) {
  const url = useListUrl(result, DEFAULT_ROWS);
  const { desde, hasta, tema, accion } = filters;
  const narrow = (name: "desde" | "hasta") => (day: string | null) => url.setWords({ [name]: day, page: null });
  const choices = [
    { name: "tema", label: AUDITORIA.tema, value: tema, options: TEMA_OPTIONS },
    { name: "accion", label: AUDITORIA.accion, value: accion, options: ACCION_OPTIONS },
  ];
  return (
    <>
      <PageHead
        title={AUDITORIA.title}
        subtitle={AUDITORIA.subtitle}
        actions={<ExportMenu list="auditoria" file={AUDITORIA.file} result={result} filters={{ ...filters }} />}
      />
      {!result.ok && result.absent ? (
        <Notice>{AUDITORIA.absent}</Notice>
      ) : (
        <>
          {/* One row if there is room; on a phone the search is alone at the top. */}
          <div className="flex flex-wrap gap-x-4 phone:contents">
            <ListToolbar url={url}>
              <ListFilters filters={choices} url={url} total={result.ok ? result.total : null} />
            </ListToolbar>
            <div className="mb-2 flex flex-wrap gap-x-3 gap-y-2 phone:grid phone:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]">
              <DayFilter id="desde" label={AUDITORIA.desde} value={desde} max={hasta} onChange={narrow("desde")} />
              <DayFilter id="hasta" label={AUDITORIA.hasta} value={hasta} min={desde} onChange={narrow("hasta")} />
            </div>
          </div>
          <UnreadFilters filters={choices} url={url} />
          <DataTable
            label={AUDITORIA.title}
            cardLevel={2}
            columns={AUDITORIA_COLUMNS}
            result={result}
            url={url}
            rowOptions={AUDITORIA.rowOptions}
            empty={AUDITORIA.empty}
            wide
          />
        </>
      )}
    </>
  );
}
