"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { DropZone } from "@/components/ui/drop-zone";
import { Icon } from "@/components/ui/icon";
import { FILE_STEP, type PlaceWords } from "@/lib/importaciones/texts";

/** Only a hint for the file dialog; the server looks at the content. */
const ACCEPT = ".xlsx,.xls,.ods,.csv,.txt,.tsv,.geojson,.json,.geojsonl,.geojsonseq,.ndjson,.kml,.kmz,.gpx";

interface FileDropProps {
  words: Pick<PlaceWords, "drop" | "nothingYet">;
  maxBytes: number;
  maxFilas: number;
  /** A file is being sent. */
  busy: boolean;
  /** Why the last file was refused. */
  refusal: string | null;
  onFile: (file: File) => void;
  onMany: () => void;
}

/** Where the file is dropped or chosen; below it stands why the last one was refused. */
export function FileDrop({ words, maxBytes, maxFilas, busy, refusal, onFile, onMany }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    const [file, ...others] = files;
    if (others.length > 0) onMany();
    else if (file && !busy) onFile(file);
  };
  return (
    <>
      <DropZone
        picker={{ ref: input, accept: ACCEPT, hidden: true }}
        onFiles={take}
        className="gap-4 py-5 phone:flex-wrap"
      >
        <Icon name="upload" className="stroke-[1.6] size-7 shrink-0 text-muted" />
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="text-base font-semibold">{words.drop}</p>
          <p id="archivo-limites" className="text-xs text-muted">
            {FILE_STEP.limits(maxBytes / 1024 / 1024, maxFilas)} {words.nothingYet}
          </p>
        </div>
        <Button
          onClick={() => input.current?.click()}
          disabled={busy}
          aria-describedby={refusal ? "archivo-error" : "archivo-limites"}
          className="phone:w-full"
        >
          {FILE_STEP.choose}
        </Button>
      </DropZone>
      <div role="alert">
        {refusal && (
          <p id="archivo-error" className="mt-2 flex gap-1.5 text-sm text-state-red-fg">
            <Icon name="circle-alert" className="mt-px size-icon shrink-0" />
            <span>{refusal}</span>
          </p>
        )}
      </div>
    </>
  );
}
