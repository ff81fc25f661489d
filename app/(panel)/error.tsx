"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Unavailable } from "@/components/shell/unavailable";
import { Button } from "@/components/ui/button";

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
  return (
    <Unavailable
      title="Error"
      actions={
        <Button icon={<RotateCw aria-hidden />} onClick={retry}>
          Reintentar
        </Button>
      }
    >
      La página no se pudo mostrar.
      {error.digest && <span className="code block text-xs">{`Referencia: ${error.digest}`}</span>}
    </Unavailable>
  );
}
