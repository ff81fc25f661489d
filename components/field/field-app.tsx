"use client";

import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { type Navigation, NavigationContext } from "@/components/ui/navigation";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { asTema, chooseTema, TEMA_COOKIE } from "@/components/shell/theme";
import { fieldHrefs, viewOf } from "@/lib/field/hrefs";
import { answerCallsWith } from "@/lib/api-client";
import { deviceResponder } from "@/lib/field/taking/device-calls";
import type { SenderState } from "@/lib/field/sending/sender";
import { fieldPhotos, fieldRecord } from "@/lib/field/records";
import { confirmRepeated, noCandidate, retry, takeCandidate } from "@/lib/field/sending/decide";
import { registerAgain } from "@/lib/field/sending/register-again";
import { tidySent } from "@/lib/field/tidy";
import type { FotoDeCampo, PersonaDeCampo, RegistroDeCampo } from "@/lib/field/types";
import type { MapTiles } from "@/lib/map/config";
import { loginHref } from "@/lib/session/return-path";
import { OtherPerson } from "./other-person";
import { thenSending } from "./trouble-decisions";
import { FieldMenu } from "./field-menu";
import { FieldFrame } from "./frame";
import { lazyPart } from "@/components/ui/lazy-part";
import { ListScreen, type Sending } from "./list-screen";
import { RecordScreen } from "./record-screen";
import { type FieldSession, useFieldPerson } from "./use-field-person";
import { goTo, useHash } from "./use-hash";
import { LineContext } from "./use-line";
import { useSender } from "./use-sender";
import { useStored } from "./use-stored";
import { useWorker } from "./use-worker";

const PrepareScreen = lazyPart(() => import("./prepare-screen").then((module) => module.PrepareScreen));
const FileScreen = lazyPart(() => import("./file-screen").then((module) => module.FileScreen));
const TroubleScreen = lazyPart(() => import("./trouble-screen").then((module) => module.TroubleScreen));

interface FieldAppProps {
  tiles: MapTiles;
}

/** Links of this document: another view, or another page of the application. */
const navigation: Navigation = {
  navigate: (href, { replace }) => {
    if (href.startsWith("#")) goTo(href, replace);
    else window.location.assign(href);
  },
  prefetch: () => undefined,
};

