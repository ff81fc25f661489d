"use client";

import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Opens the browser's print dialog. */
export function PrintButton() {
  return (
    <span className="contents print:hidden">
      <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
        Imprimir
      </Button>
    </span>
  );
}
