import { Suspense } from "react";
import { CountCell, CountSkeleton, CountStrip } from "@/components/home/count-strip";
import { RetryButton } from "@/components/records/retry-button";
import { can, type Subject } from "@/contract/policy";
import { formatNumber } from "@/lib/format";
import { HOME_WORDS, SHORTCUT_GROUPS, STATE_COUNTS } from "@/lib/home";
import { hrefs } from "@/lib/routes";
import { type ListCall, loadList } from "@/lib/server/list";

interface Count {
  label: string;
  href: string;
  list: ListCall;
  tone: Parameters<typeof CountCell>[0]["tone"];
  query?: Record<string, unknown>;
}

/** A count streams in by itself; one that cannot be loaded fails alone. */
function Counts({ title, counts }: { title: string; counts: readonly Count[] }) {
  return (
    <CountStrip title={title}>
      {counts.map((count) => (
        <li key={count.label} className="flex min-w-0 flex-1 items-center">
          <Suspense
            fallback={
              <CountCell {...count}>
                <CountSkeleton />
              </CountCell>
            }
          >
            <Counted {...count} />
          </Suspense>
        </li>
      ))}
    </CountStrip>
  );
}

async function Counted({ list, query, ...cell }: Count) {
  const result = await loadList(list, Promise.resolve({ rows: "1" }), query ? { query } : {});
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

/** What waits in the inboxes of this person. */
export function Inboxes({ subject }: { subject: Subject }) {
  return SHORTCUT_GROUPS.filter(({ permission, roles }) => can(subject, permission) && roles.includes(subject.rol)).map(
    ({ title, items }) => <Counts key={title} title={title} counts={items} />,
  );
}

/** The department's attractions by state, each count leading to the list narrowed to it. */
export function StateCounts({ department }: { department: string }) {
  const counts = STATE_COUNTS.map(({ estado, label, tone }): Count => {
    return { label, tone, href: hrefs.listaEn("ppirta", estado), list: "ppirta.list", query: { estado } };
  });
  return <Counts title={HOME_WORDS.states(department)} counts={counts} />;
}
