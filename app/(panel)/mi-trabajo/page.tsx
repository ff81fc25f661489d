import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Fragment, type ReactNode } from "react";
import { CountCell, CountStrip } from "@/components/inicio/count-strip";
import { NewRecord } from "@/components/inicio/new-record";
import { RetryButton } from "@/components/registros/retry-button";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/ui/panel";
import { FirstSteps } from "@/components/trabajo/first-steps";
import { FieldRow } from "@/components/trabajo/field-row";
import { LateRows } from "@/components/trabajo/late-rows";
import { InboxRows, NearlyRows, ReturnedRows, WaitingRows } from "@/components/trabajo/lists";
import { WorkChips } from "@/components/trabajo/work-chips";
import { WorkPanel } from "@/components/trabajo/work-panel";
import { MAX_TRABAJO, type Trabajo } from "@/contract/resources/trabajo";
import type { Kind } from "@/contract/resources/registros";
import { formatNumber } from "@/lib/format";
import { KINDS, STATE_COUNTS } from "@/lib/inicio/home";
import { hrefs } from "@/lib/hrefs";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import type { SearchParams } from "@/lib/lists/search-params";
import { HOME, salirHref } from "@/lib/sesion/return-path";
import { fieldMode } from "@/lib/server/env";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { seal } from "@/lib/server/opaque-id";
import { currentPath, requireSession } from "@/lib/server/session";
import { windowWidth } from "@/lib/server/window-width";
import { ownFirstSteps } from "@/lib/trabajo/first-steps";
import { isLista, type Lista, LISTAS, LISTAS_EN_FILA, WORK } from "@/lib/trabajo/texts";

export const metadata: Metadata = { title: WORK.pageTitle };

/** Rows of a list that is not asked for as a whole. */
const ROWS = 5;

type Loaded = { ok: true; trabajo: Trabajo } | { ok: false; message: string };

/** The person's work; a server that has no such call has the start page. */
async function loadWork(rows: number): Promise<Loaded> {
  try {
    return { ok: true, ...(await ministry("trabajo.mio", { query: { rows } })) };
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    if (error.status === 401) redirect(salirHref(await currentPath()));
    if (error.status === 404) redirect(HOME);
    return { ok: false, message: error.message };
  }
}

/** The person's records of an inventory by state; nothing without any. */
function States({ kind, estados, autor }: { kind: Kind; estados: Trabajo["estados"]; autor: number | null }) {
  const own = estados.filter(({ tipo }) => tipo === kind);
  if (own.length === 0) return null;
  return (
    <CountStrip title={WORK.states[kind]}>
      {STATE_COUNTS.map(({ estado, label, tone }) => (
        <li key={estado} className="count-cell">
          <CountCell
            label={label}
            tone={tone}
            href={autor === null ? hrefs.listaEn(kind, estado) : hrefs.listaDe(kind, estado, autor)}
          >
            {formatNumber(own.find((one) => one.estado === estado)?.total ?? 0)}
          </CountCell>
        </li>
      ))}
    </CountStrip>
  );
}

const sealRows = <R extends { tipo: Kind; id: number }>(rows: readonly R[], most: number) =>
  rows.slice(0, most).map((row) => ({ ...row, recordRef: seal(row.tipo, row.id) }));

interface ListsProps {
  trabajo: Trabajo;
  /** In the order of the window's width; those that are empty go last on a phone by themselves (WorkPanel). */
  order: readonly Lista[];
  /** The list that is shown as a whole. */
  whole: Lista | null;
  /** Whose field work on this device is shown; null: the field screen is off. */
  persona: string | null;
}

