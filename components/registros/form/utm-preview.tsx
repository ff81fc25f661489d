"use client";

import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { formatPoint, type Point } from "@/contract/place/coordinates";
import { FORM } from "@/lib/forms/texts";
import { DATUMS, type Datum, type UtmPlace } from "@/contract/place/utm";

const DATUM_OPTIONS = DATUMS.map((value) => ({ value, label: value }));

interface UtmPreviewProps {
  places: readonly UtmPlace[] | null;
  failed: boolean;
  retry: () => void;
  swapped: boolean;
  datum: Datum;
  onDatum: (datum: Datum) => void;
  /** The form's point, formatted; a place equal to it is marked as in use. */
  inUse: string | null;
  onUse: (point: Point) => void;
}

/** Shows pasted UTM coordinates as latitude and longitude, in the chosen datum, before they are used. */
export function UtmPreview(props: UtmPreviewProps) {
  const { places, failed, retry, swapped, datum, onDatum, inUse, onUse } = props;
  const several = places !== null && places.length > 1;
  return (
    <div className="mt-1 grid gap-2 rounded-sm border border-line-default bg-sunken px-2.5 py-2 text-xs text-secondary">
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden>Datum</span>
        <Segmented label="Datum de las coordenadas UTM" value={datum} options={DATUM_OPTIONS} onChange={onDatum} />
      </div>
      <div role="status" className="grid gap-1.5">
        {swapped && <b>{SWAPPED_UTM}</b>}
        {failed && (
          <p>
            No se pudo cargar el conversor.{" "}
            <Button variant="link" onClick={retry} className="text-xs">
              {FORM.retry}
            </Button>
          </p>
        )}
        {!failed && places === null && <p>{FORM.loading}</p>}
        {several && <p>Sin zona escrita. Elija la que corresponde:</p>}
        {places?.map(({ zone, point }) => (
          <div key={zone} className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <span>
              <span>{`Zona ${zone} Sur: `}</span>
              <span className="code whitespace-nowrap text-primary">{formatPoint(point)}</span>
              {inUse === formatPoint(point) && <span> (en uso)</span>}
            </span>
            <Button size="sm" onClick={() => onUse(point)}>
              {several ? `Usar zona ${zone}` : "Usar"}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}

const SWAPPED_UTM = "Parece que este y norte estaban cambiados: se corrigió.";
