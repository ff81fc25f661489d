"use client";

import { Upload as UploadIcon } from "lucide-react";
import { useState, type DragEvent, type RefObject } from "react";
import { cx } from "@/components/ui/cx";
import { FOTOGRAMAS } from "@/lib/atractivo-texts";

interface DropZoneProps {
  /** The picker, so that other buttons open it too. */
  input: RefObject<HTMLInputElement | null>;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Where photographs are dropped or chosen. */
export function DropZone({ input, multiple = true, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "flex items-center gap-3 rounded-md border-[1.5px] border-dashed px-4 py-3 text-sm",
        over ? "border-primary-line bg-selected" : "border-line-control bg-surface",
      )}
    >
      <UploadIcon aria-hidden strokeWidth={1.6} className="size-5.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p>
          <b>{multiple ? "Arrastre las imágenes aquí" : "Arrastre la imagen aquí"}</b> o{" "}
          <button
            type="button"
            onClick={() => input.current?.click()}
            className="min-h-6 font-medium text-link underline underline-offset-2"
          >
            {multiple ? "elija archivos" : "elija un archivo"}
          </button>
        </p>
        <p className="text-xs text-muted">
          {FOTOGRAMAS.tooFew}. {multiple && `${FOTOGRAMAS.tooMany}. `}JPG, JPEG o PNG, menos de 5 MB
          {multiple && " cada uno"}.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={multiple ? "Elegir imágenes" : "Elegir imagen"}
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        multiple={multiple}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again after it was refused or removed.
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
