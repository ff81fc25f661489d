"use client";

import { startTransition, useEffect, useEffectEvent, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { INFORMACION_FORM } from "@/lib/registros/form/texts";
import {
  INFORMACION_FIELDS,
  INFORMACION_GROUPS,
  informacionId,
  type InformacionValues,
} from "@/lib/registros/informacion";
import { FORM } from "@/lib/forms/texts";
import type { NextPart } from "@/lib/registros/parts";
import { useRouter } from "@/components/line/use-router";
import { useFieldsForm } from "@/components/engine/saving/use-fields-form";
import { useSaving } from "@/components/engine/saving/use-saving";
import { useStore } from "@/components/engine/saving/use-store";
import { useSave } from "@/components/engine/use-save";
import { initialValues } from "@/lib/forms/schema";
import { withVersion, type Values } from "@/lib/forms/store";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { NextLink } from "../next-part";
import { InformacionInput } from "./informacion-field";

interface InformacionStart {
  /** The attraction's id. */
  id: number;
  values: InformacionValues;
  /** The version that a save starts from; null if the server sends none. */
  version: number | null;
  userId: number | string;
  /** Where to go on once it is saved; null if nothing else is missing. */
  next: NextPart | null;
}

type Stored = InformacionValues & { version: number | null };

/** The contract's rules (spec 2 §5.3); they come with zod, so they are loaded at the first change or save. */
const loadCheck = async () => (await import("@/contract/resources/registros")).InformacionBody;

const valuesOf = (stored: Stored | null): Values => initialValues(INFORMACION_FIELDS, stored);

/** The information form of an attraction. It stays open after a save, and shows what the page's data hold by then. */
function useInformacionForm({ id, values, version, userId }: Omit<InformacionStart, "next">) {
  const router = useRouter();
  const { save } = useSave();
  const reload = () => startTransition(() => router.refresh());
  const { form, port } = useFieldsForm({
    fields: INFORMACION_FIELDS,
    start: values,
    checks: loadCheck,
    idOf: informacionId,
  });
  const current: Stored = { ...values, version };
  const store = useStore<Stored, unknown>({
    current,
    send: (entry) =>
      save(
        "ppirta.informacion",
        { id, body: withVersion({ ...entry.typed, cc_ccm: 0 }, entry.version) },
        { ok: INFORMACION_FORM.success, failed: INFORMACION_FORM.failure },
      ),
    // The reloaded page brings the saved values.
    actual: () => null,
    reload,
    kept: null,
  });
  const saving = useSaving({
    form: port,
    store,
    fields: INFORMACION_FIELDS,
    valuesOf,
    draft: { userId, form: "informacion", id },
    load: loadCheck,
    failed: INFORMACION_FORM.failure,
  });

  const arrived = useEffectEvent(() => saving.follow(current));
  const text = JSON.stringify(current);
  useEffect(() => arrived(), [text]);

  // A draft is offered until something is typed.
  return { form, saving: { ...saving, offered: saving.dirty ? null : saving.offered }, reload };
}

/* Loaded only when there is a draft, or another person's save. */
const DraftOffer = lazyPart(() => import("@/components/engine/draft-offer").then((module) => module.DraftOffer));
const ConflictPanel = lazyPart(() =>
  import("@/components/engine/conflict-panel").then((module) => module.ConflictPanel),
);

/** The information tab of an attraction (spec 2 §2.8, §5.3). */
export function InformacionForm({ next, ...start }: InformacionStart) {
  const { form, saving, reload } = useInformacionForm(start);
  const { dirty, busy, refusal, theirs, offered } = saving;
  const bar = useRef<HTMLDivElement>(null);
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
        <div
          ref={bar}
          className="sticky bottom-0 z-sticky low:static -mx-4 -mb-4 flex items-center justify-end gap-3 phone:flex-wrap rounded-b-md border-t border-line-subtle bg-surface px-4 py-2 phone:-mx-3 phone:-mb-3 phone:px-3"
        >
          {dirty && <span className="mr-auto text-xs text-muted">Cambios sin guardar</span>}
          {next && !dirty && <NextLink next={next} bar={bar} />}
          {!theirs && (
            <Button
              type="submit"
              variant="primary"
              icon={<Icon name="save" />}
              loading={busy}
              loadingLabel={FORM.saving}
              className="phone:flex-1"
            >
              {INFORMACION_FORM.save}
            </Button>
          )}
        </div>
      )}
      <LeaveGuard dirty={dirty} />
    </form>
  );
}
