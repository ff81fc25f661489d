"use client";

import { useEffect, useRef, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { showToast } from "@/components/engine/use-save";
import { FormMap } from "@/components/map/form-map";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Notice } from "@/components/ui/notice";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { Icon } from "@/components/ui/icon";
import { PageHead } from "@/components/ui/panel";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { MapTiles } from "@/lib/map/config";
import { seccionNombre } from "@/contract/secciones";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { hrefs } from "@/lib/hrefs";
import { FORM } from "@/lib/forms/texts";
import { COPY_START, copiedPartly, RECORD_FORM } from "@/lib/registros/form/texts";
import { departmentIsFixed, pointOf } from "@/lib/registros/form/values";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { beginOnArrival } from "../detail/tab-content";
import { DraftNote, RecordSections } from "./record-sections";
import type { Beginning } from "./start-from";
import { useRecordForm } from "./use-record-form";

const loadStart = () => import("./start-from");
const StartFromDialog = lazyPart(() => loadStart().then((module) => module.StartFromDialog));

const rowsOf = ({ sections }: Beginning) => sections.reduce((sum, { rows }) => sum + rows.length, 0);

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
  /** Rows that could not be copied. */
  const partly = useRef(0);
  const [choosing, setChoosing] = useState(false);
  const [copying, setCopying] = useState(false);
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  const onSaved = async (id: number) => {
    created.current = true;
    if (beginning && beginning.sections.length > 0) {
      setCopying(true);
      partly.current = await loadStart().then(
        ({ copySections }) => copySections(beginning, id),
        () => rowsOf(beginning),
      );
    }
    beginOnArrival();
    router.push(hrefs.abrir(kind, id));
  };
  const state = useRecordForm({
    kind,
    subject,
    userId,
    copiedFrom: beginning?.origin.cite,
    onSaved: (id) => void onSaved(id),
  });
  const { saving } = state;

  // A change of route closes the toasts, so the success toast is shown on the next page.
  useEffect(
    () => () => {
      if (!created.current) return;
      setTimeout(() => {
        showToast(RECORD_FORM.created);
        if (partly.current > 0) showToast(copiedPartly(partly.current));
      });
    },
    [],
  );

  const cancel = () => (saving.dirty ? setAsking(true) : router.push(list));

  return (
    <form
      noValidate
      // A record that is made is not made again while its sections are copied.
      onSubmit={(event) => (created.current ? event.preventDefault() : saving.onSubmit(event))}
      className="flex min-w-0 flex-1 flex-col"
    >
      <PageHead title={FORM_KINDS[kind].form.title} back={{ href: list, label: "Atrás" }} />
      <Notice className="mb-3">
        {FORM.banner} {FORM.required}
      </Notice>
      {beginning && beginning.sections.length > 0 && (
        <Notice
          className="mb-3"
          icon={<Icon name="copy" />}
          actions={
            <Button variant="link" onClick={() => setBeginning({ ...beginning, sections: [] })}>
              {COPY_START.drop}
            </Button>
          }
        >
          {COPY_START.then(
            beginning.origin.cite,
            beginning.sections.map(({ section }) => seccionNombre(kind, section.resource)).join(", "),
          )}
        </Notice>
      )}
      <RecordSections state={state} map={FormMap} tiles={tiles} />
      <div className="sticky bottom-0 z-sticky -mx-5 mt-auto low:static phone:-mx-3">
        <div className="mt-3 flex flex-wrap items-center justify-end gap-2 bg-surface px-5 py-2 shadow-savebar phone:px-3">
          <DraftNote keptAt={state.keptAt} className="mr-auto phone:basis-full" />
          <Button
            icon={<Icon name="copy" />}
            onClick={() => setChoosing(true)}
            className="phone:h-12 phone:basis-full"
            {...fetchAhead(loadStart)}
          >
            {COPY_START.open}
          </Button>
          <Button onClick={cancel} className="phone:h-12 phone:flex-1">
            {FORM.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            loading={saving.busy || copying}
            loadingLabel={RECORD_FORM.saving}
            className="phone:h-12 phone:flex-1"
          >
            {RECORD_FORM.save}
          </Button>
        </div>
      </div>
      {choosing && (
        <StartFromDialog
          kind={kind}
          point={pointOf(state.values)}
          ownDepartment={departmentIsFixed(subject) ? subject.id_departamento : null}
          onClose={() => setChoosing(false)}
          onStart={(next) => {
            setBeginning(next);
            state.form.fill(next.values);
            setChoosing(false);
          }}
        />
      )}
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
