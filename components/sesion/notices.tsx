"use client";

import { useId, useState } from "react";
import { useSave } from "@/components/engine/use-save";
import { Checkbox } from "@/components/ui/checkbox";
import { AVISOS } from "@/lib/avisos/avisos";
import { DAILY } from "@/lib/avisos/texts";

type Save = ReturnType<typeof useSave>["save"];

interface MailSwitchProps {
  on: boolean;
  words: typeof AVISOS | typeof DAILY;
  /** Saves the new setting; false if it was refused. */
  change: (save: Save, next: boolean) => Promise<boolean>;
}

/** Switches mails of one kind on or off; a failed change is reverted. */
function MailSwitch({ on, words, change }: MailSwitchProps) {
  const id = useId();
  const [wanted, setWanted] = useState(on);
  const { save, busy } = useSave();
  const choose = async (next: boolean) => {
    if (busy) return;
    setWanted(next);
    if (!(await change(save, next))) setWanted(!next);
  };
  return (
    <div>
      <Checkbox
        id={id}
        checked={wanted}
        aria-describedby={`${id}-help`}
        onChange={(event) => void choose(event.target.checked)}
        label={words.label}
      />
      <p id={`${id}-help`} className="mt-1 text-xs text-muted">
        {words.help}
      </p>
    </div>
  );
}

const toastsOf = ({ switchedOn, switchedOff, failed }: MailSwitchProps["words"], next: boolean) => ({
  ok: next ? switchedOn : switchedOff,
  failed,
});

/** The daily mail with the user's notices. */
export function DailyMail({ on }: { on: boolean }) {
  return (
    <MailSwitch
      on={on}
      words={DAILY}
      change={async (save, next) =>
        (await save("campanilla.cambiarResumen", { body: { resumen: next ? 1 : 0 } }, toastsOf(DAILY, next))).ok
      }
    />
  );
}

/** The mails about decisions on the user's own records. */
export function Notices({ on }: { on: boolean }) {
  return (
    <MailSwitch
      on={on}
      words={AVISOS}
      change={async (save, next) =>
        (await save("sesion.cambiarAvisos", { body: { avisos: next ? 1 : 0 } }, toastsOf(AVISOS, next))).ok
      }
    />
  );
}
