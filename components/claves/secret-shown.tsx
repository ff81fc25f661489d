"use client";

import { useEffect, useId, useRef } from "react";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { CopyBox } from "@/components/engine/copy-box";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { SecretWords } from "@/lib/claves/claves";

interface SecretShownProps {
  words: SecretWords;
  /** The secret itself. */
  value: string;
  onKept: () => void;
}

/** What another system needs and nobody is shown again: to copy, with what it is for. */
export function SecretShown({ words, value, onKept }: SecretShownProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section
      aria-labelledby={id}
      className="mb-3 flex gap-3 rounded-md border border-state-orange-line bg-state-orange-bg px-4 py-3 phone:px-3"
    >
      <LeaveGuard dirty texts={words.leave} />
      <Icon name="key-round" className="mt-0.5 size-5 shrink-0 text-state-orange phone:hidden" />
      <div className="min-w-0 flex-1">
        <h2 id={id} ref={title} tabIndex={-1} className="text-sm font-semibold outline-none">
          {words.title}
        </h2>
        <p className="text-sm text-secondary">{words.help}</p>
        <div className="my-2">
          <CopyBox label={words.label} value={value} words={words}>
            <Button icon={<Icon name="check" />} onClick={onKept}>
              {words.kept}
            </Button>
          </CopyBox>
        </div>
        <p className="text-xs text-secondary">
          {words.facts.map((part, place) => (place % 2 === 1 ? <b key={place}>{part}</b> : part))}
        </p>
      </div>
    </section>
  );
}
