"use client";

import { Icon } from "@/components/ui/icon";
import { useRef, type ReactNode } from "react";
import { useController, type Control, type FieldValues } from "react-hook-form";
import { PdfViewer } from "@/components/pdf/pdf-viewer";
import { usePdfUrl } from "@/components/pdf/use-pdf-url";
import { IconButton } from "@/components/ui/button";
import { DropZone } from "@/components/ui/drop-zone";
import { FieldMessage } from "@/components/ui/field";
import { formatBytes } from "@/lib/format";
import { DOCUMENT_WORDS } from "@/lib/usuarios/usuario";
import type { ChosenDocument } from "./use-document";

interface DocumentFieldProps {
  /** The id of the button that opens the file picker. */
  id: string;
  control: Control<FieldValues>;
  required: boolean;
  document: ChosenDocument;
  /** The account already has a stored document. */
  replaces: boolean;
  /** The stored document, shown while no new file is chosen. */
  stored: ReactNode;
}

/** The field for the backup document: dropped or picked, and shown before the upload (spec 1 §2). */
export function DocumentField({ id, control, required, document, replaces, stored }: DocumentFieldProps) {
  const { file } = document;
  const { fieldState } = useController({ name: "documento", control });
  const url = usePdfUrl(file);
  const error = fieldState.error?.message;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <DropPlace
          id={id}
          required={required}
          invalid={error !== undefined}
          onFile={(next) => void document.offer(next)}
        />
        <div role="alert">
          {error !== undefined && (
            <FieldMessage
              id={`${id}-error`}
              text={document.refused === null ? error : `${error}. ${DOCUMENT_WORDS.notPdf(document.refused)}`}
            />
          )}
        </div>
        {document.lost !== null && (
          <p role="status" className="text-xs text-state-orange-fg">
            {DOCUMENT_WORDS.chooseAgain(document.lost)}
          </p>
        )}
      </div>
      {file && url ? (
        <section aria-label={file.name} className="grid gap-2">
          <div className="flex items-center gap-2 text-sm">
            <Icon name="file-text" className="size-icon shrink-0 text-muted" />
            <p className="min-w-0 flex-1">
              <span className="block truncate font-medium" title={file.name}>
                {file.name}
              </span>
              <span className="num text-xs text-muted">
                {replaces ? `${formatBytes(file.size)}. ${DOCUMENT_WORDS.replaces}` : formatBytes(file.size)}
              </span>
            </p>
            <IconButton label={`Quitar ${file.name}`} icon={<Icon name="x" />} onClick={() => document.choose(null)} />
          </div>
          <PdfViewer url={url} title={file.name} file={file.name} height={320} />
        </section>
      ) : (
        stored
      )}
    </div>
  );
}

interface DropPlaceProps {
  id: string;
  required: boolean;
  invalid: boolean;
  onFile: (file: File) => void;
}

function DropPlace({ id, required, invalid, onFile }: DropPlaceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <DropZone
      data-drop="documento"
      picker={{
        ref: input,
        accept: "application/pdf,.pdf",
        "aria-label": "Elegir el archivo PDF",
        tabIndex: -1,
        className: "sr-only",
      }}
      onFiles={([file]) => file && onFile(file)}
      resting={invalid ? "border-state-red" : "border-line-control"}
      className="gap-3 py-3 text-sm"
    >
      <Icon name="upload" className="stroke-[1.6] size-5.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p>
          <b>{DOCUMENT_WORDS.drop}</b> o{" "}
          <button
            id={id}
            type="button"
            aria-describedby={invalid ? `${id}-error ${id}-hint` : `${id}-hint`}
            onClick={() => input.current?.click()}
            className="min-h-6 font-medium text-link underline underline-offset-2"
          >
            {DOCUMENT_WORDS.pick}
          </button>
          {required && <span className="text-muted">&nbsp;(*)</span>}
        </p>
        <p id={`${id}-hint`} className="text-xs text-muted">
          {DOCUMENT_WORDS.limit} {DOCUMENT_WORDS.notKept}
        </p>
      </div>
    </DropZone>
  );
}
