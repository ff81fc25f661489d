"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import type { Kind } from "@/contract/resources/registros";
import { startTrail } from "@/lib/registros/trail";

/** Keeps this list and the records of its page, so that a record that is opened leads on to those beside it. */
export function useTrail(kind: Kind, rows: readonly { id: number }[]): void {
  const search = useSearchParams().toString();
  useEffect(() => {
    startTrail(
      kind,
      search,
      rows.map(({ id }) => id),
    );
  }, [kind, search, rows]);
}
