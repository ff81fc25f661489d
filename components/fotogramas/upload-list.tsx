"use client";

import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import { formatBytes } from "@/lib/format";
import type { PreparedPhoto } from "@/lib/fotogramas/prepare";
import { fileNames } from "./file-names";
import type { Upload } from "./upload-types";
import type { Uploads } from "./use-uploads";

const LIMIT = "5Mb";
const TONES: Partial<Record<Upload["state"], "green" | "red">> = { done: "green", failed: "red" };

/** The uploads, one row each: name, state, bar, bytes and a cancel button. A refused photo stays with its reason. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { list, leftOut } = uploads;
  if (list.length === 0 && leftOut.length === 0) return null;
  return (
    <>
      {leftOut.length > 0 && (
        <Notice tone="red" role="alert" title={FOTOGRAMAS.noRoom}>
          {FOTOGRAMAS.leftOut(fileNames(leftOut))}
        </Notice>
      )}
      <Rows uploads={uploads} />
    </>
  );
}

function Rows({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null;
  return (
    <ul
      aria-label="Subidas en curso"
      className="divide-y divide-line-subtle rounded-md border border-line-default bg-surface"
    >
      {uploads.list.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.retry(upload.key)}
          onRemove={() => uploads.remove(upload.key)}
        />
      ))}
    </ul>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, preview, state, progress, photo, secondsLeft } = upload;
  const size = photo ? `${formatBytes(sentBytes(upload, photo))} / ${LIMIT}` : formatBytes(file.size);
  return (
    <li className="grid min-h-12 grid-cols-[44px_minmax(0,1fr)_190px_auto] items-center gap-x-3 gap-y-1 px-2 py-1.5 phone:grid-cols-[44px_minmax(0,1fr)_auto]">
      <span className="grid h-8.5 w-11 place-items-center overflow-hidden rounded-xs bg-sunken text-muted">
        {preview ? (
          <img src={preview} alt="" width={44} height={34} className="h-full w-full object-cover" />
        ) : (
          <Icon name="image" className="size-icon" />
        )}
      </span>
      <div className="min-w-0">
        <p className="truncate text-sm" title={file.name}>
          {file.name}
        </p>
        <UploadState upload={upload} />
        {photo?.reducedFrom && (
          <p className="num text-xs text-muted">
            {FOTOGRAMAS.reduced(formatBytes(photo.reducedFrom), formatBytes(photo.image.size))}
          </p>
        )}
      </div>
      <div className="grid gap-0.5 phone:col-span-2 phone:col-start-2 phone:row-start-2">
        {state !== "refused" && (
          <ProgressBar value={state === "done" ? 1 : progress} tone={TONES[state] ?? "primary"} label={file.name} />
        )}
        <span className="num text-xs text-muted">{secondsLeft === null ? size : `${size} · ${secondsLeft} s`}</span>
      </div>
      <span className="flex items-center">
        {state === "failed" && (
          <IconButton label={`Reintentar ${file.name}`} icon={<Icon name="rotate-cw" />} onClick={onRetry} />
        )}
        <IconButton
          label={`${isUnderWay(state) ? "Cancelar la subida de" : "Quitar"} ${file.name}`}
          icon={<Icon name="x" />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

const isUnderWay = (state: Upload["state"]) => state === "preparing" || state === "waiting" || state === "sending";

/** The bytes sent so far while sending; otherwise the file's size. */
const sentBytes = ({ state, progress }: Upload, { image }: PreparedPhoto) =>
  state === "sending" ? progress * image.size : image.size;

function UploadState({ upload: { state, progress, reason } }: { upload: Upload }) {
  const line = "flex items-start gap-1.25 text-xs [&_svg]:mt-px [&_svg]:size-3.25 [&_svg]:shrink-0";
  if (state === "sending") {
    return (
      <p className={cx(line, "num text-muted")}>
        <Spinner />
        {progress < 1 ? `Subiendo, ${Math.round(progress * 100)} %` : "Guardando…"}
      </p>
    );
  }
  if (state === "preparing") {
    return (
      <p className={cx(line, "text-muted")}>
        <Spinner />
        {FOTOGRAMAS.preparing}
      </p>
    );
  }
  if (state === "waiting") {
    return (
      <p className={cx(line, "text-muted")}>
        <Icon name="clock" />
        En espera
      </p>
    );
  }
  if (state === "done") {
    return (
      <p role="status" className={cx(line, "text-state-green-fg")}>
        <Icon name="circle-check" />
        Subido
      </p>
    );
  }
  return (
    <p role="alert" className={cx(line, "text-state-red-fg")}>
      <Icon name="circle-alert" />
      {reason}
    </p>
  );
}
