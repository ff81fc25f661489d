"use client";

import { useState, type ComponentType, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { LocationMapProps } from "@/components/map/map-frame";
import type { Saving } from "@/components/engine/saving/use-saving";
import { Accordion, AccordionSection } from "@/components/ui/accordion";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import type { Point } from "@/contract/place/coordinates";
import type { MapTiles } from "@/lib/map/config";
import type { Registro } from "@/lib/registros/registro";
import { FORM } from "@/lib/forms/texts";
import { ClassificationSection } from "./classification-section";
import { sectionStatus } from "./check";
import { SIMILAR_ID } from "./control-ids";
import { FORM_FIELDS } from "@/lib/registros/form/field-table";
import { FORMS, type SectionId } from "@/lib/registros/form/fields";
import { GeolocationSection } from "./geolocation-section";
import { TerritorySection } from "./territory-section";
import { loadDoubtsDialog } from "./use-doubts";
import type { RecordFormState } from "./use-record-form";
import { valuesOf } from "@/lib/registros/form/values";

/* Loaded only when there is a draft, another person's save, a similar record or a doubt. */
const DraftOffer = lazyPart(() => import("@/components/engine/draft-offer").then((module) => module.DraftOffer));
const ConflictNotice = lazyPart(() =>
  import("@/components/engine/conflict-notice").then((module) => module.ConflictNotice),
);
const SimilarNotice = lazyPart(() => import("./similar-notice").then((module) => module.SimilarNotice));
const SimilarDialog = lazyPart(() => import("./similar-notice").then((module) => module.SimilarDialog));
const DoubtsDialog = lazyPart(loadDoubtsDialog);

interface RecordSectionsProps {
  state: RecordFormState;
  /** Draws the map: the desk's or the field's. */
  map: ComponentType<LocationMapProps>;
  tiles: MapTiles;
  /** Shows the current record, after someone else changed it. */
  onCurrent?: () => void;
  /** Above the map, instead of 'Usar mi ubicación': the device's position as measured in the field. */
  position?: ReactNode;
}

/** The three accordion sections of a new record and of 'Actualizar datos' (spec 2 §2.3, §2.4, §2.7, §2.8). */
export function RecordSections({ state, map, tiles, onCurrent, position }: RecordSectionsProps) {
  const { form, values, errors, open, setOpen, saving, similar } = state;
  const { sections } = FORMS[form.kind];
  const { offered, theirs } = saving;
  const [focus, setFocus] = useState<Point | null>(null);
  const { answered, answer } = state.doubts;
  const alike = similar.rows.length > 0 && <SimilarNotice similar={similar} className="col-span-12" />;
  const content = {
    geolocalizacion: <GeolocationSection form={form} map={map} tiles={tiles} focus={focus} position={position} />,
    clasificacion: <ClassificationSection form={form} similar={alike} />,
    ubicacion: <TerritorySection form={form} onPlace={setFocus} answered={answered} onAnswer={answer} />,
  } satisfies Record<SectionId, unknown>;
  const review = () => {
    flushSync(() => setOpen([...open, "clasificacion"]));
    document.getElementById(SIMILAR_ID)?.scrollIntoView({ block: "center" });
  };
  return (
    <div className="grid gap-3">
      {offered && <DraftOffer draft={offered} onRecover={saving.recover} onDiscard={saving.discard} />}
      {theirs ? (
        <ConflictNotice
          fields={FORM_FIELDS[form.kind]}
          mine={values}
          // Coordinates as the form formats them, plus the record's names of the chosen options.
          theirs={{ ...theirs, ...valuesOf(theirs) }}
          busy={saving.busy}
          onOverwrite={saving.overwrite}
          onTake={saving.take}
        />
      ) : (
        <Refusal refusal={saving.refusal} onCurrent={onCurrent} />
      )}
      <Accordion value={open} onValueChange={setOpen}>
        {sections.map(({ id, title, fields }, index) => (
          <AccordionSection
            key={id}
            value={id}
            index={index + 1}
            title={title}
            status={sectionStatus(fields, { values, errors, optional: form.optional })}
          >
            {content[id]}
          </AccordionSection>
        ))}
      </Accordion>
      {(similar.rows.length > 0 || similar.asking) && <SimilarDialog similar={similar} onReview={review} />}
      {state.doubts.asking && <DoubtsDialog asking={state.doubts.asking} />}
    </div>
  );
}

/** Why a save was refused, if the reason is not a field. */
function Refusal({ refusal, onCurrent }: Pick<Saving<Registro>, "refusal"> & Pick<RecordSectionsProps, "onCurrent">) {
  if (!refusal) return null;
  const { text, conflict } = refusal;
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
      {text}
    </Notice>
  );
}
