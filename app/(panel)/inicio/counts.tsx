import { Suspense } from "react";
import { CountCell, CountSkeleton, CountStrip } from "@/components/inicio/count-strip";
import { RetryButton } from "@/components/registros/retry-button";
import { can, esSuBandeja, type Subject } from "@/contract/policy";
import { formatNumber } from "@/lib/format";
import { HOME_WORDS, KINDS, STATE_COUNTS } from "@/lib/inicio/home";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { hrefs } from "@/lib/hrefs";
import { loadInboxCount } from "@/lib/server/inbox-counts";
import { SHORTCUT_GROUPS } from "@/lib/inicio/shortcuts";
import { loadNewest } from "./newest";

type CountResult = { ok: true; total: number } | { ok: false };

interface Count {
  label: string;
  href: string;
  tone: Parameters<typeof CountCell>[0]["tone"];
  /** Loads the list whose total is shown. */
  load: () => Promise<CountResult>;
}

/** Each count streams in on its own; an error affects only its own count. */
function Counts({ counts, ...strip }: { title: string; stacked?: boolean; counts: readonly Count[] }) {
  return (
    <CountStrip {...strip}>
      {counts.map(({ load, ...cell }) => (
        <li key={cell.label} className="count-cell">
          <Suspense
            fallback={
              <CountCell {...cell}>
                <CountSkeleton />
              </CountCell>
            }
          >
            <Total load={load} {...cell} />
          </Suspense>
        </li>
      ))}
    </CountStrip>
  );
}

async function Total({ load, ...cell }: Count) {
  const result = await load();
  if (result.ok) return <CountCell {...cell}>{formatNumber(result.total)}</CountCell>;
  return (
    <>
      <CountCell {...cell}>
        <span className="text-xs font-regular text-muted">Sin respuesta</span>
      </CountCell>
      <span className="shrink-0 pr-3">
        <RetryButton />
      </span>
    </>
  );
}

/** The counts of this person's inboxes; those of a level are next to each other. */
export function Inboxes({ subject }: { subject: Subject }) {
  const groups = SHORTCUT_GROUPS.filter(
    ({ permission, nivel }) => can(subject, permission) && esSuBandeja(subject, nivel),
  );
  return (
    <div className="grid grid-cols-2 gap-3 max-[1279px]:grid-cols-1">
      {groups.map(({ title, items }) => (
        <Counts
          key={title}
          title={title}
          stacked
          counts={items.map((item) => {
            const { label, href, tone } = item;
            return { label, href, tone, load: () => loadInboxCount(item) };
          })}
        />
      ))}
    </div>
  );
}

/** The department's records of each inventory by state; each count links to the list filtered by that state. */
export function StateCounts({ department }: { department: string }) {
  return KINDS.map((kind) => {
    const counts = STATE_COUNTS.map(({ estado, label, tone }): Count => {
      return { label, tone, href: hrefs.listaEn(kind, estado), load: () => loadNewest(kind, estado) };
    });
    return <Counts key={kind} title={HOME_WORDS.states(RECORD_KINDS[kind].titles.list, department)} counts={counts} />;
  });
}
