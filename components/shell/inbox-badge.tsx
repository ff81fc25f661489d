import { cx } from "@/components/ui/cx";
import type { InboxCount } from "@/components/engine/inbox-counts";
import type { MenuEntry } from "@/contract/resources/sesion";
import { formatNumber } from "@/lib/format";
import { lateWords } from "@/lib/late-words";

type Tone = "orange" | "blue" | "none";

const INBOX_PATH = /^\/(?:ppirta|cp)(entrante|revision|finalizado)(?:nacional)?$/;
const TONES: Record<string, Tone> = { entrante: "orange", revision: "blue" };

const TONE: Record<Tone, string> = {
  orange: "border-state-orange-line bg-state-orange-bg text-state-orange-fg",
  blue: "border-state-blue-line bg-state-blue-bg text-state-blue-fg",
  none: "border-line-default bg-sunken text-muted",
};

const LATE = "border-state-red-line bg-state-red-bg text-state-red-fg";

/** The colour of an inbox's count: orange for what comes in, blue for what is reviewed (ui.md). */
export const toneOf = (to: string): Tone => TONES[INBOX_PATH.exec(to)?.[1] ?? ""] ?? "none";

/** The inboxes among the menu's entries, by address. */
export const inboxesOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ to, items }) => [...(to && INBOX_PATH.test(to) ? [to] : []), ...inboxesOf(items)]);

/** The inboxes of a group in which something waits to be done. */
export const waitingIn = (group: MenuEntry): string[] => inboxesOf(group.items).filter((to) => toneOf(to) !== "none");

interface InboxBadgeProps {
  /** Of one inbox, or of those of a closed group. */
  counts: readonly (InboxCount | undefined)[];
  tone: Tone;
}

/** How many items an inbox holds; with those that wait too long in its title. Nothing where none, or none is known. */
export function InboxBadge({ counts, tone }: InboxBadgeProps) {
  const sum = (key: keyof InboxCount) => counts.reduce((total, count) => total + (count?.[key] ?? 0), 0);
  const total = sum("total");
  const late = sum("vencidos");
  if (total === 0) return null;
  const said = late > 0 ? lateWords(formatNumber(late)) : "";
  return (
    <span
      title={said || undefined}
      className={cx(
        "ml-auto inline-flex h-4.5 min-w-5 shrink-0 items-center justify-center rounded-full border px-1.5 text-2xs font-semibold tabular-nums",
        late > 0 ? LATE : TONE[tone],
      )}
    >
      {formatNumber(total)}
      {said && <span className="sr-only">, {said}</span>}
    </span>
  );
}
