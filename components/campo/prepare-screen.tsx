"use client";

import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { fieldHrefs } from "@/lib/campo/hrefs";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { spokenAge } from "@/lib/campo/when";
import { formatDay, daysSince, formatBytes } from "@/lib/format";
import { ProgressBar } from "@/components/ui/progress";
import { FieldFrame, FieldPanel } from "./frame";
import { PrepareLists } from "./prepare-lists";
import { PrepareProgress } from "./prepare-progress";
import { PrepareRecords } from "./prepare-records";
import { type Line, useLine } from "./use-line";
import { type Preparing, usePreparation } from "./use-preparation";
import type { Persistence } from "./use-persistence";
import { useRoom } from "./use-room";

const NOT_PERSISTED =
  "El navegador no se comprometió a conservarlo: si falta espacio, podría borrarlo. Instale esta página en la pantalla " +
  "de inicio del equipo, o márquela como favorita, y vuelva a preparar.";

/** The room on the device, and whether the browser promised to keep what is stored. */
function PrepareRoom({ persistence }: { persistence: Persistence }) {
  const room = useRoom();
  return (
    <FieldPanel>
      <div className="flex items-baseline gap-2">
        <h2 className="text-sm font-semibold text-primary">Espacio en el equipo</h2>
        {room && <span className="ml-auto text-sm text-muted tabular-nums">quedan {formatBytes(room.left)}</span>}
      </div>
      {room && <ProgressBar value={room.used / (room.used + room.left)} label="Espacio ocupado en este equipo" />}
      {persistence === "kept" && (
        <p className="flex items-center gap-1.5 text-xs text-secondary">
          <Icon name="circle-check" className="size-icon-sm shrink-0 text-state-green" />
          El navegador se comprometió a conservarlo
        </p>
      )}
      {persistence === "refused" && (
        <p className="flex items-start gap-1.5 text-xs text-secondary">
          <Icon name="triangle-alert" className="mt-px size-icon-sm shrink-0 text-state-orange" />
          {NOT_PERSISTED}
        </p>
      )}
    </FieldPanel>
  );
}

/** After so many days what was taken along counts as old. */
const OLD_DAYS = 7;

const OFFLINE = "Preparar el equipo necesita línea. Lo que ya está en este equipo se usa también sin ella.";

interface PrepareScreenProps {
  person: PersonaDeCampo;
  /** What the address asks to take along. */
  llevar: readonly string[];
}

/** Takes along what is needed without a line: the lists, the localities and records. */
export function PrepareScreen({ person, llevar }: PrepareScreenProps) {
  const preparing = usePreparation(person, llevar);
  const line = useLine();
  return (
    <FieldFrame
      title="Preparar el equipo"
      subtitle={`${person.departamento} · ${person.nombre}`}
      back={{ href: fieldHrefs.lista, label: "Volver a los registros" }}
      foot={<Buttons preparing={preparing} preparado={person.preparado} line={line} />}
    >
      <Opening preparado={person.preparado} line={line} />
      <PrepareProgress state={preparing.state} />
      <PrepareLists preparing={preparing} />
      <PrepareRecords person={person} preparing={preparing} />
      <PrepareRoom persistence={preparing.persistence} />
    </FieldFrame>
  );
}

/** What to do here, and how old what was taken along is. */
function Opening({ preparado, line }: Pick<PersonaDeCampo, "preparado"> & { line: Line }) {
  const now = new Date();
  const before =
    preparado === null ? "" : ` La preparación anterior es del ${formatDay(preparado)}, ${spokenAge(preparado, now)}.`;
  if (preparado !== null && (daysSince(preparado, now) ?? 0) > OLD_DAYS) {
    return (
      <Notice tone="orange" title="Prepare el equipo de nuevo.">
        {`Lo que lleva tiene más de ${OLD_DAYS} días.${before} ${line === "gone" ? OFFLINE : ""}`.trimEnd()}
      </Notice>
    );
  }
  return (
    <p className="flex items-start gap-2.5 px-1 text-sm text-secondary">
      <Icon name={line === "gone" ? "wifi-off" : "info"} className="mt-px size-icon shrink-0 text-muted" />
      <span>{`${line === "gone" ? OFFLINE : "Con línea, lleve al equipo lo que necesitará sin ella."}${before}`}</span>
    </p>
  );
}

interface ButtonsProps extends Pick<PersonaDeCampo, "preparado"> {
  preparing: Preparing;
  line: Line;
}

/** Why nothing can be taken along now. */
function refusalOf({ departments, taken }: Preparing, line: Line): string | undefined {
  if (line === "gone") return "Preparar el equipo necesita línea.";
  if (line === "asking" || taken === null) return "Un momento: se comprueba la línea.";
  return departments.length === 0 ? "Elija antes el departamento." : undefined;
}

function Buttons({ preparing, preparado, line }: ButtonsProps) {
  const { state, stop, prepare, resume, unfinished } = preparing;
  if (state.phase === "running") {
    return (
      <div className="flex gap-2">
        <Button className="basis-28" onClick={stop}>
          Detener
        </Button>
        <LinkButton variant="primary" className="flex-1" href={fieldHrefs.lista}>
          Registrar mientras tanto
        </LinkButton>
      </div>
    );
  }
  const refusal = refusalOf(preparing, line);
  const off = refusal !== undefined && { disabledReason: refusal };
  const broken = state.phase === "stopped" || state.phase === "failed";
  // Only asked for and not begun: there is nothing to continue.
  const goesOn = broken || (unfinished && preparado !== null);
  const whole = preparado === null ? "Preparar el equipo" : "Preparar de nuevo";
  return (
    <div className="flex gap-2 [&>*]:flex-1">
      {goesOn && (
        <Button variant="primary" onClick={resume} {...off}>
          Seguir
        </Button>
      )}
      {!(broken && preparado === null) && (
        <Button variant={goesOn || state.phase === "done" ? "secondary" : "primary"} onClick={prepare} {...off}>
          {whole}
        </Button>
      )}
      {state.phase === "done" && (
        <LinkButton variant="primary" href={fieldHrefs.lista}>
          Ir a registrar
        </LinkButton>
      )}
    </div>
  );
}
