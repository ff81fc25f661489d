"use client";

import { useRef, useState, type ChangeEvent } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { FOTOGRAMA } from "@/contract/codes";
import { addPhoto, chooseFavourite } from "@/lib/campo/add-photo";
import { keepingFailure } from "@/lib/campo/keeping";
import { dropPhoto } from "@/lib/campo/photos";
import type { FotoDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import { formatBytes, formatNumber } from "@/lib/format";
import { FOTOGRAMAS } from "@/lib/fotogramas/texts";
import { PhotoCard } from "./photo-card";
import { useRoom } from "./use-room";

interface PhotosTabProps {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
}

/** What a photo takes on the device if there is none to go by, in bytes, with its small picture. */
const USUAL_BYTES = 1_000_000;
/** Fewer than these are said as a warning; more than these only as 'more than'. */
const FEW_LEFT = 40;
const MANY = 5000;

/** How many photos fit into so many bytes, by the size of those that are there, in two digits. */
function photosThatFit(left: number, photos: readonly FotoDeCampo[]): number {
  const own = photos.filter(({ conImagen }) => conImagen);
  const bytes = own.reduce((sum, photo) => sum + photo.bytes + photo.bytesMiniatura, 0);
  const count = Math.floor(left / Math.max(bytes / Math.max(1, own.length), USUAL_BYTES));
  const step = 10 ** Math.max(0, String(count).length - 2);
  return Math.floor(count / step) * step;
}

function roomWords(count: number): string {
  if (count === 0) return "En este equipo ya no cabe otra fotografía: libere espacio.";
  if (count === 1) return "En este equipo cabe 1 fotografía más.";
  if (count > MANY) return `En este equipo caben más de ${formatNumber(MANY)} fotografías.`;
  return `En este equipo caben unas ${formatNumber(count)} fotografías más.`;
}

interface RefusedPhoto {
  name: string;
  reason: string;
}

/** The photos of an attraction: taken with the camera or chosen, reduced on the device, any number waiting. */
export function PhotosTab({ record, photos }: PhotosTabProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [preparing, setPreparing] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);
  const [removed, setRemoved] = useState<FotoDeCampo | null>(null);
  const waiting = photos.filter(({ llego }) => llego === null);
  const stored = photos.filter(({ llego }) => llego !== null);
  const room = FOTOGRAMA.maxRecord - photos.length;
  const device = useRoom();
  const free = device && photosThatFit(device.left, photos);

  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = "";
    const fitting = chosen.slice(0, Math.max(0, room));
    const left = chosen.slice(fitting.length).map(({ name }) => ({ name, reason: FOTOGRAMAS.noRoom }));
    setRefused(left);
    setPreparing((count) => count + fitting.length);
    for (const file of fitting) {
      try {
        const added = await addPhoto(record, file);
        if (!added.ok) setRefused((now) => [...now, { name: file.name, reason: added.reason }]);
      } catch (error) {
        setRefused((now) => [...now, { name: file.name, reason: keepingFailure(error) }]);
      }
      setPreparing((count) => count - 1);
    }
  };

  return (
    <section aria-label={FOTOGRAMAS.title} className="grid gap-3">
      <input
        ref={camera}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label="Tomar fotografía con la cámara"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void add(event)}
      />
      <input
        ref={files}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        aria-label="Elegir fotografías del equipo"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void add(event)}
      />
      <div className="grid gap-2">
        <Button
          variant="primary"
          icon={<Icon name="camera" className="size-icon-lg" />}
          className="h-14! text-base!"
          disabled={room <= 0}
          onClick={() => camera.current?.click()}
        >
          Tomar fotografía
        </Button>
        <Button
          icon={<Icon name="images" />}
          className="h-12! text-base!"
          disabled={room <= 0}
          onClick={() => files.current?.click()}
        >
          Elegir del equipo
        </Button>
      </div>
      {free !== null && (
        <p className={cx("px-1 text-xs tabular-nums", free < FEW_LEFT ? "text-state-orange-fg" : "text-muted")}>
          {roomWords(free)}
        </p>
      )}
      {room <= 0 && <Notice title={`${FOTOGRAMAS.full}.`} />}
      {refused.map(({ name, reason }) => (
        <Notice key={`${name} ${reason}`} tone="red" role="alert" title={`${name}:`}>
          {reason}
        </Notice>
      ))}
      {preparing > 0 && (
        <p role="status" className="flex items-center gap-2 px-1 text-sm text-secondary">
          <Spinner />
          Reduciendo {preparing === 1 ? "una fotografía" : `${preparing} fotografías`}…
        </p>
      )}
      {photos.length === 0 && preparing === 0 && (
        <EmptyState icon={<Icon name="image" />} title={FOTOGRAMAS.none}>
          La primera queda como favorita y se muestra en la ficha del atractivo.
        </EmptyState>
      )}
      <PhotoGrid title="Esperan línea" photos={waiting} onRemove={setRemoved} />
      <PhotoGrid title="En el servidor" photos={stored} onRemove={null} />
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title="¿Quitar esta fotografía de este equipo?"
        confirmLabel="Quitar"
        tone="danger"
        onConfirm={() => {
          if (removed) void dropPhoto(removed.clave);
          setRemoved(null);
        }}
      >
        {removed?.nombre} todavía no se envió. No se puede recuperar.
      </ConfirmDialog>
    </section>
  );
}

interface PhotoGridProps {
  title: string;
  photos: readonly FotoDeCampo[];
  onRemove: ((photo: FotoDeCampo) => void) | null;
}

function PhotoGrid({ title, photos, onRemove }: PhotoGridProps) {
  if (photos.length === 0) return null;
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  return (
    <section aria-label={title}>
      <div className="flex items-baseline gap-2 px-1 pb-1.5 text-xs text-muted tabular-nums">
        <h2 className="text-base font-semibold tracking-tight text-primary">{title}</h2>
        <span>{photos.length === 1 ? "1 fotografía" : `${photos.length} fotografías`}</span>
        {onRemove && <span className="ml-auto">{formatBytes(bytes)}</span>}
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {photos.map((photo) => (
          <PhotoCard
            key={photo.clave}
            photo={photo}
            onFavourite={() => void chooseFavourite(photo)}
            remove={
              onRemove && (
                <IconButton
                  label={`Quitar ${photo.nombre}`}
                  icon={<Icon name="trash-2" />}
                  className="size-11! shrink-0"
                  onClick={() => onRemove(photo)}
                />
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}
