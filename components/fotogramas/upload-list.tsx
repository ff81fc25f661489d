"use client";

import { Icon } from "@/components/ui/icon";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import type { Remark } from "@/lib/fotogramas/look";
import { FOTOGRAMA_AVISO, FOTOGRAMAS } from "@/lib/fotogramas/texts";
import { formatBytes } from "@/lib/format";
import type { PreparedPhoto } from "@/lib/fotogramas/prepare";
import { fileNames } from "./file-names";
import type { Upload } from "./upload-types";
import type { Uploads } from "./use-uploads";

const LIMIT = "5Mb";
const TONES: Partial<Record<Upload["state"], "green" | "red">> = { done: "green", failed: "red" };

interface UploadListProps {
  uploads: Uploads;
  /** After an answer the pressed button is gone. */
  onAnswered: () => void;
}

/** The uploads, one row each: name, state, bar, bytes and a cancel button. A refused photo stays with its reason. */
export function UploadList({ uploads, onAnswered }: UploadListProps) {
  const { list, leftOut } = uploads;
  if (list.length === 0 && leftOut.length === 0) return null;
  const told = list.filter(({ state }) => state === "told").length;
  const answer = (act: () => void) => () => {
    act();
    onAnswered();
  };
  return (
    <>
      {leftOut.length > 0 && (
        <Notice tone="red" role="alert" title={FOTOGRAMAS.noRoom}>
          {FOTOGRAMAS.leftOut(fileNames(leftOut))}
        </Notice>
      )}
      {told > 0 && (
        <Notice
          tone="orange"
          role="status"
          actions={
            <>
              <Button variant="link" onClick={answer(uploads.sendTold)}>
                {FOTOGRAMA_AVISO.send}
              </Button>
              <Button variant="link" onClick={answer(uploads.removeTold)}>
                {FOTOGRAMA_AVISO.drop}
              </Button>
            </>
          }
        >
          {FOTOGRAMA_AVISO.question(told)}
        </Notice>
      )}
      <Rows uploads={uploads} onAnswered={onAnswered} />
    </>
  );
}

function Rows({ uploads, onAnswered }: UploadListProps) {
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
          onRemove={() => {
            uploads.remove(upload.key);
            if (upload.state === "told") onAnswered();
          }}
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
      {state !== "told" && (
        <div className="grid gap-0.5 phone:col-span-2 phone:col-start-2 phone:row-start-2">
          {state !== "refused" && (
            <ProgressBar value={state === "done" ? 1 : progress} tone={TONES[state] ?? "primary"} label={file.name} />
          )}
          <span className="num text-xs text-muted">{secondsLeft === null ? size : `${size} · ${secondsLeft} s`}</span>
        </div>
      )}
      <span className="col-start-4 flex items-center phone:col-start-3 phone:row-start-1">
        {state === "failed" && (
          <IconButton label={`Reintentar ${file.name}`} icon={<Icon name="rotate-cw" />} onClick={onRetry} />
        )}
        {state === "told" ? (
          <Button size="sm" aria-label={`${FOTOGRAMA_AVISO.drop} ${file.name}`} onClick={onRemove}>
            {FOTOGRAMA_AVISO.drop}
          </Button>
        ) : (
          <IconButton
            label={`${isUnderWay(state) ? "Cancelar la subida de" : "Quitar"} ${file.name}`}
            icon={<Icon name="x" />}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}

const isUnderWay = (state: Upload["state"]) => state === "preparing" || state === "waiting" || state === "sending";

/** The bytes sent so far while sending; otherwise the file's size. */
const sentBytes = ({ state, progress }: Upload, { image }: PreparedPhoto) =>
  state === "sending" ? progress * image.size : image.size;

const remarkText = (remark: Remark): string => {
  if (remark.kind === "small") return FOTOGRAMA_AVISO.small(remark.width, remark.height);
  return remark.kind === "alike" ? FOTOGRAMA_AVISO.alike(remark.name) : FOTOGRAMA_AVISO.blurred;
};

function UploadState({ upload: { state, progress, reason, remarks } }: { upload: Upload }) {
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
  if (state === "told") {
    return remarks.map((remark) => (
      <p key={remark.kind} className={cx(line, "num text-state-orange-fg")}>
        <Icon name="triangle-alert" />
        {remarkText(remark)}
      </p>
    ));
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
