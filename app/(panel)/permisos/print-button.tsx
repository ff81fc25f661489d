"use client";

import { Icon } from "@/components/ui/icon";
import { Button } from "@/components/ui/button";

/** Opens the browser's print dialog. */
export function PrintButton() {
  return (
    <span className="contents print:hidden">
      <Button icon={<Icon name="printer" />} onClick={() => window.print()}>
        Imprimir
      </Button>
    </span>
  );
}
