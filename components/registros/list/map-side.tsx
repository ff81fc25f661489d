"use client";

import type { ReactNode } from "react";
import { ListFailure } from "@/components/engine/list-failure";
import type { useKnownPage } from "@/components/engine/use-known-page";
import type { ListUrl } from "@/components/engine/use-list-url";
import { shapeName, StateShape } from "@/components/map/results-shape";
import { useStored } from "@/components/shell/use-stored";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { Pager } from "@/components/ui/pager";
import { keysOf } from "@/contract/keys";
import { readRecuadro, writeRecuadro } from "@/contract/place/recuadro";
import type { Subject } from "@/contract/policy";
import type { Grupo, Kind } from "@/contract/resources/registros";
import { formatNumber } from "@/lib/format";
import type { ListResult } from "@/lib/lists/result";
import type { RecordFilters } from "@/lib/registros/filters";
import type { PartHead } from "@/lib/registros/list-parts";
import type { RecordListWords } from "@/lib/registros/record-kind";
import { stateWord, type StateName } from "@/lib/registros/state";
import { GROUPS, RECORD_MAP } from "@/lib/registros/texts";
import { LIST } from "@/lib/texts";
import type { ChosenArea } from "./map-area-card";
import { MapPanel, type PanelRow } from "./map-panel";
import type { RecordRow } from "./record-row";
import { useRowsInView } from "./use-rows-in-view";

/** The part of the map in sight, for the search and the filters of `asked`. */
export interface SeenPart {
  /** As the filter has it. */
  box: string;
  /** All matches are in it. */
  whole: boolean;
  asked: string;
}

const FOLLOW_KEY = "mapa:sigue";
const SWITCHED_OFF = "no";

/** The design's order: from approved back to the earlier states. */
const ORDER = ["APROBADO", "DERIVADO", "COMPLETO", "INCOMPLETO", "NO APROBADO"] as const satisfies readonly StateName[];

/** The legend of the map's points. */
function MapLegend() {
  return (
    <ul
      aria-label={RECORD_MAP.legend}
      className="mt-auto flex flex-wrap gap-x-3 gap-y-px border-t border-line-default px-3 py-1.5 text-xs text-secondary"
    >
      {ORDER.map((state) => (
        <li key={state} className="inline-flex items-center gap-1">
          <StateShape name={shapeName(state)} className="size-3" />
          {stateWord(state)}
        </li>
      ))}
    </ul>
  );
}

/** What two parts of the map have in common; null: nothing. */
function overlap(one: string, other: string | null): string | null {
  const [a, b] = [readRecuadro(one), readRecuadro(other ?? one)];
  if (!a || !b) return null;
  const common = writeRecuadro([
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ]);
  return readRecuadro(common) && common;
}

const NOTHING = { rows: [], total: 0, parts: [] };

interface MapSideProps {
  kind: Kind;
  texts: RecordListWords;
  result: ListResult<RecordRow>;
  page: ReturnType<typeof useKnownPage<RecordRow>>;
  url: ListUrl;
  /** The search and the filters that the rows are of. */
  query: RecordFilters & { q: string };
  grupo: Grupo | null;
  parts: readonly PartHead[] | null;
  partCount: number | null;
  /** The server is ours: it narrows to a part of the map and counts by municipality. */
  more: boolean;
  subject: Subject;
  /** Null until the map came to rest. */
  seen: SeenPart | null;
  /** Matches in all of the map; null while unknown. */
  all: number | null;
  chosen: number | null;
  area: ChosenArea | null;
  empty: string;
  emptyActions: ReactNode;
  onChoose: (row: PanelRow) => void;
  onArea: (area: ChosenArea) => void;
}

