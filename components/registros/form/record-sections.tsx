"use client";

import { useState, type ComponentType, type ReactNode, memo, useEffect } from "react";
import { flushSync } from "react-dom";
import type { LocationMapProps } from "@/components/map/map-frame";
import type { Saving } from "@/components/engine/saving/use-saving";
import { Accordion, AccordionSection } from "@/components/ui/accordion";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import type { Point } from "@/contract/place/coordinates";
import { formatTime } from "@/lib/format";
import type { MapTiles } from "@/lib/map/config";
import type { Registro } from "@/lib/registros/registro";
import { FORM } from "@/lib/forms/texts";
import { FORM_FIELDS } from "@/lib/registros/form/field-table";
import { fieldsIn, FORMS, type FieldName, type SectionId } from "@/lib/registros/form/fields";
import { valueOf, valuesOf, type Values } from "@/lib/registros/form/values";
import { Field } from "@/components/ui/field";
import { ReadOnlyInput } from "@/components/ui/inputs";
import { CLASIFICACION } from "@/contract/campos/registro";
import { useLookup } from "@/components/engine/use-lookup";
import { api } from "@/lib/api-client";
import { CODE_ID, type RecordForm, SIMILAR_ID, useValue } from "./record-form";
import { ClassificationSearch } from "./classification-search";
import { GeolocationSection } from "./geolocation-section";
import { loadDoubtsDialog, type Doubts } from "./use-doubts";
import type { Errors, RecordFormState } from "./use-record-form";
import { FieldGrid, RecordField, SPAN } from "./record-field";
import { PlaceNotice } from "./place-notice";

interface TerritorySectionProps {
  form: RecordForm;
  /** Called with the location of the municipality that was chosen. */
  onPlace: (place: Point) => void;
  /** The questions that were answered, and the answer to one. */
  answered: Doubts["answered"];
  onAnswer: Doubts["answer"];
}

/** UBICACIÓN TERRITORIAL: region, department, province, municipality and the inventory's own fields. */
const TerritorySection = memo(function TerritorySection(props: TerritorySectionProps) {
  const { form, onPlace, answered, onAnswer } = props;
  return (
    <FieldGrid>
      <PlaceNotice form={form} answered={answered} onAnswer={onAnswer} />
      {fieldsIn(form.kind, "ubicacion").map((name) => (
        <RecordField key={name} form={form} name={name} onPlace={onPlace} />
      ))}
    </FieldGrid>
  );
});

/**
 * The code a record gets from its subtype (decision 012): from the list of subtypes, or from the subtype's detail if
 * the list lacks it. Until either responds, the record's own code.
 */
function useSubtypeCode(form: RecordForm): string {
  const { record } = form;
  const { rows } = useLookup("tiposub", useValue(form, "id_tipo"));
  const [detail, setDetail] = useState<{ id: string; code: string } | null>(null);
  const id = useValue(form, "id_subtipo");
  const listed = rows?.find((row) => String(row.id) === id)?.["codigo_completo"];
  const unlisted = id !== "" && rows !== null && typeof listed !== "string";

  useEffect(() => {
    if (!unlisted) return;
    const stop = new AbortController();
    api("lookup.subtipoDetalle", { id, signal: stop.signal }).then(
      ({ subtipo }) => setDetail({ id, code: subtipo.codigo_completo }),
      () => undefined, // The server sets the code when saving in any case.
    );
    return () => stop.abort();
  }, [id, unlisted]);

  if (id === "") return "";
  if (typeof listed === "string") return listed;
  if (detail?.id === id) return detail.code;
  return record && String(record.id_subtipo) === id ? record.codigo : "";
}

interface ClassificationSectionProps {
  form: RecordForm;
  /** Records that may be the same one, where the name is given. */
  similar: ReactNode;
}

/** ATRACTIVO TURÍSTICO (with a hierarchy) or FACILIDADES TURÍSTICOS: name, and classification, which sets the code. */
const ClassificationSection = memo(function ClassificationSection(props: ClassificationSectionProps) {
  const { form, similar } = props;
  const code = useSubtypeCode(form);
  const own = fieldsIn(form.kind, "clasificacion").filter((name) => !Object.hasOwn(CLASIFICACION, name));
  return (
    <FieldGrid>
      {own.map((name) => (
        <RecordField key={name} form={form} name={name} />
      ))}
      <ClassificationSearch form={form} />
      <Field label="Código" htmlFor={CODE_ID} className={SPAN[3]}>
        <ReadOnlyInput id={CODE_ID} value={code} help="Lo da el subtipo elegido" />
      </Field>
      {similar}
      <RecordField form={form} name="id_categoria" />
      <RecordField form={form} name="id_tipo" />
      <RecordField form={form} name="id_subtipo" />
    </FieldGrid>
  );
});

/** The status in a section's head: how many fields to correct, else what the point gave and how many are left. */
export function sectionStatus(
  fields: readonly FieldName[],
  {
    values,
    errors,
    optional,
    proposed,
  }: { values: Values; errors: Errors; optional: readonly FieldName[]; proposed: Partial<Values> },
): { tone: "red" | "green" | "muted"; text: string } {
  const wrong = fields.filter((name) => errors[name] !== undefined).length;
  if (wrong > 0) return { tone: "red", text: `${wrong} por corregir` };
  const empty = fields.filter((name) => valueOf(values, name).trim() === "" && !optional.includes(name)).length;
  const given = fields.filter((name) => valueOf(values, name) !== "" && proposed[name] === values[name]).length;
  if (given > 0) {
    const left = empty > 0 ? `, ${empty === 1 ? "falta 1" : `faltan ${empty}`}` : "";
    return {
      tone: empty > 0 ? "muted" : "green",
      text: `${given} ${given === 1 ? "propuesto" : "propuestos"} por el punto${left}`,
    };
  }
  return empty > 0 ? { tone: "muted", text: `${empty} por llenar` } : { tone: "green", text: "Completo" };
}

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
            status={sectionStatus(fields, { values, errors, optional: form.optional, proposed: form.proposed })}
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

/** Shows when the draft was last saved on this computer. */
export function DraftNote({ keptAt, className }: { keptAt: Date | null; className?: string }) {
  return (
    <p aria-live="off" className={cx("flex items-center gap-1.5 text-xs text-muted", className)}>
      {keptAt && (
        <>
          <Icon name="history" className="size-3.5" />
          <span>{`Borrador guardado en este equipo a las ${formatTime(keptAt)}`}</span>
        </>
      )}
    </p>
  );
}
