"use client";

import { useEffect, useId, useRef } from "react";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { copyText } from "@/components/engine/copy-text";
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
  const copy = () => copyText(value, words);
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
        <div className="my-2 flex flex-wrap gap-2">
          <output
            aria-label={words.label}
            className="flex min-h-control min-w-0 flex-1 basis-80 items-center rounded-sm border border-line-input bg-surface px-3 py-1 code text-sm wrap-anywhere whitespace-normal select-all"
          >
            {value}
          </output>
          <Button variant="primary" icon={<Icon name="copy" />} onClick={() => void copy()}>
            {words.copy}
          </Button>
          <Button icon={<Icon name="check" />} onClick={onKept}>
            {words.kept}
          </Button>
        </div>
        <p className="text-xs text-secondary">
          {words.facts.map((part, place) => (place % 2 === 1 ? <b key={place}>{part}</b> : part))}
        </p>
      </div>
    </section>
  );
}