/** The kept document has the theme of the day it was fetched; the cookie has today's. */
function useKeptTheme() {
  useEffect(() => {
    const chosen = new RegExp(`(?:^|; )${TEMA_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
    const tema = asTema(chosen);
    if (tema) chooseTema(tema);
    else document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }, []);
}

/** The field screen: one document that works without a line (decisions §11). */
export function FieldApp({ tiles }: FieldAppProps) {
  useKeptTheme();
  const session = useFieldPerson();
  const { person, line } = session;
  const [sends, setSends] = useState(false);
  const types = viewOf(useHash()).name !== "lista";
  const worker = useWorker(types || sends);
  return (
    <NavigationContext value={navigation}>
      <LineContext value={line}>
        {person === null && <Stranger line={line} worker={worker} />}
        {person && <Work key={person.clave} {...{ person, session, tiles, worker }} onSending={setSends} />}
      </LineContext>
    </NavigationContext>
  );
}

/** Nobody's work is shown before somebody signs in on this device. */
function Stranger({ line, worker }: Pick<FieldSession, "line"> & { worker: Worker }) {
  return (
    <FieldFrame title="Campo" start={<span className="w-3" />}>
      <EmptyState
        icon={<Icon name="smartphone" />}
        title="Este equipo todavía no está preparado"
        actions={
          line !== "gone" && (
            <LinkButton variant="primary" href={loginHref("/campo")}>
              Iniciar sesión
            </LinkButton>
          )
        }
      >
        {line === "gone"
          ? "Sin línea no se puede iniciar sesión. Vuelva a abrir esta página cuando tenga línea."
          : "Inicie sesión para preparar el equipo y registrar sin línea."}
      </EmptyState>
      <WorkerNotice worker={worker} />
      <OtherPerson persona={null} />
    </FieldFrame>
  );
}

type Worker = ReturnType<typeof useWorker>;

const KEPT = {
  insecure:
    "Sin una dirección https el navegador no guarda esta página ni da la posición. El administrador tiene que servir el sistema por https.",
  unsupported: "Este navegador no puede guardar la página para abrirla sin línea. Use uno actual.",
  failed: "La página no se pudo guardar para abrirla sin línea. Vuelva a abrirla con línea.",
} as const;

/** What keeps the screen from opening without a line, or that a newer version was taken. */
function WorkerNotice({ worker: { state, updated } }: { worker: Worker }) {
  if (updated) {
    return (
      <Notice tone="green" role="status">
        Se actualizó a la versión nueva.
      </Notice>
    );
  }
  if (state === "ready" || state === "installing") return null;
  return <Notice tone="orange">{KEPT[state]}</Notice>;
}

interface WorkProps extends FieldAppProps {
  person: PersonaDeCampo;
  session: FieldSession;
  worker: Worker;
  /** Told whenever sending begins or ends. */
  onSending: (sends: boolean) => void;
}

function Work({ person, session, tiles, worker, onSending }: WorkProps) {
  const view = viewOf(useHash());
  useTakenAnswers(person);
  const { signedIn, references } = session;
  const sender = useSender(person, signedIn, references);
  const decisions = useMemo(
    () => thenSending({ retry, confirmRepeated, registerAgain, takeCandidate, noCandidate }, sender.now),
    [sender.now],
  );
  const { state } = sender;
  const sending: Sending = {
    clave: state.estado === "sending" ? (state.progreso?.clave ?? null) : null,
    waits: waitsFor(session, state),
  };
  useTidying(person);
  const sends = state.estado === "sending";
  useEffect(() => onSending(sends), [onSending, sends]);
  if (view.name === "preparar") return <PrepareScreen person={person} llevar={view.llevar} />;
  if (view.name === "archivo") return <FileScreen person={person} />;
  if (view.name === "registro") {
    return (
      <OneRecord key={view.clave} person={person} clave={view.clave}>
        {(found) => <RecordScreen {...found} {...{ person, tiles }} tab={view.tab} />}
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
      menu={<FieldMenu person={person} signedIn={signedIn} onSend={sender.now} />}
      notices={
        <>
          <WorkerNotice worker={worker} />
          <Notices session={session} />
          <OtherPerson persona={person.clave} />
        </>
      }
    />
  );
}

function waitsFor({ line, signedIn }: FieldSession, state: SenderState): Sending["waits"] {
  if (line === "gone") return "line";
  if (!signedIn) return "session";
  return state.estado === "waiting" && state.why !== "insecure" ? state.why : null;
}

/** Lets the forms of this document find their lists on the device. */
function useTakenAnswers(person: PersonaDeCampo) {
  useEffect(() => {
    answerCallsWith(deviceResponder(person));
    return () => answerCallsWith(null);
  }, [person]);
}

function Notices({ session: { line, signedIn } }: { session: FieldSession }) {
  if (line !== "there" || signedIn) return null;
  return (
    <Notice tone="orange" title="Su sesión terminó." actions={<a href={loginHref("/campo")}>Iniciar sesión</a>}>
      Puede seguir registrando; para enviar, inicie sesión.
    </Notice>
  );
}

/** What was sent long ago leaves the device. */
function useTidying(person: PersonaDeCampo) {
  useEffect(() => {
    void tidySent().catch(() => undefined);
  }, [person.clave]);
}

interface Found {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
}

interface OneRecordProps {
  person: PersonaDeCampo;
  clave: string;
  children: (found: Found) => ReactNode;
}

/** A record of the device; one that is not there, or not this person's, leads back to the list. */
function OneRecord({ person, clave, children }: OneRecordProps) {
  const found = useStored(
    useCallback(async () => {
      const record = await fieldRecord(clave);
      return record?.persona === person.clave ? { record, photos: await fieldPhotos(clave) } : null;
    }, [clave, person.clave]),
  );
  useEffect(() => {
    if (found === null) goTo(fieldHrefs.lista, true);
  }, [found]);
  return found ? children(found) : null;
}
