import { EmptyState } from "@/components/ui/empty";
import type { AtractivoDetalle } from "@/contract/resources/registros";
import {
  INFORMACION_FIELDS,
  INFORMACION_GROUPS,
  informacionWord,
  type InformacionName,
} from "@/lib/registros/informacion";
import { spanClass } from "./span-class";

/** The information of an attraction, read-only: codes as labels, missing values as a dash (spec 2 §2.9). */
export function InformacionView({ record }: { record: Pick<AtractivoDetalle, InformacionName> }) {
  if (INFORMACION_FIELDS.every(({ name }) => record[name] === null)) {
    return (
      <EmptyState title="Todavía no hay información de este atractivo">
        Quien lo registró completa el formulario de información antes de derivarlo.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-5">
      {INFORMACION_GROUPS.map((group) => (
        <section key={group.title}>
          <h2 className="mb-2 text-2xs font-semibold tracking-caps text-muted">{group.title}</h2>
          <dl className="grid grid-cols-12 gap-x-4 gap-y-3">
            {group.fields.map((field) => (
              <div key={field.name} className={spanClass(field)}>
                <dt className="text-xs font-medium text-secondary">{field.label}</dt>
                <dd className="break-words whitespace-pre-line">{informacionWord(field, record[field.name]) ?? "—"}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
