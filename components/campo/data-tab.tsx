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
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatNumber, formatTime } from "@/lib/format";
import type { Point } from "@/contract/place/coordinates";
import { useKeep } from "./use-keep";
import { useLine } from "./use-line";
import { type BestFix, useBestFix } from "./use-best-fix";

const FieldMap = lazyMap(() => import("./map/map-view").then((module) => module.FieldMapView));

/** Up to so many metres a position is called by that word; the bar has a part for each. */
const GRADES = [
  { metres: 5, word: "precisión muy buena", filled: 4 },
  { metres: 15, word: "precisión buena", filled: 3 },
  { metres: 50, word: "precisión regular", filled: 2 },
  { metres: Infinity, word: "precisión mala", filled: 1 },
] as const;

/** Rounded as it is shown, so that the grade belongs to the figure that is read. */
const metresOf = (accuracy: number) => Math.max(1, Math.round(accuracy));
const gradeOf = (metres: number) => GRADES.find((grade) => metres <= grade.metres) ?? GRADES[3];

const HINT = "Párese en el lugar, a cielo abierto.";

function statusOf({ best, readings, listening, failed }: BestFix, point: Point | null, hint: string): string {
  if (failed) return failed;
  if (best) {
    const readingsText = readings === 1 ? "De una lectura" : `La mejor de ${readings} lecturas`;
    return `${readingsText}, ${formatTime(best.at)}${listening ? "; sigue mejorando" : ""}`;
  }
  if (listening) return "Buscando su posición…";
  return point ? "El punto ya está marcado." : hint;
}

interface PositionCardProps {
  point: Point | null;
  onPoint: (point: Point) => void;
  /** What to do while there is no point. */
  hint?: string;
}

/** The device's position with its accuracy; 'Mejorar' listens on for 30 seconds, for a better one. */
export function PositionCard({ point, onPoint, hint = HINT }: PositionCardProps) {
  const fix = useBestFix(point, onPoint);
  const { best, listening } = fix;
  const metres = best && metresOf(best.accuracy);
  const grade = metres && gradeOf(metres);
  return (
    <section aria-label="Su posición" className="grid gap-2 rounded-md border border-line-default bg-surface p-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1" role="status">
          {metres && grade && (
            <p className="flex flex-wrap items-baseline gap-x-2">
              <b className="text-xl font-semibold tracking-tight tabular-nums">± {formatNumber(metres)} m</b>
              <span className="text-sm text-secondary">{grade.word}</span>
            </p>
          )}
          <p className={cx("text-xs tabular-nums", fix.failed ? "text-state-red-fg" : "text-secondary")}>
            {statusOf(fix, point, hint)}
          </p>
        </div>
        <Button
          icon={<Icon name="locate-fixed" />}
          loading={listening && !best}
          loadingLabel="Buscando…"
          onClick={fix.start}
          className="h-12! shrink-0"
        >
          {best ? "Mejorar" : "Tomar posición"}
        </Button>
      </div>
      {grade && (
        <div aria-hidden className="grid grid-cols-4 gap-1">
          {GRADES.map(({ filled }, index) => (
            <span
              key={filled}
              className={cx("fill h-1.5 rounded-xs", index < grade.filled ? "bg-primary-line" : "bg-sunken")}
            />
          ))}
        </div>
      )}
    </section>
  );
}

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
