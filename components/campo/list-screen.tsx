"use client";

import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { notify } from "@/components/ui/toast";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { beginRecord, endBegun } from "@/lib/campo/open-records";
import { isUntouched, newRecord } from "@/lib/campo/parts";
import { problemSummary } from "@/lib/campo/problems";
import { putRecord } from "@/lib/campo/records";
import { statusOf, type Group } from "@/lib/campo/status";
import { CERCA, PROBLEMAS, STORE } from "@/lib/campo/texts";
import { tidyUntouched } from "@/lib/campo/tidy";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { hasUnreadable, readDeviceStore, type Unreadable } from "@/lib/campo/unreadable";
import { formatBytes, daysSince } from "@/lib/format";
import { emptyValues } from "@/lib/registros/form/values";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import { spokenAge } from "@/lib/campo/when";
import { FieldGroup, FieldFrame, FieldPanel } from "./frame";
import { photosWord, RecordRow } from "./record-row";
import { goTo } from "./use-hash";
import { useLine } from "./use-line";
import { useStored } from "./use-stored";
import { saveUnreadable } from "./save-to-file";
import { SaveButton } from "./to-file-button";
import { useRoom } from "./use-room";

/** After so many days what was taken along counts as old. */
const OLD_DAYS = 7;

/** What the screen does with what is registered, the room on the device, and when it was prepared. */
function RoomPanel({ person, note }: { person: PersonaDeCampo; note: string }) {
  const room = useRoom();
  const { preparado } = person;
  const old = (daysSince(preparado, new Date()) ?? 0) > OLD_DAYS;
  return (
    <FieldPanel>
      <p className="flex items-start gap-2.5 text-sm text-secondary">
        <Icon name="smartphone" className="mt-px size-icon shrink-0 text-muted" />
        {note}
      </p>
      {room && <ProgressBar value={room.used / (room.used + room.left)} label="Espacio ocupado en este equipo" />}
      <div className="flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums">
        {room && (
          <span className="mr-auto">
            Ocupa {formatBytes(room.used)} · quedan {formatBytes(room.left)}
          </span>
        )}
        <a
          href={fieldHrefs.preparar()}
          className="-my-2 inline-flex min-h-11 items-center gap-1 font-medium text-link underline"
        >
          {old && <Icon name="triangle-alert" className="size-icon-sm text-state-orange" />}
          <span>{preparado === null ? "Preparar el equipo" : `Preparado ${spokenAge(preparado, new Date())}`}</span>
        </a>
      </div>
    </FieldPanel>
  );
}

interface UnreadableNoticeProps {
  person: PersonaDeCampo;
  unreadable: Unreadable;
}

/** That something on the device cannot be read, and what to do with it. */
function UnreadableNotice({ person, unreadable }: UnreadableNoticeProps) {
  if (!hasUnreadable(unreadable)) return null;
  const { what, help, save } = STORE.unreadable;
  return (
    <Notice
      tone="orange"
      role="status"
      title={what(unreadable.records.length, unreadable.photos.length)}
      actions={<SaveButton save={() => saveUnreadable(unreadable, person)}>{save}</SaveButton>}
    >
      {help}
    </Notice>
  );
}

/** What the sender does now. */
export interface Sending {
  /** The record that is being sent. */
  clave: string | null;
  /** Why nothing is sent; null if nothing keeps it. */
  waits: "line" | "session" | "busy" | null;
}

interface ListScreenProps {
  person: PersonaDeCampo;
  sending: Sending;
  /** The field screen is off: nothing new is registered. */
  closing: boolean;
  menu: React.ReactNode;
  /** What is said above the lists. */
  notices: React.ReactNode;
}

const NOTES = {
  line: "Lo que registra queda guardado aquí y se envía solo cuando vuelva la línea.",
  session: "Lo que registra queda guardado aquí. Inicie sesión para que se envíe.",
  busy: "Lo que registra queda guardado aquí. El servidor está ocupado; se volverá a intentar solo.",
  weak: "Lo que registra queda guardado aquí. La línea se corta; se sigue solo desde donde quedó.",
} as const;
const SENDS_ITSELF = "Lo que registra queda guardado aquí y se envía solo.";

const PAUSE_REASONS = {
  line: "en pausa, sin línea",
  weak: "en pausa, la línea se corta",
  session: "en pausa, sin sesión",
  busy: "en pausa, servidor ocupado",
};

const recordsWord = (count: number) => (count === 1 ? "1 registro" : `${count} registros`);

