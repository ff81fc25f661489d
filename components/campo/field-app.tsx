"use client";

import { useEffect, useState } from "react";
import { type Navigation, NavigationContext } from "@/components/ui/navigation";
import { Skeleton } from "@/components/ui/skeleton";
import { database } from "@/lib/campo/database";
import { viewOf } from "@/lib/campo/hrefs";
import type { MapTiles } from "@/lib/map/config";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { unfinishedSignOut } from "@/lib/campo/sign-out";
import { SIGNED_OUT } from "@/lib/texts";
import { loginHref } from "@/lib/sesion/return-path";
import { FieldFrame } from "./frame";
import { TroubleNotice, useStoreTrouble } from "./store-notice";
import { useFieldPerson, type FieldSession } from "./use-field-person";
import { goTo, useHash } from "./use-hash";
import { LineContext } from "./use-line";
import { useWorker } from "./use-worker";
import { Work } from "./work";
import { ForeignNotice, type Worker, WorkerNotice } from "./field-notices";
import { OtherPerson } from "./other-person";
import { useStored } from "./use-stored";

type Line = Pick<FieldSession, "line">;

const hasSignedOut = async () => unfinishedSignOut() !== null;

const Closed = ({ line }: Line) => (
  <EmptyState
    icon={<Icon name="smartphone" />}
    title="El registro en campo está apagado en este sistema"
    actions={
      line !== "gone" && (
        <LinkButton variant="primary" href={loginHref("/campo")}>
          Iniciar sesión
        </LinkButton>
      )
    }
  >
    Si en este equipo quedaron registros suyos sin enviar, inicie sesión: se envían o puede guardarlos en un archivo.
  </EmptyState>
);

const Unprepared = ({ line }: Line) => (
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
);

/** Nobody's work is shown before somebody signs in on this device. */
function Stranger({ line, worker, closing }: Line & { worker: Worker; closing: boolean }) {
  const leaving = useStored(hasSignedOut);
  return (
    <FieldFrame title="Campo" start={<span className="w-3" />}>
      {!leaving && closing && <Closed line={line} />}
      {leaving && (
        <EmptyState icon={<Icon name="log-out" />} title={SIGNED_OUT.title}>
          <span role="status">{SIGNED_OUT.later}</span>
        </EmptyState>
      )}
      {!leaving && !closing && <Unprepared line={line} />}
      <ForeignNotice />
      {!closing && <WorkerNotice worker={worker} />}
      <OtherPerson persona={null} />
    </FieldFrame>
  );
}

interface FieldAppProps {
  tiles: MapTiles;
  /** The field screen is off: only what is on the device is sent or saved, and nothing new is made. */
  closing?: boolean;
}

// The store is opened while the page is still being made ready.
if (typeof window !== "undefined") void database().catch(() => undefined);

/** Links of this document: another view, or another page of the application. */
const navigation: Navigation = {
  navigate: (href, { replace }) => {
    if (href.startsWith("#")) goTo(href, replace);
    else window.location.assign(href);
  },
  prefetch: () => undefined,
};

/** Opening the device's store is waited for so long without a word, in ms. */
const PATIENCE_MS = 8000;

/** Until it is known whose work is on this device; the server draws no more than this. */
function Opening() {
  const trouble = useStoreTrouble();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <FieldFrame title="Campo" start={<span className="w-3" />}>
      {slow && !trouble && <TroubleNotice trouble="slow" />}
      {!trouble && (
        <>
          <Skeleton className="h-24 rounded-md" />
          <Skeleton className="h-40 rounded-md" />
        </>
      )}
    </FieldFrame>
  );
}

/** The field screen: one document that works without a line (decision 043). */
export function FieldApp({ tiles, closing = false }: FieldAppProps) {
  const session = useFieldPerson();
  const { person, line } = session;
  const [sends, setSends] = useState(false);
  const types = viewOf(useHash()).name !== "lista";
  const worker = useWorker(types || sends);
  return (
    <NavigationContext value={navigation}>
      <LineContext value={line}>
        {person === undefined && <Opening />}
        {person === null && <Stranger line={line} worker={worker} closing={closing} />}
        {person && (
          <Work
            key={person.clave}
            person={person}
            session={session}
            tiles={tiles}
            worker={worker}
            closing={closing}
            onSending={setSends}
          />
        )}
      </LineContext>
    </NavigationContext>
  );
}
