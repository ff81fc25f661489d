"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { reportDoubt } from "@/lib/connection/connection";
import { LIST } from "@/lib/texts";
import type { ListUrl } from "./use-list-url";

/**
 * The message of a list that could not be loaded, above the last known rows (decision 038). If the server is
 * unreachable, the shell reloads the list once it is back.
 */
export function ListFailure({ message, url }: { message: string; url: ListUrl }) {
  useEffect(reportDoubt, []);
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
