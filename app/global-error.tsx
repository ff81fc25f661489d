"use client";

import { buttonClass } from "@/components/ui/button-style";
import { cx } from "@/components/ui/cx";
import "./globals.css";

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Shown when the root layout itself fails. Every page loads this code, so its button is a plain one. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="es-BO">
      <body>
        <title>Error</title>
        <main className="grid min-h-dvh place-items-center p-6">
          <div className="grid max-w-md justify-items-center gap-2 text-center">
            <h1 className="text-xl font-semibold tracking-tight">Error</h1>
            <p lang="en" className="text-secondary">
              Requested resource is not available.
            </p>
            {error.digest && <p className="code text-xs text-muted">{`Referencia: ${error.digest}`}</p>}
            <button type="button" className={cx(buttonClass("primary", "md"), "mt-3")} onClick={reset}>
              Reintentar
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
