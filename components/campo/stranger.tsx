"use client";

import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { unfinishedSignOut } from "@/lib/campo/sign-out";
import { SIGNED_OUT } from "@/lib/campo/sign-out-texts";
import { loginHref } from "@/lib/sesion/return-path";
import { ForeignNotice, type Worker, WorkerNotice } from "./field-notices";
import { FieldFrame } from "./frame";
import { OtherPerson } from "./other-person";
import type { FieldSession } from "./use-field-person";
import { useStored } from "./use-stored";

type Line = Pick<FieldSession, "line">;

const signedOut = async () => unfinishedSignOut() !== null;

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
export function Stranger({ line, worker, closing }: Line & { worker: Worker; closing: boolean }) {
  const leaving = useStored(signedOut);
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
