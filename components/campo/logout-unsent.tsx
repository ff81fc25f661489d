"use client";

import { type ReactNode, useState } from "react";
import { saveToFile, saveUnreadable, type SavedFiles } from "@/components/campo/save-to-file";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-style";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { STORE } from "@/lib/campo/texts";
import { hasUnreadable } from "@/lib/campo/unreadable";
import type { Unsent } from "@/lib/campo/unsent";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { formatBytes } from "@/lib/format";

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Signing out with something unsent on the device (decision 044). */
const SIGN_OUT_TEXTS = {
  title: "Hay trabajo de campo sin enviar en este equipo",
  holds: (records: number, photos: number) =>
    `${records === 1 ? "Queda" : "Quedan"} ${countOf(records, "registro", "registros")} con ${countOf(
      photos,
      "fotografía",
      "fotografías",
    )} sin enviar.`,
  send: "Enviar primero",
  sendHelp: "Va a la pantalla de campo, con la sesión abierta.",
  keep: "Dejar en este equipo",
  keepHelp: "Nadie lo ve hasta que usted inicie sesión otra vez aquí.",
  file: "Guardar en un archivo y quitar",
  fileHelp: "El archivo lleva los registros y sus fotografías; se puede cargar en otro equipo.",
  saving: "Guardando…",
  saved: (names: string, size: string) =>
    `Se guardó ${names} (${size}). Compruebe que está en las descargas de este equipo: al cerrar la sesión los registros ` +
    "y sus fotografías se quitan de aquí.",
  removeAndLeave: "Quitar y cerrar sesión",
  saveFailed:
    "No se pudo guardar el archivo: nada se quitó de este equipo. Revise el espacio libre e inténtelo otra vez.",
  cancel: "Cancelar",
} as const;

interface UnsentLogoutProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: { clave: string; nombre: string };
  unsent: Unsent;
  busy: boolean;
  /** Signs out; `remove`: what was saved to a file leaves the device. */
  onLeave: (remove: boolean) => void;
  /** What else is lost by signing out. */
  children?: ReactNode;
}

/** Saves unsent work and what cannot be read: two files, as only the first can be loaded again. */
async function saveAll({ unsent, person }: Pick<UnsentLogoutProps, "unsent" | "person">): Promise<SavedFiles> {
  const { records, unreadable } = unsent;
  const saved = [
    ...(records.length > 0 ? [await saveToFile(records, person)] : []),
    ...(hasUnreadable(unreadable) ? [await saveUnreadable(unreadable, person)] : []),
  ];
  return { names: saved.flatMap(({ names }) => names), bytes: saved.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Signing out with unsent field work: send it, keep it for the next sign-in, or take it along in a file. */
export function UnsentLogout(props: UnsentLogoutProps) {
  const { open, onOpenChange, person, unsent, busy, onLeave, children } = props;
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<SavedFiles | null>(null);
  const [failed, setFailed] = useState(false);
  const { records, photos, unreadable } = unsent;
  const save = async () => {
    setSaving(true);
    setFailed(false);
    try {
      setSaved(await saveAll({ unsent, person }));
    } catch {
      setFailed(true);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && !saving && onOpenChange(next)}
      title={SIGN_OUT_TEXTS.title}
      size="sm"
      footer={
        <>
          <DialogCancel data-autofocus>{SIGN_OUT_TEXTS.cancel}</DialogCancel>
          {saved && (
            <Button variant="danger" loading={busy} onClick={() => onLeave(true)}>
              {SIGN_OUT_TEXTS.removeAndLeave}
            </Button>
          )}
        </>
      }
    >
      {records.length > 0 && <p className="text-sm font-medium">{SIGN_OUT_TEXTS.holds(records.length, photos)}</p>}
      {hasUnreadable(unreadable) && (
        <p className="text-sm font-medium">
          {STORE.unreadable.what(unreadable.records.length, unreadable.photos.length)} {STORE.unreadable.leaving}
        </p>
      )}
      {failed && (
        <Notice tone="red" role="alert" className="mt-3">
          {SIGN_OUT_TEXTS.saveFailed}
        </Notice>
      )}
      {saved ? (
        <Notice tone="orange" role="status" className="mt-3">
          {SIGN_OUT_TEXTS.saved(saved.names.join(", "), formatBytes(saved.bytes))}
        </Notice>
      ) : (
        <ul className="mt-3 grid gap-3 text-xs text-muted [&_.btn]:h-11 [&_.btn]:w-full [&_.btn]:text-sm">
          {records.length > 0 && (
            <li className="grid gap-1">
              <a
                href={fieldHrefs.desde(fieldHrefs.lista)}
                className={buttonClass("primary", "md")}
                onClick={() => onOpenChange(false)}
              >
                <Icon name="send" />
                {SIGN_OUT_TEXTS.send}
              </a>
              {SIGN_OUT_TEXTS.sendHelp}
            </li>
          )}
          <li className="grid gap-1">
            <Button icon={<Icon name="smartphone" />} loading={busy} onClick={() => onLeave(false)}>
              {SIGN_OUT_TEXTS.keep}
            </Button>
            {SIGN_OUT_TEXTS.keepHelp}
          </li>
          <li className="grid gap-1">
            <Button
              icon={<Icon name="folder-down" />}
              loading={saving}
              loadingLabel={SIGN_OUT_TEXTS.saving}
              onClick={() => void save()}
            >
              {SIGN_OUT_TEXTS.file}
            </Button>
            {records.length > 0 ? SIGN_OUT_TEXTS.fileHelp : STORE.unreadable.fileHelp}
          </li>
        </ul>
      )}
      {children}
    </Dialog>
  );
}
