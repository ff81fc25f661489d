"use client";

import { useEffect, useRef, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { showToast } from "@/components/engine/use-save";
import { FormMap } from "@/components/map/form-map";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/ui/panel";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { MapTiles } from "@/lib/map/config";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { hrefs } from "@/lib/hrefs";
import { FORM } from "@/lib/forms/texts";
import { RECORD_FORM } from "@/lib/registros/form/texts";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { DraftNote, RecordSections } from "./record-sections";
import { useRecordForm } from "./use-record-form";

interface NewRecordProps {
  kind: Kind;
  subject: Subject;
  userId: number | string;
  tiles: MapTiles;
}

/** The form of a new record (spec 2 §2.3, §2.7). A save leads to the new record's page. */
export function NewRecord({ kind, subject, userId, tiles }: NewRecordProps) {
  const router = useRouter();
  const list = hrefs.lista(kind);
  const [asking, setAsking] = useState(false);
  const created = useRef(false);
  const onSaved = (id: number) => {
    created.current = true;
    router.push(hrefs.abrir(kind, id));
  };
  const state = useRecordForm({ kind, subject, userId, onSaved });
  const { saving } = state;

  // A change of route closes the toasts, so the success toast is shown on the next page.
  useEffect(
    () => () => {
      if (created.current) setTimeout(() => showToast(RECORD_FORM.created));
    },
    [],
  );

  const cancel = () => (saving.dirty ? setAsking(true) : router.push(list));

  return (
    <form noValidate onSubmit={saving.onSubmit} className="flex min-w-0 flex-1 flex-col">
      <PageHead title={FORM_KINDS[kind].form.title} back={{ href: list, label: "Atrás" }} />
      <Notice className="mb-3">
        {FORM.banner} {FORM.required}
      </Notice>
      <RecordSections state={state} map={FormMap} tiles={tiles} />
      <div className="sticky bottom-0 z-sticky -mx-5 mt-auto low:static phone:-mx-3">
        <div className="mt-3 flex flex-wrap items-center justify-end gap-2 bg-surface px-5 py-2 shadow-savebar phone:px-3">
          <DraftNote keptAt={state.keptAt} className="mr-auto phone:basis-full" />
          <Button onClick={cancel} className="phone:h-12 phone:flex-1">
            {FORM.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            loading={saving.busy}
            loadingLabel={RECORD_FORM.saving}
            className="phone:h-12 phone:flex-1"
          >
            {RECORD_FORM.save}
          </Button>
        </div>
      </div>
      <LeaveGuard dirty={saving.dirty} />
      <ConfirmLater
        near={saving.dirty}
        open={asking}
        onOpenChange={setAsking}
        title={RECORD_FORM.leave}
        confirmLabel="Descartar cambios"
        cancelLabel="Seguir editando"
        tone="danger"
        icon={null}
        onConfirm={() => {
          saving.discard();
          setAsking(false);
          router.push(list);
        }}
      />
    </form>
  );
}
