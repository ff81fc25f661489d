"use client";

import { useEffect, useState, type DragEvent, type RefObject } from "react";
import { Icon } from "@/components/ui/icon";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FieldMessage } from "@/components/ui/field";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";

const ACCEPT = "image/jpeg,image/png,.jpg,.jpeg,.png";

interface DropZoneProps {
  /** The file input, so that other buttons can open it too. */
  input: RefObject<HTMLInputElement | null>;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Opens a phone's camera, which needs `accept` and `capture`. The content is checked as usual. */
function openCamera(picker: HTMLInputElement) {
  picker.accept = "image/*";
  picker.capture = "environment";
  picker.click();
  picker.accept = ACCEPT;
  picker.removeAttribute("capture");
}

/** The area where photos are dropped or chosen. */
export function DropZone({ input, multiple = true, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const [empty, setEmpty] = useState(false);

  const take = (files: readonly File[]) => {
    setEmpty(files.length === 0);
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  // Otherwise the browser would open a file dropped outside the zone instead of the page.
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => event.preventDefault();
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "flex items-center gap-3 phone:flex-wrap rounded-md border-[1.5px] border-dashed px-4 py-3 text-sm",
        over ? "border-primary-line bg-selected" : "border-line-control bg-surface",
      )}
    >
      <Icon name="upload" className="stroke-[1.6] size-5.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="hidden [@media(pointer:coarse)]:block">
          <button
            type="button"
            onClick={() => input.current?.click()}
            className="min-h-11 text-left font-medium text-link underline underline-offset-2"
          >
            {FOTOGRAMAS.touch}
          </button>
        </p>
        <p className="[@media(pointer:coarse)]:hidden">
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
          {multiple
            ? `${FOTOGRAMAS.tooFew}. ${FOTOGRAMAS.tooMany} ${FOTOGRAMAS.batches}. ${FOTOGRAMAS.hint}. ${FOTOGRAMAS.perRecord}.`
            : `${FOTOGRAMAS.tooFew}. ${FOTOGRAMAS.hintOne}.`}
        </p>
        <div role="alert">
          <FieldMessage id="fotograma-vacio" text={empty ? FOTOGRAMAS.tooFew : undefined} />
        </div>
      </div>
      <Button
        icon={<Icon name="camera" />}
        onClick={() => input.current && openCamera(input.current)}
        className="hidden! phone:w-full [@media(pointer:coarse)]:inline-flex!"
      >
        {FOTOGRAMAS.camera}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={multiple ? "Elegir imágenes" : "Elegir imagen"}
        accept={ACCEPT}
        multiple={multiple}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Without this reset the same file could not be chosen again after it was refused or removed.
          event.target.value = "";
          if (files.length > 0) take(files);
        }}
      />
    </div>
  );
}
