"use client";

import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { useSave } from "@/components/engine/use-save";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { departamentoNombre } from "@/contract/shown";
import type { AtractivoDetalle } from "@/contract/resources/registros";
import { FOTOGRAMA_PUNTO } from "@/lib/fotogramas/texts";
import { roundDegrees, type Point } from "@/contract/place/coordinates";
import { formatCoordinate, formatNumber } from "@/lib/format";
import type { PointOffer } from "@/lib/fotogramas/point";
import { FORM } from "@/lib/forms/texts";
import { fieldsOf } from "@/lib/registros/form/values";
import { departmentsAt, useDepartments } from "../map/outlines";
import { useWgs84, type Wgs84 } from "../registros/form/wgs84";

interface PointNoticeProps {
  record: AtractivoDetalle;
  offer: PointOffer;
  /** True if the person requested this offer; the notice then takes the focus. */
  asked: boolean;
  onSettled: () => void;
}

/** The record unchanged except for its point, in degrees of WGS84 (contract: AtractivoBody). */
const moveRecord = (record: AtractivoDetalle, { latitude, longitude }: Point, wgs84: Wgs84 | null) => ({
  ...fieldsOf(record),
  ...(wgs84?.id_proyeccion && { id_proyeccion: wgs84.id_proyeccion }),
  ...(wgs84?.id_datum && { id_datum: wgs84.id_datum }),
  g_x: roundDegrees(latitude),
  g_y: roundDegrees(longitude),
  ...(record.version !== null && { version: record.version }),
});

/** Offers a photo's position as the attraction's point. */
export function PointNotice({ record, offer, asked, onSettled }: PointNoticeProps) {
  const { save, busy, error } = useSave();
  const outlined = useDepartments();
  const wgs84 = useWgs84();
  const own = record.id_departamento;
  const outside =
    outlined?.some(({ properties }) => properties.id === own) === true &&
    !departmentsAt(outlined, offer.point).some((department) => department === own);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) box.current?.focus();
  }, [asked, offer.key]);

  const use = async () => {
    const moved = await save(
      "ppirta.update",
      { id: record.id, body: moveRecord(record, offer.point, wgs84) },
      { ok: FOTOGRAMA_PUNTO.updated, failed: FOTOGRAMA_PUNTO.failed },
    );
    if (moved.ok) onSettled();
  };

  const { name, point, metres } = offer;
  return (
    <div ref={box} tabIndex={-1} className="rounded-sm">
      <Notice
        icon={<Icon name="map-pin" />}
        role="status"
        actions={
          <div className="mt-1 flex flex-wrap gap-2">
            <Button size="sm" loading={busy} loadingLabel={FORM.saving} onClick={() => void use()}>
              {FOTOGRAMA_PUNTO.use}
            </Button>
            <Button size="sm" variant="ghost" onClick={onSettled}>
              {FOTOGRAMA_PUNTO.no}
            </Button>
          </div>
        }
      >
        <span className="num break-words">
          {FOTOGRAMA_PUNTO.offer(
            name,
            formatCoordinate(point.latitude),
            formatCoordinate(point.longitude),
            metres === null ? null : formatNumber(Math.round(metres)),
          )}
        </span>
        {outside && (
          <span className="block text-state-orange-fg">
            {FOTOGRAMA_PUNTO.elsewhere(departamentoNombre(record.id_departamento))}
          </span>
        )}
        {error && (
          <span role="alert" className="block text-state-red-fg">
            {error.message}
          </span>
        )}
      </Notice>
    </div>
  );
}
