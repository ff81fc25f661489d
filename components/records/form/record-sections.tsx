"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import { DraftOffer } from "@/components/engine/draft-offer";
import { Accordion, AccordionSection } from "@/components/ui/accordion";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { Notice } from "@/components/ui/notice";
import type { Point } from "@/lib/coordinates";
import type { MapTiles } from "@/lib/map-config";
import { FORM } from "@/lib/form-texts";
import { ClassificationSection } from "./classification-section";
import { sectionStatus } from "./check";
import { FORM_FIELDS } from "./field-table";
import { FORMS, type SectionId } from "./fields";
import { GeolocationSection } from "./geolocation-section";
import { SIMILAR_ID, SimilarDialog } from "./similar-notice";
import { TerritorySection } from "./territory-section";
import { loadDoubtsDialog } from "./use-doubts";
import type { RecordForm } from "./use-record-form";
import { valuesOf } from "./values";

/** Loaded only after another person has saved the record. */
const ConflictNotice = later(() =>
  import("@/components/engine/conflict-notice").then((module) => module.ConflictNotice),
);
const DoubtsDialog = later(loadDoubtsDialog);

interface RecordSectionsProps {
  form: RecordForm;
  tiles: MapTiles;
  /** Shows the current record, after someone else changed it. */
  onCurrent?: () => void;
  /** Called after the record was saved over another person's changes. */
  onSaved?: () => void;
}

/** The three accordion sections of a new record and of 'Actualizar datos' (spec 2 §2.3, §2.4, §2.7, §2.8). */
export function RecordSections({ form, tiles, onCurrent, onSaved }: RecordSectionsProps) {
  const { sections } = FORMS[form.kind];
  const { optional } = form;
  const [focus, setFocus] = useState<Point | null>(null);
  const content = {
    geolocalizacion: <GeolocationSection form={form} tiles={tiles} focus={focus} />,
    clasificacion: <ClassificationSection form={form} />,
    ubicacion: <TerritorySection form={form} onPlace={setFocus} />,
  } satisfies Record<SectionId, unknown>;
  const { offered } = form.draft;
  const review = () => {
    flushSync(() => form.setOpen([...form.open, "clasificacion"]));
    document.getElementById(SIMILAR_ID)?.scrollIntoView({ block: "center" });
  };
  return (
    <div className="grid gap-3">
      {offered && <DraftOffer draft={offered} onRecover={form.recover} onDiscard={form.draft.discard} />}
      {form.theirs ? (
        <ConflictNotice
          fields={FORM_FIELDS[form.kind]}
          mine={form.values}
          // Coordinates as the form formats them, plus the record's names of the chosen options.
          theirs={{ ...form.theirs, ...valuesOf(form.theirs) }}
          busy={form.busy}
          onOverwrite={() => void form.overwrite().then((id) => id !== null && onSaved?.())}
          onTake={form.takeTheirs}
        />
      ) : (
        <Refusal form={form} onCurrent={onCurrent} />
      )}
      <Accordion value={form.open} onValueChange={form.setOpen}>
        {sections.map(({ id, title, fields }, index) => (
          <AccordionSection
            key={id}
            value={id}
            index={index + 1}
            title={title}
            status={sectionStatus(fields, { values: form.values, errors: form.errors, optional })}
          >
            {content[id]}
          </AccordionSection>
        ))}
      </Accordion>
      <SimilarDialog similar={form.similar} onReview={review} />
      {form.doubts.asking && <DoubtsDialog asking={form.doubts.asking} />}
    </div>
  );
}

/** Why a save was refused, if the reason is not a field. */
function Refusal({ form, onCurrent }: Pick<RecordSectionsProps, "form" | "onCurrent">) {
  if (!form.refusal) return null;
  const conflict = form.refusal.status === 409;
  return (
    <Notice
      tone="red"
      role="alert"
      title={`${conflict ? FORM.changed : FORM.refused}.`}
      actions={
        conflict &&
        onCurrent && (
          <Button variant="link" onClick={onCurrent}>
            {FORM.current}
          </Button>
        )
      }
    >
      {form.refusal.message}
    </Notice>
  );
}
