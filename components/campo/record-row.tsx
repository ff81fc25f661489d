"use client";

import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { ProgressBar } from "@/components/ui/progress";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { nameOf } from "@/lib/campo/parts";
import type { ProblemSummary } from "@/lib/campo/problems";
import type { Status } from "@/lib/campo/status";
import type { FotoDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import { spokenInstant } from "@/lib/campo/when";
import { formatInstant } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { type Missing, useMissing } from "./use-missing";

interface RecordRowProps {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
  status: Status;
  /** What keeps it from being sent. */
  trouble: ProblemSummary | null;
  /** Nothing is being sent now: there is no line, or nobody is signed in. */
  paused: boolean;
}

export const ICON = { ppirta: "mountain", ppirtf: "bed-double" } as const;
export const UNNAMED = { ppirta: "Atractivo sin nombre", ppirtf: "Facilidad sin nombre" } as const;
const NEW = { ppirta: "Nuevo", ppirtf: "Facilidad nueva" } as const;
const FROM_OFFICE = { ppirta: "De la oficina", ppirtf: "Facilidad de la oficina" } as const;

export const photosWord = (count: number) => (count === 1 ? "1 fotografía" : `${count} fotografías`);

function detailOf({ record, status }: RecordRowProps, missing: number): string {
  const { kind, cambiado, cite, llego, registro } = record;
  if (status.group === "sent") {
    const arrived = `${cite ?? ""} · ${formatInstant(llego)}`;
    return missing > 0 ? `${arrived} · ${missingWord(missing).toLowerCase()}` : arrived;
  }
  if (status.ending) return "Llegaron los datos; falta la última comprobación";
  if (status.group === "sending") {
    const photos = `Llegaron los datos y ${status.photos - status.waiting} de ${photosWord(status.photos)}`;
    return `${status.waiting > 0 ? photos : "Faltan datos por llegar"} · ${Math.floor(status.arrived * 100)} %`;
  }
  const photos = status.photos > 0 ? ` · ${photosWord(status.photos)}` : "";
  if (status.untouched) return `${FROM_OFFICE[kind]}, sin cambios${photos}`;
  return `${registro ? "Cambiado" : NEW[kind]}, ${spokenInstant(cambiado, new Date())}${photos}`;
}

const missingWord = (count: number) => (count === 1 ? "Falta 1" : `Faltan ${count}`);

/** A record in the list of the field screen. */
export function RecordRow(props: RecordRowProps) {
  const { record, photos, status, trouble } = props;
  const asks = status.group !== "sending" && !status.decides;
  const missing = useMissing(asks ? record : null, photos);
  const { clave, kind } = record;
  const name = nameOf(record) || UNNAMED[kind];
  return (
    // Rows out of sight are not laid out.
    <li className="grid [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <div className="relative grid min-h-14 grid-cols-[1.125rem_minmax(0,1fr)_auto] items-start gap-x-2.5 px-3 py-2.5 hover:bg-hover">
        <Icon name={ICON[kind]} className="mt-px size-4.5 text-muted" />
        <a
          href={fieldHrefs.registro(clave)}
          className="text-[0.9375rem]/5 font-semibold tracking-tight text-primary no-underline after:absolute after:inset-0"
        >
          {name}
        </a>
        <StateBadge {...props} missing={missing} />
        {status.group === "sending" && (
          <ProgressBar value={status.arrived} label={name} className="col-span-2 col-start-2 mt-1.5 mb-0.5" />
        )}
        <p className="col-span-2 col-start-2 text-xs text-secondary tabular-nums">
          {trouble ? (
            <span className="flex items-start gap-1.5 font-medium text-state-orange-fg">
              <Icon name="triangle-alert" className="mt-px size-3.5 shrink-0" />
              {trouble.text}
            </span>
          ) : (
            detailOf(props, missing?.parts.length ?? 0)
          )}
        </p>
      </div>
      <RowLink {...props} />
    </li>
  );
}

/** A link below a row. */
export const LINK =
  "flex min-h-11 items-center justify-center gap-1.5 border-t border-line-subtle text-sm font-medium text-link no-underline hover:bg-hover";

/** What the person can do with it, below its row: decide, or look at it where it arrived. */
function RowLink({ record, status, trouble }: RecordRowProps) {
  const { clave, kind, registro } = record;
  if (trouble) {
    return (
      <a href={fieldHrefs.problema(clave)} className={LINK}>
        {trouble.compares ? "Comparar y elegir" : "Ver qué hacer"}
      </a>
    );
  }
  if (status.group !== "sent" || !registro) return null;
  return (
    <a href={hrefs.abrir(kind, registro.id)} className={LINK}>
      Ver en el sistema
      <Icon name="arrow-up-right" className="size-icon-sm" />
    </a>
  );
}

function StateBadge({ status, paused, missing }: RecordRowProps & { missing: Missing | null }) {
  if (status.decides) {
    return (
      <Badge tone="orange" icon={<Icon name="git-compare" />}>
        Por decidir
      </Badge>
    );
  }
  if (status.group === "sent") {
    return (
      <Badge tone="green" icon={<Icon name="check-check" />}>
        Llegó entero
      </Badge>
    );
  }
  if (status.group === "sending") {
    return (
      <Badge tone="open" icon={<Icon name={paused ? "pause" : "send"} />}>
        {paused ? "En pausa" : "Enviando"}
      </Badge>
    );
  }
  if (!missing) return null;
  return missing.parts.length > 0 ? (
    <Badge tone="open" icon={<Icon name="circle-dashed" />}>
      {missingWord(missing.parts.length)}
    </Badge>
  ) : (
    <Badge tone="blue" icon={<Icon name="package-check" />}>
      Completo
    </Badge>
  );
}