/** The records on this device in three groups, and the two buttons that register another one. */
export function ListScreen({ person, sending, closing, menu, notices }: ListScreenProps) {
  const found = useStored(useCallback(() => readDeviceStore(person.clave), [person.clave]));
  const all = found?.shown;
  const [starting, setStarting] = useState(false);
  const line = useLine();
  // 'Sin línea' must not stand below 'Con línea': the server answers, and what is sent breaks off.
  const waits = sending.waits === "line" && line === "there" ? "weak" : sending.waits;

  // A record that was opened and never written into is not shown.
  const empty = all?.some(({ record, photos }) => isUntouched(record, photos)) ?? false;
  useEffect(() => {
    if (starting || !empty) return;
    endBegun();
    tidyUntouched(person.clave).catch(() => undefined); // It is tried again with the next list.
  }, [empty, starting, person.clave]);

  const register = async (kind: Kind) => {
    setStarting(true);
    const record = newRecord(kind, person.clave, textsOf(emptyValues(kind, person.subject)));
    try {
      await beginRecord(record.clave);
      await putRecord(record);
      goTo(fieldHrefs.registro(record.clave, "datos"));
    } catch {
      endBegun();
      setStarting(false);
      notify({ tone: "error", summary: PROBLEMAS.notKept.summary, detail: PROBLEMAS.notKept.detail });
    }
  };

  const shown = (all ?? []).map((one) => ({ ...one, status: statusOf(one.record, one.photos, sending.clave) }));
  const inGroup = (group: Group) => shown.filter(({ status }) => status.group === group);
  const here = inGroup("device");
  const going = inGroup("sending");
  const sent = inGroup("sent");
  const waiting = [...here, ...going].flatMap(({ photos }) => photos.filter(({ llego }) => llego === null));
  const bytes = waiting.reduce((sum, photo) => sum + photo.bytes, 0);
  const row = (one: (typeof shown)[number]) => (
    <RecordRow
      key={one.record.clave}
      {...one}
      trouble={problemSummary(one.record, one.photos)}
      paused={waits !== null}
    />
  );

  return (
    <FieldFrame
      title="Campo"
      subtitle={`${person.departamento} · ${person.nombre}`}
      start={menu}
      foot={
        <div className="flex flex-wrap gap-2">
          {!closing && can(person.subject, "ppirtf.crear") && (
            <Button
              icon={<Icon name="plus" />}
              className="basis-1/3"
              disabled={starting}
              onClick={() => void register("ppirtf")}
            >
              Facilidad
            </Button>
          )}
          {!closing && can(person.subject, "ppirta.crear") && (
            <Button
              variant="primary"
              icon={<Icon name="plus" />}
              className="flex-1"
              disabled={starting}
              onClick={() => void register("ppirta")}
            >
              Registrar atractivo
            </Button>
          )}
        </div>
      }
    >
      {notices}
      {found && <UnreadableNotice person={person} unreadable={found.unreadable} />}
      {!closing && <RoomPanel person={person} note={waits ? NOTES[waits] : SENDS_ITSELF} />}
      {!closing && (
        <a
          href={fieldHrefs.cerca}
          className="flex min-h-12 items-center gap-2.5 rounded-md border border-line-default bg-surface px-3 text-base font-medium text-primary no-underline hover:bg-hover"
        >
          <Icon name="locate-fixed" className="size-icon shrink-0 text-muted" />
          <span className="flex-1">{CERCA.title}</span>
          <Icon name="arrow-right" className="size-icon shrink-0 text-muted" />
        </a>
      )}
      {found?.shown.length === 0 && !hasUnreadable(found.unreadable) && (
        <EmptyState icon={<Icon name="mountain" />} title="Todavía no hay registros en este equipo">
          {closing
            ? "Nada de este equipo espera para enviarse."
            : "Con línea, prepare el equipo para llevar los catálogos y sus registros. Después registre sin línea."}
        </EmptyState>
      )}
      {here.length > 0 && (
        <FieldGroup
          title="En este equipo"
          count={recordsWord(here.length)}
          {...(waiting.length > 0 && { aside: `${photosWord(waiting.length)} · ${formatBytes(bytes)}` })}
        >
          {here.map(row)}
        </FieldGroup>
      )}
      {going.length > 0 && (
        <FieldGroup title="Enviando" count={recordsWord(going.length)} {...(waits && { aside: PAUSE_REASONS[waits] })}>
          {going.map(row)}
        </FieldGroup>
      )}
      {sent.length > 0 && (
        <FieldGroup title="Enviados" count={recordsWord(sent.length)} aside="se quitan solos a los 30 días">
          {sent.map(row)}
        </FieldGroup>
      )}
    </FieldFrame>
  );
}

const textsOf = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? "")]));
