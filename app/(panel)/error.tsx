"use client";

import { Icon } from "@/components/ui/icon";
import { useRouter } from "@/components/line/use-router";
import { startTransition, useEffect } from "react";
import { Unavailable } from "@/components/shell/unavailable";
import { buttonClass } from "@/components/ui/button-style";
import { onBack, reportDoubt } from "@/lib/connection/connection";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  useEffect(() => {
    reportDoubt();
    return onBack(() =>
      startTransition(() => {
        router.refresh();
        reset();
      }),
    );
  }, [router, reset]);
  return (
    <Unavailable
      title="Error"
      actions={
        <button type="button" onClick={retry} className={buttonClass("secondary", "md")}>
          <Icon name="rotate-cw" />
          Reintentar
        </button>
      }
    >
      La página no se pudo mostrar.
      {error.digest && <span className="code block text-xs">{`Referencia: ${error.digest}`}</span>}
    </Unavailable>
  );
}
