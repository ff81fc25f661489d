"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import type { Asignacion } from "@/contract/resources/conversacion";
import { formatDate } from "@/lib/format";
import { TALK_PAGE } from "@/lib/conversacion/texts";
import { Initials } from "./initials";
import { type Assigning, useTalk } from "./talk-context";

const loadDialog = () => import("./assign-dialog").then((module) => module.AssignDialog);
const LazyAssignDialog = lazyPart(loadDialog);

const shortName = (name: string) => name.split(" ").slice(0, 2).join(" ");
const dayOf = ({ para }: Asignacion) => (para === null ? "" : formatDate(para));

/** Who is to work on the record, and until when; the way to say it. Nothing where there is no conversation. */
export function AssignButton({ anybody, me }: Assigning) {
  const talk = useTalk();
  const [open, setOpen] = useState(false);
  if (!talk) return null;
  const { asignacion } = talk;
  const day = asignacion ? dayOf(asignacion) : "";
  return (
    <>
      <Button
        icon={asignacion ? <Initials name={asignacion.persona} small /> : <Icon name="user-check" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...(asignacion && { "aria-label": TALK_PAGE.assigned(asignacion.persona, day), title: asignacion.persona })}
        className="max-w-56 phone:min-w-11 phone:px-2"
        {...fetchAhead(loadDialog)}
      >
        {asignacion ? (
          <>
            <span className="truncate phone:sr-only">
              {[shortName(asignacion.persona), day.slice(0, 5)].filter(Boolean).join(", ")}
            </span>
            <Icon name="chevron-down" className="size-icon-sm phone:hidden" />
          </>
        ) : (
          <span className="phone:sr-only">{anybody ? TALK_PAGE.assign : TALK_PAGE.take}</span>
        )}
      </Button>
      {open && (
        <LazyAssignDialog
          kind={talk.kind}
          id={talk.id}
          derived={talk.derived}
          asignacion={asignacion}
          anybody={anybody}
          me={me}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
