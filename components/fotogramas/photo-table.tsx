"use client";

import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { RowActions } from "@/components/engine/row-actions";
import type { RowAction } from "@/components/engine/row-action";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FOTOGRAMA_ORDEN, FOTOGRAMA_PUNTO } from "@/lib/fotogramas/texts";
import { ATRACTIVO_PAGE } from "@/lib/registros/texts";
import { formatPoint, type Point } from "@/contract/place/coordinates";
import { formatNumber } from "@/lib/format";
import { metresBetween, pointAt } from "@/lib/fotogramas/point";
import { LIST } from "@/lib/texts";
import type { ShownPhoto } from "@/lib/fotogramas/shown";
import type { RowOrder } from "./photo-order";
import { heightAt, photoAlt, photoFacts, photoName, photoSrc } from "./photo-src";

interface PhotoTableProps {
  photos: readonly ShownPhoto[];
  /** The record's point. */
  at: Point | null;
  onView: (index: number) => void;
  /** Absent in the read-only view. */
  onFavourite?: (photo: ShownPhoto) => void;
  /** Returns a handler that offers the photo's position as the record's point; null if there is nothing to offer. */
  onPoint?: (photo: ShownPhoto) => (() => void) | null;
  actions?: (photo: ShownPhoto) => readonly RowAction[];
  /** Absent where the photos cannot be ordered. */
  order?: RowOrder;
  /** The field for what a photo shows; absent in the read-only view. */
  description?: (photo: ShownPhoto) => ReactNode;
}

const HEAD =
  "h-8 border-b border-line-default bg-sunken px-2 text-left text-2xs font-semibold tracking-caps text-muted";
const CELL = "border-b border-line-subtle px-2 py-1.5 align-middle";

