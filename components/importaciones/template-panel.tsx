"use client";

import { useState } from "react";
import { buttonClass } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import type { TipoImportable } from "@/contract/importacion/tipos";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { TEMPLATE, typeOptions } from "@/lib/importaciones/texts";

interface TemplatePanelProps {
  /** The one that is chosen at first. */
  tipo: TipoImportable;
  tipos: readonly TipoImportable[];
}

/** Which template to begin with, and its download. */
export function TemplatePanel({ tipo, tipos }: TemplatePanelProps) {
  const [chosen, setChosen] = useState(tipo);
  return (
    <Panel title={TEMPLATE.title}>
      <p className="mb-2 text-sm text-secondary">{TEMPLATE.help}</p>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-36 flex-1">
          <Select
            id="plantilla"
            label={TEMPLATE.choice}
            value={chosen}
            placeholder={null}
            options={typeOptions(tipos)}
            onChange={(value) => setChosen(tipos.find((one) => one === value) ?? tipo)}
          />
        </div>
        <a href={importHrefs.plantilla(chosen)} className={buttonClass("secondary", "md")}>
          <Icon name="download" />
          {TEMPLATE.download}
        </a>
      </div>
    </Panel>
  );
}
