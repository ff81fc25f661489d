"use client";

import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { useFocusReturn } from "./use-focus-return";

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the page at its right edge, on a phone over all of it. Its content has the button that closes it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { remember, giveBack } = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog animate-appear bg-scrim">
          <Radix.Content
            aria-describedby={undefined}
            className="ml-auto flex h-dvh w-full max-w-[400px] animate-rise flex-col overflow-hidden bg-raised shadow-dialog outline-none phone:max-w-none"
            onOpenAutoFocus={remember}
            onCloseAutoFocus={giveBack}
            onEscapeKeyDown={(event) => {
              // The first Escape ends a composition, or closes an open list inside it.
              if (event.isComposing) event.preventDefault();
              if (
                event.target instanceof Element &&
                event.target.closest("[aria-expanded=true], [aria-activedescendant]")
              )
                event.preventDefault();
            }}
          >
            <Radix.Title className="sr-only">{title}</Radix.Title>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