/** The rows beside the map: those of the list's page, or of the part of the map in sight if the list follows it. */
export function MapSide(props: MapSideProps) {
  const { kind, texts, result, url, query, grupo, more, subject, seen, all } = props;
  const { shown, lastPage, beyond } = props.page;
  const [kept, keep] = useStored(FOLLOW_KEY);
  const follows = more && kept !== SWITCHED_OFF;
  const following = follows && seen !== null && !seen.whole;
  const box = following ? overlap(seen.box, query.recuadro) : null;
  const asked = box === null ? null : { ...query, recuadro: box, sort: result.sort, grupo };
  const answer = useRowsInView(kind, asked, subject.rol);
  const inView = following && box === null ? NOTHING : answer.view;
  const rows = inView?.rows ?? shown?.rows ?? [];
  const total = inView?.total ?? shown?.total ?? 0;
  const partCount = inView ? inView.parts.length : props.partCount;
  const further = inView ? total - rows.length : 0;
  const narrowed = inView !== null || query.recuadro !== null;
  const blank = shown?.rows.length === 0 && !beyond;
  return (
    <section
      aria-label={texts.list.title}
      className="flex min-h-0 flex-col border-r border-line-default phone:border-r-0"
    >
      {!result.ok && !result.unasked && <ListFailure message={result.message} url={url} />}
      {shown && (
        <div className="num grid gap-y-0.5 border-b border-line-default px-3 py-2 text-xs text-muted">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <p className="text-sm font-semibold text-primary">
              {narrowed && all !== null
                ? RECORD_MAP.inSight(formatNumber(total), formatNumber(all))
                : RECORD_MAP.counted(formatNumber(total), total)}
            </p>
            {more && (
              <Checkbox
                id="mapa-sigue"
                label={RECORD_MAP.follows}
                checked={follows}
                onChange={(event) => keep(event.target.checked ? "si" : SWITCHED_OFF)}
              />
            )}
          </div>
          {more && (
            <div className="flex items-center justify-between gap-2">
              <p>{partCount !== null && RECORD_MAP.parts[grupo ?? "municipio"](formatNumber(partCount))}</p>
              <GroupMenu grupo={grupo} onChange={(next) => url.setWords({ grupo: next, page: null })} />
            </div>
          )}
        </div>
      )}
      {following && answer.failed ? (
        <p role="alert" className="px-3 py-2 text-xs text-secondary">
          {LIST.failed}{" "}
          <Button variant="link" onClick={answer.retry}>
            {LIST.retry}
          </Button>
        </p>
      ) : (
        rows.length > 0 && (
          <MapPanel
            label={texts.list.title}
            rows={rows}
            grupo={grupo}
            parts={inView?.parts ?? props.parts ?? []}
            chosen={props.chosen}
            area={props.area}
            busy={url.pending || answer.busy}
            onChoose={props.onChoose}
            onArea={props.onArea}
          />
        )
      )}
      {blank && (
        <div className="min-h-0 flex-1 overflow-auto">
          <EmptyState
            {...(shown.q !== "" && { icon: <Icon name="search" /> })}
            title={shown.q === "" ? "Sin registros" : LIST.noMatch(shown.q)}
            actions={props.emptyActions}
          >
            {shown.q === "" ? props.empty : LIST.noMatchHelp}
          </EmptyState>
        </div>
      )}
      {further > 0 && (
        <p className="border-t border-line-subtle px-3 py-2 text-xs text-muted">
          {RECORD_MAP.further(formatNumber(further))}
        </p>
      )}
      {shown && shown.total > 0 && !following && (
        <div className="mt-auto border-t border-line-default phone:px-3">
          <Pager
            compact
            page={Math.min(shown.page, lastPage)}
            rows={shown.pageSize}
            total={shown.total}
            rowOptions={texts.list.rowOptions}
            onPage={url.setPage}
            onRows={url.setRows}
            busy={url.pending}
          />
        </div>
      )}
      <MapLegend />
    </section>
  );
}

function GroupMenu({ grupo, onChange }: { grupo: Grupo | null; onChange: (grupo: Grupo | null) => void }) {
  const wordOf = (one: Grupo | null) => (one === null ? GROUPS.none : GROUPS.by[one]);
  return (
    <Menu
      label={GROUPS.choice(wordOf(grupo))}
      items={[null, ...keysOf(GROUPS.by)].map((one) => ({
        label: wordOf(one),
        checked: one === grupo,
        onSelect: () => onChange(one),
      }))}
      trigger={
        <button
          type="button"
          className="-mr-1 inline-flex min-h-6 items-center gap-1.5 rounded-sm px-1 text-xs font-medium text-secondary hover:bg-hover hover:text-primary phone:min-h-11 [&_svg]:size-3.5"
        >
          <span>{wordOf(grupo)}</span>
          <Icon name="chevron-down" />
        </button>
      }
    />
  );
}
