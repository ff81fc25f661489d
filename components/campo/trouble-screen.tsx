"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { decideConflicts } from "@/lib/campo/decisions";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { nameOf, isPending } from "@/lib/campo/parts";
import { partName, formFieldsOf } from "@/lib/campo/part-fields";
import { troubledParts, troubledPhotos, wholeProblem } from "@/lib/campo/problems";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { FotoDeCampo, PersonaDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import { FieldFrame } from "./frame";
import { TroubleConflict } from "./trouble-conflict";
import type { TroubleDecisions } from "./trouble-decisions";
import { TroublePart } from "./trouble-part";
import { TroublePhoto } from "./trouble-photo";
import { RecordProblemCard } from "./record-problem-card";
import { ToFileButton } from "./to-file-button";
import { useAct } from "./use-act";
import { conflictsOf, useChoices } from "./use-choices";
import { FormLink, LostChoice } from "./trouble-refused";

/**
 * For each part that waits to be sent, the fields whose choice is no longer in the list taken along, with the way to
 * its form. A part with a problem says it itself. Nothing is shown for a part whose choices are all there.
 */
function TroubleLost({ record }: { record: RegistroDeCampo }) {
  const waiting = record.partes.filter((part) => !part.quitada && isPending(part) && part.problema === null);
  return waiting.map((part) => (
    <div
      key={part.clave}
      className="hidden gap-2 rounded-md border border-line-default bg-surface p-3 has-[p]:grid [&_.btn]:min-h-11"
    >
      {formFieldsOf(part.recurso)
        .filter(({ lookup }) => lookup)
        .map((field) => (
          <LostChoice key={field.name} record={record} part={part} field={field} />
        ))}
      <FormLink record={record} part={part} />
    </div>
  ));
}

interface TroubleScreenProps {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
  person: PersonaDeCampo;
  decisions: TroubleDecisions;
}

const SUBTITLES = {
  conflicto: PROBLEMAS.conflict.subtitle,
  rechazado: PROBLEMAS.refused.subtitle,
  repetido: PROBLEMAS.repeated.subtitle,
  dudoso: PROBLEMAS.doubtful.subtitle,
  derivado: PROBLEMAS.derived.subtitle,
  eliminado: PROBLEMAS.deleted.subtitle,
  ajeno: PROBLEMAS.notYours.subtitle,
  fallo: PROBLEMAS.failed.subtitle,
} as const;

const goToList = () => {
  window.location.hash = fieldHrefs.lista;
};

/** What keeps a record from being sent, and what the person can do. Nothing is dropped without a question. */
export function TroubleScreen({ record, photos, person, decisions }: TroubleScreenProps) {
  const whole = wholeProblem(record);
  const conflicts = whole ? [] : conflictsOf(record);
  const choices = useChoices(conflicts);
  const { busy, act } = useAct();
  const decidable = new Set(conflicts.map(({ part }) => part.clave));
  const others = troubledParts(record).filter(({ clave }) => clave !== whole?.clave && !decidable.has(clave));
  const images = troubledPhotos(photos);
  const first = whole ?? troubledParts(record)[0] ?? images[0];

  const decide = () =>
    act(async () => {
      const kept = await decideConflicts(record.clave, choices.decided);
      await decisions.retry(record.clave);
      if (kept && troubledParts(kept).length === 0 && images.length === 0) goToList();
    });

  return (
    <FieldFrame
      title={nameOf(record) || partName(record.kind)}
      subtitle={first && SUBTITLES[first.problema.tipo]}
      back={{ href: fieldHrefs.lista, label: PROBLEMAS.back }}
      foot={
        <div className="flex flex-wrap gap-2">
          <ToFileButton records={[record]} person={person} />
          {conflicts.length > 0 && (
            <Button
              variant="primary"
              className="flex-1"
              disabled={choices.missing > 0}
              loading={busy}
              onClick={() => void decide()}
            >
              {choices.missing > 0 ? PROBLEMAS.conflict.missing(choices.missing) : PROBLEMAS.conflict.save}
            </Button>
          )}
        </div>
      }
    >
      {!first && <Notice tone="green">{PROBLEMAS.none}</Notice>}
      {whole && (
        <RecordProblemCard
          record={record}
          photos={photos}
          part={whole}
          person={person}
          decisions={decisions}
          onLeave={goToList}
        />
      )}
      {conflicts.length > 0 && (
        <TroubleConflict
          record={record}
          photos={photos}
          conflicts={conflicts}
          choices={choices}
          decisions={decisions}
        />
      )}
      {!whole &&
        others.map((part) => <TroublePart key={part.clave} record={record} part={part} decisions={decisions} />)}
      {!whole && <TroubleLost record={record} />}
      {images.length > 0 && <h2 className="px-1 text-base font-semibold">{PROBLEMAS.photos.title}</h2>}
      {images.map((photo) => (
        <TroublePhoto key={photo.clave} photo={photo} decisions={decisions} />
      ))}
    </FieldFrame>
  );
}
