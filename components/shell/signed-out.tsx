"use client";

import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/empty";
import { reportDoubt } from "@/lib/connection/connection";
import { SIGNED_OUT } from "@/lib/campo/sign-out-texts";
import { ConnectionWatch } from "./connection-watch";

/** In place of a page of the desk whose person signed out without a line: nothing of them is shown any more. */
export function SignedOut() {
  // The watch asks from now on whether the line is back.
  useEffect(reportDoubt, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <ConnectionWatch />
      <main id="contenido" className="grid flex-1 place-items-center">
        <EmptyState icon={<Icon name="log-out" />} title={SIGNED_OUT.title}>
          <span role="status">{SIGNED_OUT.later}</span>
        </EmptyState>
      </main>
    </div>
  );
}
