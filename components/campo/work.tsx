"use client";

import { useEffect, useLayoutEffect, useMemo, useCallback, type ReactNode, useSyncExternalStore } from "react";
import { showMorePlaces } from "@/components/map/outlines";
import { lazyPart } from "@/components/ui/lazy-part";
import { answerCallsWith } from "@/lib/api-client";
import { viewOf, fieldHrefs } from "@/lib/campo/hrefs";
import { confirmRepeated, noCandidate, retrySending, takeCandidate } from "@/lib/campo/sending/decide";
import { registerAgain } from "@/lib/campo/sending/register-again";
import type { SenderState, Sender } from "@/lib/campo/sending/sender";
import { deviceResponder } from "@/lib/campo/taking/device-calls";
import { tidySent } from "@/lib/campo/tidy";
import type { PersonaDeCampo, FotoDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import type { MapTiles } from "@/lib/map/config";
import { nameOf } from "@/lib/campo/parts";
import { fieldRecords, fieldRecord } from "@/lib/campo/records";
import { localitiesOf } from "@/lib/campo/taking/localities";
import { pointOn } from "@/lib/campo/taking/places";
import { fieldPhotos } from "@/lib/campo/photos";
import { PROBLEMAS } from "@/lib/campo/texts";
import { isOpenRecord } from "@/lib/campo/open-records";
import { browserSender } from "@/lib/campo/sending/browser";
import { FieldMenu } from "./field-menu";
import { ClosingNotice, ForeignNotice, SessionNotice, type Worker, WorkerNotice } from "./field-notices";
import { KeepingFailure } from "./kept-line";
import { ListScreen, type Sending } from "./list-screen";
import { OtherPerson } from "./other-person";
import { RecordScreen } from "./record-screen";
import { withSending } from "./trouble-decisions";
import type { FieldSession } from "./use-field-person";
import { useHash, goTo } from "./use-hash";
import { FieldFrame } from "./frame";
import { useStoreTrouble } from "./store-notice";
import { useStored } from "./use-stored";

const IDLE: SenderState = { estado: "idle" };

interface SenderHandle {
  state: SenderState;
  /** Tries at once. */
  now: () => void;
}

/** Sends a person's work by itself, while they are signed in and the screen is open. */
function useSender({ clave, subject }: PersonaDeCampo, signedIn: boolean, references: boolean): SenderHandle {
  const { rol, id_departamento } = subject;
  const sender = useMemo<Sender>(
    () => browserSender({ persona: clave, subject: { rol, id_departamento }, references, isOpen: isOpenRecord }),
    [clave, rol, id_departamento, references],
  );
  const state = useSyncExternalStore(sender.subscribe, sender.snapshot, () => IDLE);
  useEffect(() => {
    if (!signedIn) return;
    sender.start();
    return () => sender.stop();
  }, [sender, signedIn]);
  return { state, now: sender.now };
}

interface FoundRecord {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
}

interface OneRecordProps {
  person: PersonaDeCampo;
  clave: string;
  children: (found: FoundRecord) => ReactNode;
}

/** A form's letters change its record only: nothing is read again for them. */
const APPLY_CHANGES = {
  onRecord: (before: FoundRecord | null, record: RegistroDeCampo) =>
    before?.record.clave === record.clave ? { ...before, record } : before,
};

/** A record of the device; one that is not there, or not this person's, leads back to the list. */
export function OneRecord({ person, clave, children }: OneRecordProps) {
  const trouble = useStoreTrouble();
  const found = useStored(
    useCallback(async () => {
      const record = await fieldRecord(clave);
      return record?.persona === person.clave ? { record, photos: await fieldPhotos(clave) } : null;
    }, [clave, person.clave]),
    APPLY_CHANGES,
  );
  useEffect(() => {
    if (found === null) goTo(fieldHrefs.lista, true);
  }, [found]);
  if (found) return children(found);
  // The frame shows why nothing can be read.
  return trouble && <FieldFrame title="Campo" back={{ href: fieldHrefs.lista, label: PROBLEMAS.back }} />;
}

interface MapPlace {
  latitude: number;
  longitude: number;
  nombre: string;
  registro: boolean;
}

/**
 * What maps show in the field besides the outlines: the person's records on the device, but not the one that is `open`,
 * and the communities that were taken along; the seats of municipalities are drawn with the outlines.
 */
export async function placesOnMap(persona: string, open: string | null): Promise<readonly MapPlace[]> {
  const [records, localities] = await Promise.all([fieldRecords(persona), localitiesOf(persona)()]);
  const own = records.flatMap((record): MapPlace[] => {
    const point = record.clave === open ? null : pointOn(record);
    return point ? [{ ...point, nombre: nameOf(record), registro: true }] : [];
  });
  const { seats, names, latitudes, longitudes } = localities;
  const communities = names.slice(seats).map((nombre, at) => ({
    latitude: latitudes[seats + at] ?? 0,
    longitude: longitudes[seats + at] ?? 0,
    nombre,
    registro: false,
  }));
  return [...own, ...communities];
}

const PrepareScreen = lazyPart(() => import("./prepare-screen").then((module) => module.PrepareScreen));
const NearScreen = lazyPart(() => import("./near-screen").then((module) => module.NearScreen));
const FileScreen = lazyPart(() => import("./file-screen").then((module) => module.FileScreen));
const TroubleScreen = lazyPart(() => import("./trouble-screen").then((module) => module.TroubleScreen));

interface WorkProps {
  tiles: MapTiles;
  person: PersonaDeCampo;
  session: FieldSession;
  worker: Worker;
  /** The field screen is off (field-app.tsx). */
  closing: boolean;
  /** Called whenever sending begins or ends. */
  onSending: (sends: boolean) => void;
}

/** A person's work on this device: the list and the views that it leads to. */
export function Work({ person, session, tiles, worker, closing, onSending }: WorkProps) {
  const view = viewOf(useHash());
  useTakenAnswers(person);
  const { signedIn, references } = session;
  const sender = useSender(person, signedIn, references);
  const decisions = useMemo(
    () => withSending({ retry: retrySending, confirmRepeated, registerAgain, takeCandidate, noCandidate }, sender.now),
    [sender.now],
  );
  const { state } = sender;
  const sending: Sending = {
    clave: state.estado === "sending" ? (state.progreso?.clave ?? null) : null,
    waits: pauseReason(session, state),
  };
  useTidying(person);
  const sends = state.estado === "sending";
  useEffect(() => onSending(sends), [onSending, sends]);
  if (view.name === "preparar" && !closing) return <PrepareScreen person={person} llevar={view.llevar} />;
  if (view.name === "archivo" && !closing) return <FileScreen person={person} />;
  if (view.name === "cerca" && !closing) return <NearScreen person={person} />;
  if (view.name === "registro") {
    return (
      <OneRecord key={view.clave} person={person} clave={view.clave}>
        {(found) => <RecordScreen {...found} person={person} tiles={tiles} tab={view.tab} />}
      </OneRecord>
    );
  }
  if (view.name === "problema") {
    return (
      <OneRecord key={view.clave} person={person} clave={view.clave}>
        {(found) => <TroubleScreen {...found} person={person} decisions={decisions} />}
      </OneRecord>
    );
  }
  return (
    <ListScreen
      person={person}
      sending={sending}
      closing={closing}
      menu={<FieldMenu person={person} signedIn={signedIn} closing={closing} onSend={sender.now} />}
      notices={
        <>
          <KeepingFailure />
          <ForeignNotice />
          {closing ? <ClosingNotice /> : <WorkerNotice worker={worker} />}
          <SessionNotice session={session} />
          <OtherPerson persona={person.clave} />
        </>
      }
    />
  );
}

function pauseReason({ line, signedIn }: FieldSession, state: SenderState): Sending["waits"] {
  if (line === "gone") return "line";
  if (!signedIn) return "session";
  return state.estado === "waiting" && state.why !== "insecure" ? state.why : null;
}

/** Lets the forms and maps of this document find on the device what was taken along. */
function useTakenAnswers({ clave }: PersonaDeCampo) {
  // Before the effects of the forms below, which make the first calls.
  useLayoutEffect(() => {
    answerCallsWith(deviceResponder({ clave }));
    showMorePlaces(() => {
      const view = viewOf(window.location.hash);
      return placesOnMap(clave, view.name === "registro" ? view.clave : null);
    });
    return () => {
      answerCallsWith(null);
      showMorePlaces(null);
    };
  }, [clave]);
}

/** What was sent long ago leaves the device. */
function useTidying(person: PersonaDeCampo) {
  useEffect(() => {
    void tidySent().catch(() => undefined);
  }, [person.clave]);
}
