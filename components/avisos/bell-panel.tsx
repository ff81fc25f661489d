"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { BELL } from "@/lib/avisos/texts";
import { NoticeItem } from "./notice-item";
import { useNotices } from "./use-notices";

interface BellPanelProps {
  opener: RefObject<HTMLButtonElement | null>;
  /** How many were not read when it was opened. */
  unread: number;
  /** `giveBack`: returns the focus to the bell. */
  onClose: (giveBack: boolean) => void;
}

/** The notices, unread or all, with a switch for the daily mail in the foot. */
export function BellPanel({ opener, unread, onClose }: BellPanelProps) {
  const [shown, setShown] = useState<"unread" | "all">(unread > 0 ? "unread" : "all");
  const { notices, sinLeer, resumen, more, failure, again, loadMore, read, readAll, setResumen } = useNotices(
    shown === "unread",
  );
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return;
      if (panel.current?.contains(event.target) || opener.current?.contains(event.target)) return;
      onClose(false);
    };
    const escape = (event: KeyboardEvent) => event.key === "Escape" && onClose(true);
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [onClose, opener]);

  const count = sinLeer ?? unread;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={BELL.title}
      tabIndex={-1}
      className="absolute top-full right-0 z-popover mt-5.25 flex max-h-[min(32rem,calc(100dvh-6.5rem))] w-98 animate-appear flex-col overflow-hidden rounded-md border border-line-default bg-raised text-primary shadow-popover outline-none! phone:fixed phone:inset-x-2 phone:top-2 phone:mt-0 phone:max-h-[calc(100dvh-1rem)] phone:w-auto"
    >
      <div className="flex items-center gap-2 border-b border-line-subtle py-2 pr-2 pl-4">
        <h2 className="flex-1 text-sm font-semibold">{BELL.title}</h2>
        <Segmented
          label={BELL.shown}
          value={shown}
          options={[
            { value: "unread", label: BELL.unread(count) },
            { value: "all", label: BELL.all },
          ]}
          onChange={setShown}
        />
        <button type="button" className="icon-btn icon-btn-lg hidden phone:inline-grid" onClick={() => onClose(true)}>
          <Icon name="x" />
          <span className="sr-only">{BELL.close}</span>
        </button>
      </div>
      <div className="min-h-24 flex-1 overflow-y-auto" aria-busy={notices === null}>
        {failure !== null && (
          <p role="alert" className="flex items-center gap-2 px-4 py-3 text-sm text-state-red-fg">
            <span className="flex-1">{failure}</span>
            <Button size="sm" onClick={again}>
              {BELL.retry}
            </Button>
          </p>
        )}
        {notices === null && failure === null && (
          <div role="status" aria-label={BELL.loading} className="grid gap-2 px-4 py-3">
            <Skeleton className="w-4/5" />
            <Skeleton className="w-2/5" />
          </div>
        )}
        {notices?.length === 0 && (
          <p className="px-4 py-3 text-sm text-muted">{shown === "unread" ? BELL.noneUnread : BELL.none}</p>
        )}
        {notices !== null && notices.length > 0 && (
          <ul className="divide-y divide-line-subtle">
            {notices.map((notice) => (
              <NoticeItem
                key={notice.id}
                notice={notice}
                onOpen={() => {
                  read(notice);
                  onClose(false);
                }}
              />
            ))}
          </ul>
        )}
        {more && (
          <div className="border-t border-line-subtle px-4 py-1.5">
            <Button variant="link" onClick={loadMore}>
              {BELL.more}
            </Button>
          </div>
        )}
      </div>
      <div className="flex min-h-10 items-center gap-2 border-t border-line-subtle py-1 pr-2 pl-4 text-xs text-muted">
        <Button variant="link" disabled={count === 0 || notices === null} className="text-xs!" onClick={readAll}>
          {BELL.readAll}
        </Button>
        <Checkbox
          id="campanilla-resumen"
          label={BELL.daily}
          className="ml-auto text-xs!"
          checked={resumen}
          onChange={(event) => setResumen(event.target.checked)}
        />
      </div>
    </div>
  );
}
