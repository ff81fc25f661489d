"use client";

import { useState, type RefObject } from "react";
import { Icon } from "@/components/ui/icon";
import { Button } from "@/components/ui/button";
import { DropZone } from "@/components/ui/drop-zone";
import { FieldMessage } from "@/components/ui/field";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";

const ACCEPT = "image/jpeg,image/png,.jpg,.jpeg,.png";

interface PhotoDropProps {
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
export function PhotoDrop({ input, multiple = true, onFiles }: PhotoDropProps) {
  const [empty, setEmpty] = useState(false);

  const take = (files: readonly File[]) => {
    setEmpty(files.length === 0);
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <DropZone
      picker={{
        ref: input,
        accept: ACCEPT,
        multiple,
        "aria-label": multiple ? "Elegir imágenes" : "Elegir imagen",
        tabIndex: -1,
        className: "sr-only",
      }}
      onFiles={take}
      className="gap-3 py-3 text-sm phone:flex-wrap"
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
    </DropZone>
  );
}
