import { Suspense } from "react";
import { CountSkeleton, ShortcutTile } from "@/components/home/shortcut-tile";
import { RetryButton } from "@/components/records/retry-button";
import { Panel } from "@/components/ui/panel";
import { can, type Subject } from "@/contract/policy";
import { formatNumber } from "@/lib/format";
import { SHORTCUT_GROUPS, type Shortcut } from "@/lib/home";
import { loadList } from "@/lib/server/list";

/** The lists and inboxes this role opens, each with its count; a count that cannot be loaded fails alone. */
export function Shortcuts({ subject }: { subject: Subject }) {
  const groups = SHORTCUT_GROUPS.filter(({ permission }) => can(subject, permission));
  return (
    <div className="flex flex-wrap gap-3">
      {groups.map(({ title, items }) => (
        <Panel
          key={title}
          title={title}
          className={items.length > 1 ? "flex-[3] basis-110 phone:basis-full" : "flex-1 basis-50"}
          bodyClassName="flex divide-x divide-line-subtle phone:flex-col phone:divide-x-0 phone:divide-y"
        >
          {items.map((shortcut) => (
            <div key={shortcut.href} className="relative flex min-w-0 flex-1">
              <Suspense
                fallback={
                  <ShortcutTile shortcut={shortcut}>
                    <CountSkeleton />
                  </ShortcutTile>
                }
              >
                <Counted shortcut={shortcut} />
              </Suspense>
            </div>
          ))}
        </Panel>
      ))}
    </div>
  );
}

async function Counted({ shortcut }: { shortcut: Shortcut }) {
  const result = await loadList(shortcut.list, Promise.resolve({ rows: "1" }));
  if (result.ok) return <ShortcutTile shortcut={shortcut}>{formatNumber(result.total)}</ShortcutTile>;
  return (
    <>
      <ShortcutTile shortcut={shortcut}>
        <span className="text-sm font-regular text-muted">Sin respuesta</span>
      </ShortcutTile>
      <span className="absolute right-3 bottom-3">
        <RetryButton />
      </span>
    </>
  );
}
