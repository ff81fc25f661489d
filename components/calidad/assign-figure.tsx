"use client";

import { useEffect, useRef, useState } from "react";
import type { Chosen } from "@/components/registros/list/chosen";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { notify } from "@/components/ui/toast";
import { MAX_ELEGIDOS } from "@/contract/codes";
import type { Subject } from "@/contract/policy";
import { ApiError } from "@/lib/api-client";
import type { Behind, BoardChoice } from "@/lib/calidad/hrefs";
import { CALIDAD } from "@/lib/calidad/texts";
import { formatNumber } from "@/lib/format";

const AssignMany = lazyPart(() =>
  import("@/components/registros/list/many/assign-many").then((module) => module.AssignMany),
);

const { assign: WORDS } = CALIDAD;

interface AssignFigureProps extends Pick<BoardChoice, "tipo" | "id_departamento"> {
  subject: Subject;
  /** What the figure counts. */
  label: string;
  total: number;
  behind: Behind;
}

/** Assigns the records behind a figure to a person, as many as can be chosen at once. */
export function AssignFigure({ tipo, id_departamento, subject, label, total, behind }: AssignFigureProps) {
  const [busy, setBusy] = useState(false);
  const [rows, setRows] = useState<readonly Chosen[] | null>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const load = async () => {
    const mine = new AbortController();
    asked.current = mine;
    setBusy(true);
    try {
      const { loadMatching } = await import("@/components/registros/list/many/load-matching");
      const query = { q: "", id_departamento, ...behind };
      setRows(await loadMatching(tipo, query, subject, { signal: mine.signal, onLoaded: () => undefined }));
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      notify(WORDS.failed(error.message));
    } finally {
      setBusy(false);
    }
  };
  const beyond = total > MAX_ELEGIDOS;
  return (
    <>
      <IconButton
        icon={<Icon name="user-check" />}
        label={WORDS.label(label, formatNumber(total))}
        loading={busy}
        onClick={() => void load()}
        {...(beyond && { disabledReason: WORDS.tooMany(formatNumber(MAX_ELEGIDOS)) })}
      />
      {rows && <AssignMany kind={tipo} subject={subject} rows={rows} onClose={() => setRows(null)} />}
    </>
  );
}