/** A record's photos, 150 px wide, with a star on the favourite (spec 2 §2.8). */
export function PhotoTable({ photos, at, onView, onFavourite, onPoint, actions, order, description }: PhotoTableProps) {
  return (
    <div className="overflow-clip rounded-md border border-line-default bg-surface">
      <table aria-label="Fotogramas" className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <thead className="phone:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} ${order ? "w-17 pl-9.5!" : "w-11"}`}>
              <span className="sr-only">Favorito</span>
              <Icon name="star" className="inline size-icon-sm" />
            </th>
            <th scope="col" className={`${HEAD} w-44`}>
              FOTOGRAMA
            </th>
            <th scope="col" className={HEAD}>
              DETALLE
            </th>
            {actions && (
              <th scope="col" className={`${HEAD} ${order ? "w-36" : "w-27"} pr-3 text-right`}>
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
              at={at}
              onView={() => onView(index)}
              onFavourite={onFavourite}
              onPoint={onPoint?.(photo) ?? null}
              description={description?.(photo)}
              handle={order && <DragHandle {...order.handle(index)} />}
              mark={order?.drag ? dragMark(order.drag, index) : ""}
              actions={
                actions && (
                  <RowActions
                    actions={[...(order ? moves(index, photos.length, order.move) : []), ...actions(photo)]}
                    name={photoName(photo)}
                  />
                )
              }
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

/** What a row looks like while one of them is dragged: the dragged one, and a line where it would go. */
function dragMark({ from, to }: { from: number; to: number }, index: number): string {
  if (index === from) return "opacity-50";
  if (index !== to) return "";
  return to < from ? "shadow-[inset_0_3px_0_var(--primary-line)]" : "shadow-[inset_0_-3px_0_var(--primary-line)]";
}

/** Where a row is dragged. Whoever uses no pointer has 'Subir' and 'Bajar'. */
const DragHandle = (drag: ReturnType<RowOrder["handle"]>) => (
  <span
    {...drag}
    aria-hidden
    title={FOTOGRAMA_ORDEN.drag}
    className="grid h-control-sm w-6 shrink-0 cursor-grab touch-none place-items-center text-muted hover:text-primary active:cursor-grabbing phone:w-11"
  >
    <Icon name="grip-vertical" className="size-icon" />
  </span>
);

const moves = (index: number, count: number, move: RowOrder["move"]): RowAction[] => [
  {
    key: "up",
    label: FOTOGRAMA_ORDEN.up,
    icon: <Icon name="arrow-up" />,
    onSelect: () => move(index, index - 1),
    ...(index === 0 && { disabledReason: FOTOGRAMA_ORDEN.isFirst }),
  },
  {
    key: "down",
    label: FOTOGRAMA_ORDEN.down,
    icon: <Icon name="arrow-down" />,
    onSelect: () => move(index, index + 1),
    ...(index === count - 1 && { disabledReason: FOTOGRAMA_ORDEN.isLast }),
  },
];

interface PhotoRowProps {
  photo: ShownPhoto;
  at: Point | null;
  onView: () => void;
  onPoint: (() => void) | null;
  onFavourite: ((photo: ShownPhoto) => void) | undefined;
  /** The field for the description; without it the description is shown as text. */
  description: ReactNode;
  handle: ReactNode;
  /** Classes of the row while one is dragged. */
  mark: string;
  actions: ReactNode;
}

function PhotoRow(props: PhotoRowProps) {
  const { photo, at, onView, onFavourite, onPoint, description, handle, mark, actions } = props;
  const name = photoName(photo);
  const favourite = photo.favorito === "1";
  const height = heightAt(photo, 150);
  return (
    <tr
      className={cx(
        "phone:grid phone:grid-cols-[166px_minmax(0,1fr)_auto] phone:grid-rows-[1fr_auto] phone:border-b phone:border-line-subtle phone:[&>td]:border-b-0",
        mark,
      )}
    >
      <td
        className={cx(
          CELL,
          "text-center phone:row-start-2 phone:text-left",
          actions ? "phone:col-start-1" : "phone:col-start-2",
        )}
      >
        <span className="inline-flex items-center">
          {handle}
          {favourite ? (
            <span title={ATRACTIVO_PAGE.favourite} className="inline-grid size-control-sm place-items-center text-link">
              <Icon name="star" className="fill-current size-icon" />
              <span className="sr-only">{ATRACTIVO_PAGE.favourite}</span>
            </span>
          ) : (
            onFavourite && (
              <IconButton
                label={`Elegir como favorito ${name}`}
                icon={<Icon name="star" />}
                onClick={() => onFavourite(photo)}
              />
            )
          )}
        </span>
      </td>
      <td className={cx(CELL, "phone:col-start-1 phone:row-start-1 phone:self-center", !actions && "phone:row-span-2")}>
        <button type="button" onClick={onView} title={`Ver ${name}`} className="block rounded-sm">
          <img
            src={photoSrc(photo, 150)}
            alt={photoAlt(photo)}
            width={150}
            height={height}
            loading="lazy"
            className="rounded-sm bg-sunken object-cover"
          />
        </button>
      </td>
      <td className={`${CELL} phone:col-span-2 phone:col-start-2 phone:row-start-1`}>
        <p className="line-clamp-2 font-medium break-words" title={name}>
          {name}
        </p>
        {description ?? (photo.descripcion && <p className="text-sm break-words">{photo.descripcion}</p>)}
        {favourite && <p className="text-xs text-secondary">{ATRACTIVO_PAGE.favourite}</p>}
        <p className="num text-xs text-muted">{photoFacts(photo)}</p>
        <PhotoPosition photo={photo} at={at} onPoint={onPoint} />
      </td>
      {actions && (
        <td className={`${CELL} pr-3 phone:col-span-2 phone:col-start-2 phone:row-start-2 phone:pr-2`}>{actions}</td>
      )}
    </tr>
  );
}

/** Where a photo was taken, its distance from the record's point, and a button to use it as that point. */
function PhotoPosition({ photo, at, onPoint }: Pick<PhotoRowProps, "photo" | "at" | "onPoint">) {
  const point = pointAt(photo.g_x, photo.g_y);
  if (!point) return null;
  return (
    <p className="num flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <span>{FOTOGRAMA_PUNTO.at(formatPoint(point), at && formatNumber(Math.round(metresBetween(at, point))))}</span>
      {onPoint && (
        <Button
          variant="link"
          className="text-xs!"
          aria-label={`${FOTOGRAMA_PUNTO.use} ${photoName(photo)}`}
          onClick={onPoint}
        >
          {FOTOGRAMA_PUNTO.use}
        </Button>
      )}
    </p>
  );
}
