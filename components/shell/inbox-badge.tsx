import { cx } from "@/components/ui/cx";
import type { InboxCount } from "@/components/seguimiento/bandejas/inbox-counts";
import type { MenuEntry } from "@/contract/resources/sesion";
import { formatNumber } from "@/lib/format";
import { lateWords } from "@/lib/texts";

type Tone = "orange" | "blue" | "none";

const WORK_BADGE = "esperan por usted";
const INBOX_PATH = /^\/(?:ppirta|cp)(entrante|revision|finalizado)(?:nacional)?$/;
const TONES: Record<string, Tone> = { entrante: "orange", revision: "blue" };

const TONE: Record<Tone, string> = {
  orange: "border-state-orange-line bg-state-orange-bg text-state-orange-fg",
  blue: "border-state-blue-line bg-state-blue-bg text-state-blue-fg",
  none: "border-line-default bg-sunken text-muted",
};

/** The badge at the end of a menu row. */
const MENU_BADGE =
  "ml-auto inline-flex h-4.5 min-w-5 shrink-0 items-center justify-center rounded-full border px-1.5 text-2xs font-semibold tabular-nums";

/** The text or number that the server gives a menu entry. */
export const WordBadge = ({ children }: { children: string }) => (
  <span className={cx(MENU_BADGE, TONE.none)}>{children}</span>
);

const LATE_COLOURS = "border-state-red-line bg-state-red-bg text-state-red-fg";

/** The colour of an inbox's count: orange for incoming items, blue for items under review (ui.md). */
export const toneOf = (to: string): Tone => TONES[INBOX_PATH.exec(to)?.[1] ?? ""] ?? "none";

/** The paths of the inboxes among the menu's entries. */
export const inboxesOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ to, items }) => [...(to && INBOX_PATH.test(to) ? [to] : []), ...inboxesOf(items)]);

/** The paths of a group's inboxes for incoming items and for review, of any level. */
export const openInboxesOf = (group: MenuEntry): string[] =>
  inboxesOf(group.items).filter((to) => toneOf(to) !== "none");

/** How many items an inbox holds; without a colour where they wait for another level. */
export const InboxBadge = ({ count, to }: { count: InboxCount | undefined; to: string }) =>
  count && (
    <Counted total={count.total} late={count.propia ? count.vencidos : 0} tone={count.propia ? toneOf(to) : "none"} />
  );

/** How much waits for this person. */
export const WorkBadge = ({ total }: { total: number | null }) =>
  total !== null && total > 0 ? (
    <span title={WORK_BADGE} className={cx(MENU_BADGE, TONE.orange)}>
      {formatNumber(total)}
      <span className="sr-only"> {WORK_BADGE}</span>
    </span>
  ) : null;

/** How many items wait for this person in the inboxes of a collapsed group. */
export function GroupBadge({ counts }: { counts: readonly (InboxCount | undefined)[] }) {
  const own = counts.filter((count) => count?.propia);
  const sum = (key: "total" | "vencidos") => own.reduce((total, count) => total + (count?.[key] ?? 0), 0);
  return <Counted total={sum("total")} late={sum("vencidos")} tone="none" />;
}

/** A count, with the number of overdue items in its title; renders nothing for 0. */
function Counted({ total, late, tone }: { total: number; late: number; tone: Tone }) {
  if (total === 0) return null;
  const said = late > 0 ? lateWords(formatNumber(late)) : "";
  return (
    <span title={said || undefined} className={cx(MENU_BADGE, late > 0 ? LATE_COLOURS : TONE[tone])}>
      {formatNumber(total)}
      {said && <span className="sr-only">, {said}</span>}
    </span>
  );
}
