"use client";

import { memo, useEffect, useMemo, useRef, useState } from "react";
import { KeepContext } from "@/components/engine/saving/use-store";
import { RecordSections } from "@/components/registros/form/record-sections";
import { type RecordForm, usePoint } from "@/components/registros/form/record-form";
import { useRecordForm } from "@/components/registros/form/use-record-form";
import { ownPart } from "@/lib/campo/parts";
import type { PersonaDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import type { MapTiles } from "@/lib/map/config";
import { emptyValues, fromDraft } from "@/lib/registros/form/values";
import { lazyMap } from "@/components/map/lazy-map";
import { useKeep } from "./use-keep";
import { PositionCard } from "./position-card";
import { useLine } from "./use-line";

const FieldMap = lazyMap(() => import("./map/map-view").then((module) => module.FieldMapView));

interface DataTabProps {
  record: RegistroDeCampo;
  person: PersonaDeCampo;
  tiles: MapTiles;
  /** The id by which a button outside submits the form. */
  formId: string;
  /** The form passed its check. */
  onSound: () => void;
}

const NO_TILES: MapTiles = {};

/**
 * The record's own form, in three sections, as at the desk (spec 2 §2.3, §2.7). It is filled when it is opened and holds
 * what is typed from then on, so a record that changed with a letter does not draw it again.
 */
export const DataTab = memo(
  function DataTab(props: DataTabProps) {
    const keep = useKeep(props.record.clave, ownPart(props.record));
    return (
      <KeepContext value={keep}>
        <DataForm {...props} />
      </KeepContext>
    );
  },
  (before, now) =>
    before.record.clave === now.record.clave && before.person === now.person && before.formId === now.formId,
);

/** The device's position beside the form's point. */
const FormPosition = ({ form }: { form: RecordForm }) => (
  <PositionCard point={usePoint(form)} onPoint={form.setPoint} />
);

function DataForm({ record, person, tiles, formId, onSound }: DataTabProps) {
  const { kind, registro } = record;
  const { subject } = person;
  const line = useLine();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  // As kept when the form is opened; from then on the form holds what is typed.
  const [start] = useState(() => fromDraft(emptyValues(kind, subject), ownPart(record).valores, subject));
  const state = useRecordForm({
    kind,
    subject,
    userId: `campo:${record.clave}`,
    ...(registro && { record: registro }),
    start,
    // The check takes a moment: who has gone to another tab by then stays there.
    onSaved: () => here.current && onSound(),
  });
  const { form } = state;
  const position = useMemo(() => <FormPosition form={form} />, [form]);
  return (
    <form id={formId} noValidate onSubmit={state.saving.onSubmit}>
      <RecordSections state={state} map={FieldMap} tiles={line === "gone" ? NO_TILES : tiles} position={position} />
    </form>
  );
}
