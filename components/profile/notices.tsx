"use client";

import { useState } from "react";
import { useSave } from "@/components/engine/use-save";
import { Checkbox } from "@/components/ui/checkbox";
import { AVISOS } from "@/lib/avisos";
import { DAILY } from "@/lib/bell/texts";

/** Switches the daily mail with the user's notices on or off; a failed change is reverted. */
export function DailyMail({ on }: { on: boolean }) {
  const [wanted, setWanted] = useState(on);
  const { save, busy } = useSave();
  const change = async (next: boolean) => {
    if (busy) return;
    setWanted(next);
    const saved = await save(
      "campanilla.cambiarResumen",
      { body: { resumen: next ? 1 : 0 } },
      { ok: next ? DAILY.switchedOn : DAILY.switchedOff, failed: DAILY.failed },
    );
    if (!saved.ok) setWanted(!next);
  };
  return (
    <div className="mt-3">
      <Checkbox
        id="resumen"
        checked={wanted}
        aria-describedby="resumen-ayuda"
        onChange={(event) => void change(event.target.checked)}
        label={DAILY.label}
      />
      <p id="resumen-ayuda" className="mt-1 text-xs text-muted">
        {DAILY.help}
      </p>
    </div>
  );
}

/** Switches the mails about decisions on the user's own records on or off; a failed change is reverted. */
export function Notices({ on }: { on: boolean }) {
  const [wanted, setWanted] = useState(on);
  const { save, busy } = useSave();
  const change = async (next: boolean) => {
    if (busy) return;
    setWanted(next);
    const saved = await save(
      "sesion.cambiarAvisos",
      { body: { avisos: next ? 1 : 0 } },
      { ok: next ? AVISOS.switchedOn : AVISOS.switchedOff, failed: AVISOS.failed },
    );
    if (!saved.ok) setWanted(!next);
  };
  return (
    <>
      <Checkbox
        id="avisos"
        checked={wanted}
        aria-describedby="avisos-ayuda"
        onChange={(event) => void change(event.target.checked)}
        label={AVISOS.label}
      />
      <p id="avisos-ayuda" className="mt-1 text-xs text-muted">
        {AVISOS.help}
      </p>
    </>
  );
}
