"use client";

import { Icon } from "@/components/ui/icon";
import { useRouter } from "@/components/line/use-router";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { LIST } from "@/lib/texts";

/** Reloads the page's data; the current content stays visible meanwhile. */
export function RetryButton() {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <Button
      variant="link"
      icon={<Icon name="refresh-cw" />}
      loading={pending}
      onClick={() => startTransition(() => router.refresh())}
    >
      {LIST.retry}
    </Button>
  );
}
