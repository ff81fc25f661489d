"use client";

import { useState } from "react";
import { buttonClass } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { esInventario, TIPOS_CATALOGO, TIPOS_INVENTARIO, type TipoImportable } from "@/contract/importacion/tipos";
import { hrefs } from "@/lib/hrefs";
import { TEMPLATE } from "@/lib/imports/texts";
import { TYPE_WORDS } from "@/lib/imports/type-words";

const optionsOf = (tipos: readonly TipoImportable[]) =>
  tipos.map((value) => ({ value, label: TYPE_WORDS[value].label }));

/** Which template to begin with, of the inventories or of the catalogues, and its download. */
export function TemplatePanel({ tipo }: { tipo: TipoImportable }) {
  const [chosen, setChosen] = useState(tipo);
  const tipos: readonly TipoImportable[] = esInventario(tipo) ? TIPOS_INVENTARIO : TIPOS_CATALOGO;
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
            options={optionsOf(tipos)}
            onChange={(value) => setChosen(tipos.find((one) => one === value) ?? tipo)}
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
