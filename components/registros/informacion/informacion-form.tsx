"use client";

import { Icon } from "@/components/ui/icon";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { INFORMACION } from "@/lib/registros/atractivo-texts";
import { INFORMACION_FIELDS, INFORMACION_GROUPS } from "@/lib/registros/informacion";
import { FORM } from "@/lib/forms/texts";
import { LeaveGuard } from "../leave-guard";
import { InformacionInput } from "./informacion-field";
import { useInformacionForm, type InformacionStart } from "./use-informacion-form";

/* Loaded only when there is a draft, or another person's save. */
const DraftOffer = lazyPart(() => import("@/components/engine/draft-offer").then((module) => module.DraftOffer));
const ConflictPanel = lazyPart(() =>
  import("@/components/engine/conflict-panel").then((module) => module.ConflictPanel),
);

/** The information tab of an attraction (spec 2 §2.8, §5.3). */
export function InformacionForm(start: InformacionStart) {
  const { form, saving, reload } = useInformacionForm(start);
  const { dirty, busy, refusal, theirs, offered } = saving;
  return (
    <form onSubmit={saving.onSubmit} noValidate className="grid gap-4">
      {offered && <DraftOffer draft={offered} onRecover={saving.recover} onDiscard={saving.discard} />}
      <p className="text-xs text-muted">{FORM.required}</p>
      {INFORMACION_GROUPS.map((group) => (
        <div key={group.title} className="min-w-0">
          <h2 className="mb-2 text-2xs font-semibold tracking-caps text-muted">{group.title}</h2>
          <div className="grid grid-cols-12 gap-x-4 gap-y-3">
            {group.fields.map((field) => (
              <InformacionInput key={field.name} field={field} control={form.control} />
            ))}
          </div>
        </div>
      ))}
      {theirs ? (
        <ConflictPanel
          fields={INFORMACION_FIELDS}
          control={form.control}
          theirs={theirs}
          busy={busy}
          onOverwrite={saving.overwrite}
          onTake={saving.take}
        />
      ) : (
        refusal && (
          <Notice
            tone={refusal.conflict ? "orange" : "red"}
            title={`${refusal.conflict ? FORM.changed : FORM.refused}:`}
            role="alert"
            actions={
              refusal.conflict && (
                <Button variant="link" onClick={reload}>
                  {FORM.current}
                </Button>
              )
            }
          >
            {refusal.text}
          </Notice>
        )
      )}
      {!saving.kept && (
        <div className="sticky bottom-0 z-sticky low:static -mx-4 -mb-4 flex items-center justify-end gap-3 rounded-b-md border-t border-line-subtle bg-surface px-4 py-2 phone:-mx-3 phone:-mb-3 phone:px-3">
          {dirty && <span className="mr-auto text-xs text-muted">Cambios sin guardar</span>}
          {!theirs && (
            <Button
              type="submit"
              variant="primary"
              icon={<Icon name="save" />}
              loading={busy}
              loadingLabel={FORM.saving}
              className="phone:flex-1"
            >
              {INFORMACION.save}
            </Button>
          )}
        </div>
      )}
      <LeaveGuard dirty={dirty} />
    </form>
  );
}