function Lists({ trabajo, order, whole, persona }: ListsProps) {
  const now = new Date();
  const { devueltos, casi, esperan, atrasados, bandejas } = trabajo;
  const most = (lista: Lista) => (lista === whole ? MAX_TRABAJO : ROWS);
  const returned = sealRows(devueltos.data, most("devueltos"));
  const nearly = sealRows(casi.data, most("casi"));
  const waiting = sealRows(esperan.data, most("esperan"));
  const late = sealRows(atrasados.data, most("atrasados"));
  const inInboxes = bandejas.reduce((sum, { total, vencidos }) => sum + total - vencidos, 0);
  const more = (lista: Lista, total: number, shown: number) => lista !== whole && total > shown;
  const panels: Readonly<Record<Lista, ReactNode>> = {
    devueltos: (
      <WorkPanel lista="devueltos" total={devueltos.total} more={more("devueltos", devueltos.total, returned.length)}>
        <ReturnedRows rows={returned} now={now} />
      </WorkPanel>
    ),
    casi: (
      <WorkPanel lista="casi" total={casi.total} more={more("casi", casi.total, nearly.length)}>
        <NearlyRows rows={nearly} />
      </WorkPanel>
    ),
    esperan: (
      <WorkPanel
        lista="esperan"
        total={esperan.total}
        more={more("esperan", esperan.total - inInboxes, waiting.length)}
        extra={persona !== null && <FieldRow persona={persona} />}
      >
        <WaitingRows rows={waiting} now={now} />
        <InboxRows bandejas={bandejas} />
      </WorkPanel>
    ),
    atrasados: (
      <WorkPanel lista="atrasados" total={atrasados.total} more={more("atrasados", atrasados.total, late.length)}>
        <LateRows rows={late} now={now} />
      </WorkPanel>
    ),
  };
  return (
    <div className="grid grid-cols-2 items-stretch gap-3 drawer:grid-cols-1">
      {order.map((lista) => (
        <Fragment key={lista}>{panels[lista]}</Fragment>
      ))}
    </div>
  );
}

/** What waits for this person: their records by state, and four lists with each row's next step. */
export default async function MiTrabajoPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject, usuario } = await requireSession();
  const { ver } = await searchParams;
  const whole = isLista(ver) ? ver : null;
  const loaded = await loadWork(whole ? MAX_TRABAJO : ROWS);
  const field = fieldMode();
  const head = <PageHead title={WORK.title} actions={<NewRecord subject={subject} />} hideOnPhone />;
  if (!loaded.ok) {
    return (
      <>
        {head}
        <Notice tone="red" role="alert" actions={<RetryButton />}>
          {loaded.message}
        </Notice>
      </>
    );
  }
  const { trabajo } = loaded;
  const order = (await windowWidth()) === "phone" ? LISTAS_EN_FILA : LISTAS;
  const { devueltos, casi, esperan, atrasados } = trabajo;
  return (
    <>
      {head}
      <WorkChips
        order={order}
        totals={{ devueltos: devueltos.total, casi: casi.total, esperan: esperan.total, atrasados: atrasados.total }}
      />
      <div className="grid gap-3">
        {subject.rol >= 4 && <FirstSteps subject={subject} {...ownFirstSteps(trabajo.estados, usuario.id)} />}
        <div className="grid gap-3 empty:hidden phone:order-last">
          {KINDS.map((kind) => (
            <States key={kind} kind={kind} estados={trabajo.estados} autor={usuario.id} />
          ))}
        </div>
        <Lists
          trabajo={trabajo}
          order={order}
          whole={whole}
          persona={field ? String(usuario.id ?? usuario.email) : null}
        />
      </div>
      <div className="sticky bottom-0 z-sticky -mx-3 mt-auto hidden gap-2 border-t border-line-default bg-surface px-3 py-2 phone:flex [&>.btn]:h-12 [&>.btn]:flex-1 [&>.btn]:text-base">
        {field && (
          <LinkButton href="/campo" icon={<Icon name="smartphone" />}>
            {WORK.fieldShort}
          </LinkButton>
        )}
        <LinkButton href={hrefs.nuevo("ppirta")} variant="primary" icon={<Icon name="plus" />}>
          {RECORD_KINDS.ppirta.titles.new}
        </LinkButton>
      </div>
    </>
  );
}
