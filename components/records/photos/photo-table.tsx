"use client";

import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { RowActions } from "@/components/engine/row-actions";
import type { RowAction } from "@/components/engine/row-action";
import { IconButton } from "@/components/ui/button";
import type { Fotograma } from "@/contract/resources/hijos";
import { ATRACTIVO_PAGE } from "@/lib/atractivo-texts";
import { formatInstant } from "@/lib/format";
import { LIST } from "@/lib/texts";
import { heightAt, photoName, photoSrc } from "./photo-src";

interface PhotoTableProps {
  photos: readonly Fotograma[];
  onView: (index: number) => void;
  /** Absent where nothing may be changed. */
  onFavourite?: (photo: Fotograma) => void;
  actions?: (photo: Fotograma) => readonly RowAction[];
}

const HEAD =
  "h-8 border-b border-line-default bg-sunken px-2 text-left text-2xs font-semibold tracking-caps text-muted";
const CELL = "border-b border-line-subtle px-2 py-1.5 align-middle";

/** A record's photographs, 150 px wide, the favourite one starred (spec 2 §2.8). */
export function PhotoTable({ photos, onView, onFavourite, actions }: PhotoTableProps) {
  return (
    <div className="overflow-clip rounded-md border border-line-default bg-surface">
      <table aria-label="Fotogramas" className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <thead className="phone:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} w-11 text-center`}>
              <span className="sr-only">Favorito</span>
              <Star aria-hidden className="inline size-icon-sm" />
            </th>
            <th scope="col" className={`${HEAD} w-44`}>
              FOTOGRAMA
            </th>
            <th scope="col" className={HEAD}>
              DETALLE
            </th>
            {actions && (
              <th scope="col" className={`${HEAD} w-27 pr-3 text-right`}>
                {LIST.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              onView={() => onView(index)}
              onFavourite={onFavourite}
              actions={actions && <RowActions actions={actions(photo)} name={photoName(photo)} />}
            />
          ))}
        </tbody>
      </table>
      <p className="num px-3 py-3 text-sm text-secondary">
        {`Mostrando ${photos.length === 0 ? 0 : 1} a ${photos.length} de ${photos.length} registros`}
      </p>
    </div>
  );
}

interface PhotoRowProps {
  photo: Fotograma;
  onView: () => void;
  onFavourite: ((photo: Fotograma) => void) | undefined;
  actions: ReactNode;
}

function PhotoRow({ photo, onView, onFavourite, actions }: PhotoRowProps) {
  const name = photoName(photo);
  const favourite = photo.favorito === "1";
  const height = heightAt(photo, 150);
  return (
    <tr className="phone:grid phone:grid-cols-[44px_minmax(0,1fr)_auto] phone:border-b phone:border-line-subtle phone:[&>td]:border-b-0">
      <td className={`${CELL} text-center`}>
        {favourite ? (
          <span title={ATRACTIVO_PAGE.favourite} className="inline-grid place-items-center text-link">
            <Star aria-hidden fill="currentColor" className="size-icon" />
            <span className="sr-only">{ATRACTIVO_PAGE.favourite}</span>
          </span>
        ) : (
          onFavourite && (
            <IconButton
              label={`Elegir como favorito ${name}`}
              icon={<Star aria-hidden />}
              onClick={() => onFavourite(photo)}
            />
          )
        )}
      </td>
      <td className={`${CELL} phone:col-span-2`}>
        <button type="button" onClick={onView} title={`Ver ${name}`} className="block rounded-sm">
          <img
            src={photoSrc(photo, 150)}
            alt={name}
            width={150}
            height={height}
            loading="lazy"
            className="rounded-sm bg-sunken object-cover"
          />
        </button>
      </td>
      <td className={`${CELL} phone:col-span-2 phone:pt-0 phone:pl-3`}>
        <p className="line-clamp-2 font-medium break-words" title={name}>
          {name}
        </p>
        {favourite && <p className="text-xs text-secondary">{ATRACTIVO_PAGE.favourite}</p>}
        <p className="num text-xs text-muted">
          {[photo.ancho && photo.alto ? `${photo.ancho} × ${photo.alto}` : "", formatInstant(photo.fecha)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </td>
      {actions && <td className={`${CELL} pr-3 phone:pt-0`}>{actions}</td>}
    </tr>
  );
}
