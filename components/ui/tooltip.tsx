"use client";

import * as Radix from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

/**
 * A word or a reason on hover and focus. The child must take a ref and spread its props (a button or a link).
 * It is drawn beside its child, so that it stays inside the same landmark.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={300} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-tooltip max-w-60 animate-appear rounded-sm bg-tooltip px-2.25 py-1.5 text-left text-xs font-regular tracking-normal whitespace-normal text-on-tooltip normal-case"
        >
          {text}
          <Radix.Arrow className="fill-(--bg-tooltip)" width={10} height={5} />
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
