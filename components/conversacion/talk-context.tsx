"use client";

import { useSearchParams } from "next/navigation";
import { createContext, use, useMemo, useState, type ReactNode } from "react";
import type { AsuntoAbierto, Asignacion } from "@/contract/resources/conversacion";
import type { Kind } from "@/contract/resources/registros";
import type { RecordTab } from "@/lib/routes";

/** The address of a subject: `?asunto=12`, or `?asunto=nuevo` to begin one. */
const PARAMETER = "asunto";
const NEW = "nuevo";

/** The rows of the open tab, which a subject may be about. */
interface TabRows {
  seccion: string;
  rows: readonly { id: number; name: string }[];
}

/** What a person may do with a record's assignment. */
export interface Assigning {
  /** Give it to anybody of its department; else only take it. */
  anybody: boolean;
  /** The person's own id. */
  me: number | null;
}

interface TalkRecord {
  kind: Kind;
  id: number;
  /** Its sealed id. */
  recordRef: string;
  tabs: readonly RecordTab[];
  userId: number | string | null;
  /** As the page loaded them; a new list after each load. */
  asuntos: readonly AsuntoAbierto[];
  asignacion: Asignacion | null;
  /** The record is with the levels: whoever it is assigned to may read and not change it. */
  derived: boolean;
}

export interface Talk extends TalkRecord {
  /** The open subjects, as they are known by now. */
  open: readonly AsuntoAbierto[];
  shown: boolean;
  /** The subject that is read or answered. */
  chosen: number | null;
  show: (asunto?: number) => void;
  hide: () => void;
  choose: (asunto: number | null) => void;
  /** What the panel learnt of the open subjects. */
  tell: (open: readonly AsuntoAbierto[]) => void;
  rows: TabRows | null;
  tellRows: (rows: TabRows | null) => void;
}

const TalkContext = createContext<Talk | null>(null);

/** The conversation of the record at hand; null where there is none. */
export const useTalk = (): Talk | null => use(TalkContext);

const idOf = (value: string | null) => (value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null);
const parseSubject = (value: string | null) => (value === NEW ? NEW : idOf(value));

/** Keeps the state of a record's conversation while its tabs change. `?asunto=` opens it. */
export function TalkProvider({ children, ...record }: TalkRecord & { children: ReactNode }) {
  const asked = parseSubject(useSearchParams().get(PARAMETER));
  const subject = asked === NEW ? null : asked;
  const [of, setOf] = useState(asked);
  const [shown, setShown] = useState(asked !== null);
  const [chosen, setChosen] = useState(subject);
  if (asked !== of) {
    setOf(asked);
    if (asked !== null) {
      setShown(true);
      setChosen(subject);
    }
  }
  const [told, tell] = useState<{ of: unknown; open: readonly AsuntoAbierto[] } | null>(null);
  const [rows, tellRows] = useState<TabRows | null>(null);
  const { kind, id, recordRef, tabs, userId, asuntos, asignacion, derived } = record;
  const open = told?.of === asuntos ? told.open : asuntos;
  const talk = useMemo(
    (): Talk => ({
      kind,
      id,
      recordRef,
      tabs,
      userId,
      asuntos,
      asignacion,
      derived,
      open,
      shown,
      chosen,
      rows,
      tellRows,
      choose: setChosen,
      show: (asunto) => {
        setShown(true);
        if (asunto !== undefined) setChosen(asunto);
      },
      hide: () => {
        setShown(false);
        setChosen(null);
      },
      tell: (now) => tell({ of: asuntos, open: now }),
    }),
    [kind, id, recordRef, tabs, userId, asuntos, asignacion, derived, open, shown, chosen, rows],
  );
  return <TalkContext value={talk}>{children}</TalkContext>;
}
