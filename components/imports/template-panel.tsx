"use client";

import { useState } from "react";
import { buttonClass } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import type { Kind } from "@/contract/calls";
import { hrefs } from "@/lib/hrefs";
import { TEMPLATE, TIPO_LABEL } from "@/lib/imports/texts";

const OPTIONS = [
  { value: "ppirta", label: TIPO_LABEL.ppirta },
  { value: "ppirtf", label: TIPO_LABEL.ppirtf },
] as const;

/** Which inventory's template to begin with, and its download. */
export function TemplatePanel({ tipo }: { tipo: Kind }) {
  const [chosen, setChosen] = useState<Kind>(tipo);
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
            options={OPTIONS}
            onChange={(value) => setChosen(value === "ppirtf" ? "ppirtf" : "ppirta")}
          />
        </div>
        <a href={hrefs.plantilla(chosen)} className={buttonClass("secondary", "md")}>
          <Icon name="download" />
          {TEMPLATE.download}
        </a>
      </div>
    </Panel>
  );
}
