"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { tellDoubt } from "@/lib/connection";
import { LIST } from "@/lib/texts";
import type { ListUrl } from "./use-list-url";

/**
 * A list that could not be loaded says so above the rows known before (decisions §8). Where the server is gone, the shell
 * loads it again as it comes back.
 */
export function ListFailure({ message, url }: { message: string; url: ListUrl }) {
  useEffect(tellDoubt, []);
  return (
    <Notice
      tone="red"
      role="alert"
      className="rounded-none! border-x-0! border-t-0!"
      actions={
        <Button variant="link" onClick={url.reload} loading={url.pending}>
          {LIST.retry}
        </Button>
      }
    >
      {LIST.failed} {message}
    </Notice>
  );
}
