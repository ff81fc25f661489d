"use client";

import { useRef, useState } from "react";
import { useDraft } from "@/components/engine/use-draft";
import { useSave } from "@/components/engine/use-save";
import { useRouter } from "@/components/line/use-router";
import { FieldMessage } from "@/components/ui/field";
import { TextArea } from "@/components/ui/inputs";
import { FOTOGRAMA } from "@/contract/codes";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import { FOTOGRAMA_DESCRIPCION } from "@/lib/fotogramas/texts";
import { photoName } from "./photo-src";

/**
 * What a photo shows, typed where it stands: leaving the field or Enter saves, Escape takes the typing back. What could
 * not be saved stays in the field, and as a draft on this device.
 */
export function PhotoDescription({ photo, userId }: { photo: ShownPhoto; userId: number | string }) {
  const stored = photo.descripcion ?? "";
  const field = `descripcion-${photo.id}`;
  const router = useRouter();
  const { save, busy, error, reset } = useSave();
  const draft = useDraft({ userId, form: "fotograma", id: photo.id });
  const [typed, setTyped] = useState<string | null>(null);
  /** Of the last save, until the page's data have it. */
  const [version, setVersion] = useState(0);
  const sending = useRef<string | null>(null);
  const kept = draft.offered?.values["descripcion"];
  const text = typed ?? (typeof kept === "string" ? kept : stored);
  if (typed !== null && typed === stored) setTyped(null);

  const restore = () => {
    setTyped(stored);
    draft.discard();
    reset();
  };
  const commit = async () => {
    const descripcion = text.trim();
    if (descripcion === stored) return void (text !== stored && restore());
    if (sending.current === descripcion) return;
    sending.current = descripcion;
    setTyped(descripcion);
    const known = photo.version === null ? null : Math.max(photo.version, version);
    const saved = await save(
      "fotogramappirta.describir",
      { id: photo.id, body: { descripcion, ...(known !== null && { version: known }) } },
      { failed: FOTOGRAMA_DESCRIPCION.failed },
    );
    sending.current = null;
    if (saved.ok) {
      draft.discard();
      setVersion(saved.reply.version ?? 0);
    } else if (saved.error.status === 409) router.refresh();
  };

  const problem = error && (error.errores["descripcion"]?.[0] ?? error.message);
  const now = error?.status === 409 && stored !== text ? ` ${FOTOGRAMA_DESCRIPCION.now(stored)}` : "";
  return (
    <div className="my-1 grid max-w-100 grid-cols-[minmax(0,1fr)] gap-0.5">
      <TextArea
        rows={1}
        id={field}
        aria-label={`${FOTOGRAMA_DESCRIPCION.label} ${photoName(photo)}`}
        aria-describedby={`${field}-error`}
        aria-busy={busy || undefined}
        placeholder={FOTOGRAMA_DESCRIPCION.placeholder}
        maxLength={FOTOGRAMA.maxDescription}
        value={text}
        invalid={error !== null}
        className="min-h-control-sm! resize-none! py-1! text-sm! [field-sizing:content]"
        onChange={({ target }) => {
          // It has one line, which is broken where the column is narrow.
          const descripcion = target.value.replace(/\n+/g, " ");
          setTyped(descripcion);
          draft.keep({ descripcion });
        }}
        onBlur={() => void commit()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") {
            event.preventDefault();
            void commit();
          } else if (event.key === "Escape") restore();
        }}
      />
      <span role="alert">
        <FieldMessage id={`${field}-error`} text={problem ? problem + now : undefined} />
      </span>
      {!error && text.trim() !== stored && (
        <span role="status" className="text-xs text-muted">
          {busy ? FOTOGRAMA_DESCRIPCION.saving : FOTOGRAMA_DESCRIPCION.unsaved}
        </span>
      )}
    </div>
  );
}
