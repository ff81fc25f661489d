"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { type NextPart, PARTS, REVIEWED } from "@/lib/registros/parts";
import { CHECKLIST } from "@/lib/registros/texts";

interface NextLinkProps {
  next: NextPart;
  /** The bar with the button that saves: whoever pressed it goes on with the next press. */
  bar: RefObject<HTMLElement | null>;
}

/** Leads to the next missing part, where what was typed is saved. */
export function NextLink({ next, bar }: NextLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (bar.current?.contains(document.activeElement)) link.current?.focus();
  }, [bar]);
  return (
    <LinkButton ref={link} href={next.href} className="phone:flex-1">
      {CHECKLIST.next(next.label)}
      <Icon name="arrow-right" className="size-icon" />
    </LinkButton>
  );
}

/** Below a section: the next missing part; at a phone's lower edge with what a reviewer looks at there. */
export function NextBar({ next }: { next: NextPart | null }) {
  if (!next) return null;
  return (
    <div className="mt-3 flex justify-end phone:sticky phone:bottom-0 phone:z-sticky phone:-mx-3 phone:-mb-3 phone:grid phone:justify-stretch phone:gap-2 phone:rounded-b-md phone:border-t phone:border-line-subtle phone:bg-surface phone:p-3">
      <p className="hidden text-xs text-secondary phone:block">
        <b className="text-primary">{CHECKLIST.reviewed(PARTS[next.part].done)}</b>{" "}
        <span>{new Intl.ListFormat("es").format(REVIEWED[next.part])}</span>
      </p>
      <LinkButton href={next.href}>
        {CHECKLIST.next(next.label)}
        <Icon name="arrow-right" className="size-icon" />
      </LinkButton>
    </div>
  );
}
