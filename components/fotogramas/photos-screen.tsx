"use client";

import { startTransition, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { useRouter } from "@/components/line/use-router";
import { useUndo } from "@/components/engine/use-undo";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { FOTOGRAMA } from "@/contract/codes";
import type { AtractivoDetalle } from "@/contract/resources/registros";
import { FOTOGRAMAS, FOTOGRAMAS_EN_ESPERA } from "@/lib/fotogramas/texts";
import { pointAt, pointOffer } from "@/lib/fotogramas/point";
import { LIST } from "@/lib/texts";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { lazyPart } from "@/components/ui/lazy-part";
import { PhotoDescription } from "./photo-description";
import { PhotoDrop } from "./photo-drop";
import { usePhotoOrder } from "./photo-order";
import { photoName } from "./photo-src";
import { PhotoTable } from "./photo-table";
import { UploadList } from "./upload-list";
import { usePointOffer } from "./use-point-offer";
import { useUploads } from "./use-uploads";
import { fileNames } from "./file-names";
import type { Waiting } from "./use-waiting";

const PhotoViewer = lazyPart(() => import("./photo-viewer").then((module) => module.PhotoViewer));
const ReplaceDialog = lazyPart(() => import("./replace-dialog").then((module) => module.ReplaceDialog));
const FavouriteDialog = lazyPart(() => import("./favourite-dialog").then((module) => module.FavouriteDialog));
const PointNotice = lazyPart(() => import("./point-notice").then((module) => module.PointNotice));
const ConfirmRemove = lazyPart(() =>
  import("@/components/engine/confirm-remove").then((module) => module.ConfirmRemove),
);

/** Offers to send or discard the photos that an earlier visit left unsent. */
function WaitingNotice({ waiting }: { waiting: Waiting }) {
  const [asking, setAsking] = useState(false);
  const { names, resume, discard } = waiting;
  if (names.length === 0) return null;
  return (
    <>
      <Notice
        tone="orange"
        role="status"
        icon={<Icon name="history" />}
        actions={
          <>
            <Button variant="link" onClick={resume}>
              {FOTOGRAMAS_EN_ESPERA.resume}
            </Button>
            <Button variant="link" onClick={() => setAsking(true)}>
              {FOTOGRAMAS_EN_ESPERA.discard}
            </Button>
          </>
        }
      >
        {FOTOGRAMAS_EN_ESPERA.offer(names.length, fileNames(names))}
      </Notice>
      <ConfirmLater
        near
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title={FOTOGRAMAS_EN_ESPERA.question(names.length)}
        confirmLabel={FOTOGRAMAS_EN_ESPERA.discard}
        onConfirm={() => {
          setAsking(false);
          discard();
        }}
      >
        {fileNames(names)}
      </ConfirmLater>
    </>
  );
}

interface PhotosScreenProps {
  record: AtractivoDetalle;
  photos: readonly ShownPhoto[];
  /** True if this person may delete any photo; `canRemoveOwn`: their own photos. */
  canRemove: boolean;
  canRemoveOwn: boolean;
  /** The person whose photos wait on this device. */
  userId: number | string;
}

type Open = { kind: "favourite" | "replace" | "remove"; photo: ShownPhoto } | null;

/** The photos of an attraction: add, replace, delete and choose the favourite (spec 2 §2.8, §5.4). */
export function PhotosScreen({ record, photos: stored, canRemove, canRemoveOwn, userId }: PhotosScreenProps) {
  const idPpirta = record.id;
  const { photos, order } = usePhotoOrder(idPpirta, stored);
  const inOurApi = photos.every(({ orden }) => orden !== null);
  const at = pointAt(record.g_x, record.g_y);
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const uploads = useUploads(idPpirta, String(userId));
  const offers = usePointOffer(idPpirta, at, photos, uploads.list);
  const [open, setOpen] = useState<Open>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const undo = useUndo("fotogramappirta");
  const close = () => setOpen(null);
  const full = photos.length >= FOTOGRAMA.maxRecord;

  return (
    <div className="grid gap-3">
      <div className="flex min-h-control items-center gap-3">
        <h2 ref={title} tabIndex={-1} className="rounded-xs text-sm font-semibold">
          {FOTOGRAMAS.title}
        </h2>
        <Button
          variant="primary"
          icon={<Icon name="plus" />}
          className="ml-auto"
          disabled={full}
          onClick={() => input.current?.click()}
        >
          {LIST.new}
        </Button>
      </div>
      {full ? (
        <Notice title={`${FOTOGRAMAS.full}.`}>{FOTOGRAMAS.fullHelp}</Notice>
      ) : (
        <PhotoDrop input={input} onFiles={(files) => uploads.add(files, FOTOGRAMA.maxRecord - photos.length)} />
      )}
      <WaitingNotice waiting={uploads.waiting} />
      <UploadList uploads={uploads} onAnswered={() => title.current?.focus()} />
      {offers.current && (
        <PointNotice
          key={offers.current.key}
          record={record}
          offer={offers.current}
          asked={offers.asked}
          onSettled={() => {
            offers.settle();
            title.current?.focus();
          }}
        />
      )}
      {photos.length > 0 ? (
        <PhotoTable
          photos={photos}
          at={at}
          onView={setViewed}
          onPoint={(photo) => (pointOffer(photo, at) ? () => offers.ask(photo) : null)}
          onFavourite={(photo) => setOpen({ kind: "favourite", photo })}
          {...(inOurApi && photos.length > 1 && { order })}
          {...(inOurApi && {
            description: (photo: ShownPhoto) => <PhotoDescription photo={photo} userId={userId} />,
          })}
          actions={(photo) => [
            {
              key: "edit",
              label: LIST.edit,
              icon: <Icon name="pencil" />,
              onSelect: () => setOpen({ kind: "replace", photo }),
            },
            ...(canRemove || (canRemoveOwn && photo.propio === 1)
              ? [
                  {
                    key: "remove",
                    label: LIST.remove,
                    icon: <Icon name="trash-2" />,
                    tone: "danger" as const,
                    onSelect: () => setOpen({ kind: "remove", photo }),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <EmptyState icon={<Icon name="image" />} title={FOTOGRAMAS.none}>
          {FOTOGRAMAS.noneHelp}
        </EmptyState>
      )}
      {viewed !== null && (
        <PhotoViewer photos={photos} index={viewed} onIndex={setViewed} onClose={() => setViewed(null)} />
      )}
      {open?.kind === "favourite" && <FavouriteDialog idPpirta={idPpirta} photo={open.photo} onClose={close} />}
      {open?.kind === "replace" && (
        <ReplaceDialog
          photo={open.photo}
          onClose={close}
          onSaved={() => {
            close();
            startTransition(() => router.refresh());
          }}
        />
      )}
      {open?.kind === "remove" && (
        <ConfirmRemove
          call="fotogramappirta.remove"
          id={open.photo.id}
          name={photoName(open.photo)}
          texts={FOTOGRAMAS}
          undo={undo([open.photo.id])}
          onClose={close}
        />
      )}
    </div>
  );
}
