"use client";

import { useSlashKey } from "@/components/shell/slash-key";
import { Checkbox } from "@/components/ui/checkbox";

/** Turns the keyboard shortcut `/` on or off for this device. */
export function SlashKeySwitch() {
  const { on, turn } = useSlashKey();
  return (
    <Checkbox
      id="tecla-busqueda"
      checked={on}
      onChange={(event) => turn(event.target.checked)}
      label="Usar la tecla / en este equipo (quítela si dicta por voz)"
    />
  );
}
