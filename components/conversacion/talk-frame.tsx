"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy-part";
import { useTalk } from "./talk-context";

export const loadPanel = () => import("./talk-panel").then((module) => module.TalkPanel);
const LazyTalkPanel = lazyPart(loadPanel);

interface TalkFrameProps {
  facts: ReactNode;
  /** The facts in one line, beside an open conversation. */
  line: ReactNode;
  children: ReactNode;
}

/** Facts on the left and the record's content; an open conversation takes the place of the facts. */
export function TalkFrame({ facts, line, children }: TalkFrameProps) {
  const shown = useTalk()?.shown ?? false;
  return (
    <div
      className={cx(
        "grid items-start gap-3 drawer:grid-cols-1",
        shown ? "grid-cols-[minmax(0,1fr)_348px]" : "grid-cols-[288px_minmax(0,1fr)]",
      )}
    >
      {/* Its map stays as it is while it is not shown. */}
      <div className={shown ? "hidden drawer:contents" : "contents"}>{facts}</div>
      <div className="grid min-w-0 grid-cols-1 gap-3">
        {shown && <div className="drawer:hidden">{line}</div>}
        {children}
      </div>
      {shown && <LazyTalkPanel />}
    </div>
  );
}
