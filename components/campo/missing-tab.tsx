"use client";

import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { fieldHrefs } from "@/lib/campo/hrefs";
import type { RegistroDeCampo } from "@/lib/campo/types";
import { checklistOf, PARTS, tabsOf } from "@/lib/registros/parts";
import { FIELD_TABLE } from "@/lib/registros/form/field-table";
import { FORMS } from "@/lib/registros/form/fields";
import { FieldGroup } from "./frame";
import type { Missing } from "./use-missing";

const ROW = "flex min-h-11 items-center gap-2.5 px-3 py-2 text-sm";

/** What is missing, as links to where it is entered. */
export function MissingTab({ record, missing }: { record: RegistroDeCampo; missing: Missing | null }) {
  if (!missing) return null;
  const { kind, clave } = record;
  const { todo, done } = checklistOf(kind, missing.parts, missing.parts.length === 0);
  const sections = todo.filter((part) => part !== "datos");
  const names = FORMS[kind].fields.filter((name) => missing.fields.includes(name));
  return (
    <>
      {missing.parts.length === 0 && (
        <Notice tone="green" title="Está completo.">
          Se envía solo cuando haya línea. Después puede derivarlo en la oficina.
        </Notice>
      )}
      {names.length > 0 && (
        <FieldGroup title="Datos del registro" count={names.length === 1 ? "falta 1" : `faltan ${names.length}`}>
          {names.map((name) => (
            <Todo key={name} href={fieldHrefs.registro(clave, "datos")} words={FIELD_TABLE[name].label} />
          ))}
        </FieldGroup>
      )}
      {sections.length > 0 && (
        <FieldGroup title="Secciones" count={sections.length === 1 ? "falta 1" : `faltan ${sections.length}`}>
          {sections.map((part) => (
            <Todo
              key={part}
              href={fieldHrefs.registro(clave, tabsOf(kind, part)[0]?.segment ?? "datos")}
              words={PARTS[part].missing}
            />
          ))}
        </FieldGroup>
      )}
      {done.length > 0 && (
        <FieldGroup title="Secciones completas">
          {done.map((part) => (
            <li key={part} className={`${ROW} text-secondary`}>
              <Icon name="circle-check" className="size-icon shrink-0 text-state-green" />
              {PARTS[part].done}
            </li>
          ))}
        </FieldGroup>
      )}
    </>
  );
}

function Todo({ href, words }: { href: string; words: string }) {
  return (
    <li>
      <a href={href} className={`${ROW} text-link no-underline`}>
        <Icon name="circle-dashed" className="size-icon shrink-0 text-muted" />
        <span className="min-w-0 flex-1">{words}</span>
        <Icon name="chevron-right" className="size-icon shrink-0 text-muted" />
      </a>
    </li>
  );
}
