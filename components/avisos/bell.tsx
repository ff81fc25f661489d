"use client";

import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import { useOwnCounts } from "@/components/seguimiento/bandejas/inbox-counts";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { BELL, countUnread } from "@/lib/avisos/texts";

const loadBellPanel = () => import("./bell-panel").then((module) => module.BellPanel);
const BellPanel = lazyPart(loadBellPanel);

/** The bell in the bar, with how many notices are not read; what it opens is loaded when it is asked for. */
export function Bell() {
  const path = usePathname();
  const { avisos } = useOwnCounts();
  const button = useRef<HTMLButtonElement>(null);
  /** The page it was opened on: leaving it closes it. */
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === path;
  const unread = avisos ?? 0;
  const close = (giveBack: boolean) => {
    setOpenOn(null);
    if (giveBack) button.current?.focus();
  };
  return (
    <div className="relative shrink-0 phone:static">
      <button
        ref={button}
        type="button"
        aria-label={BELL.label(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={BELL.title}
        onClick={() => setOpenOn(open ? null : path)}
        {...fetchAhead(loadBellPanel)}
        className={cx("bar-btn relative phone:size-11", open && "bg-brand-bar-hover text-on-brand")}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span aria-hidden className="bell-count">
            {countUnread(unread)}
          </span>
        )}
      </button>
      {open && <BellPanel opener={button} unread={unread} onClose={close} />}
    </div>
  );
}
