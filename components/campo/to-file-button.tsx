"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { notify } from "@/components/ui/toast";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { PersonaDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import { formatBytes } from "@/lib/format";
import { saveToFile, type SavedFiles } from "./save-to-file";

interface SaveButtonProps {
  save: () => Promise<SavedFiles>;
  children: ReactNode;
}

/** Saves something to a file, and says where it is. It stays on the device. */
export function SaveButton({ save: write, children }: SaveButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { file } = PROBLEMAS;
    try {
      const { names, bytes } = await write();
      notify({ tone: "ok", summary: file.savedTitle, detail: file.saved(names.join(", "), formatBytes(bytes)) });
    } catch {
      notify({ tone: "error", summary: file.saveFailedTitle, detail: file.saveFailed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<Icon name="folder-down" />}
      loading={busy}
      loadingLabel={PROBLEMAS.file.saving}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}

interface ToFileButtonProps {
  records: readonly RegistroDeCampo[];
  person: Pick<PersonaDeCampo, "clave" | "nombre">;
}

/** Saves records with their photos to a file. They stay on the device. */
export const ToFileButton = ({ records, person }: ToFileButtonProps) => (
  <SaveButton save={() => saveToFile(records, person)}>{PROBLEMAS.toFile}</SaveButton>
);
