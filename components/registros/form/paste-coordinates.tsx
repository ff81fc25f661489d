"use client";

import { useState, useCallback, useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import {
  formatPoint,
  LONGEST_PLACE,
  readCoordinates,
  type CoordinateReading,
  type Point,
} from "@/contract/place/coordinates";
import {
  readUtm,
  type Datum,
  likelyPlaces,
  loadUtmConverter,
  type UtmConverter,
  type UtmPlace,
  type UtmReading,
} from "@/contract/place/utm";
import { controlId, PASTE_ID, type RecordForm, useMessage, usePoint, useValue } from "./record-form";
import { UtmPreview } from "./utm-preview";
import { useDepartments } from "@/components/map/outlines";

interface UtmPlaces {
  /** One place for each possible zone; null until the converter is loaded. */
  places: readonly UtmPlace[] | null;
  /** The converter could not be fetched. */
  failed: boolean;
  retry: () => void;
}

/** The possible places of pasted UTM coordinates. The converter is fetched when the first are entered. */
function useUtm(reading: UtmReading | null, datum: Datum, department: number | null): UtmPlaces {
  const [converter, setConverter] = useState<{ convert: UtmConverter } | "failed" | null>(null);
  const outlined = useDepartments();
  const wanted = reading !== null && converter === null;

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    loadUtmConverter().then(
      (convert) => current && setConverter({ convert }),
      () => current && setConverter("failed"),
    );
    return () => {
      current = false;
    };
  }, [wanted]);

  const failed = converter === "failed";
  const places =
    reading && converter && !failed
      ? likelyPlaces(converter.convert(reading, datum), outlined ?? [], department)
      : null;
  return { places, failed, retry: useCallback(() => setConverter(null), []) };
}

const HELP = "Decimales, grados, minutos y segundos (primero la latitud), UTM o el enlace de un mapa.";
const PROBLEM_TEXTS = {
  unreadable:
    "No se reconocen las coordenadas. Ejemplos: -20.2431, -67.6254, 20°14'35.2\"S 67°37'31.6\"W o 19K 592478 8175712",
  outside: "El punto está fuera de Bolivia. Revise las coordenadas.",
} as const;

/** The point that was read, and any correction made to it. */
function Reading({ reading }: { reading: Extract<CoordinateReading, { ok: true }> }) {
  return (
    <>
      <span>Leído: </span>
      <span className="code">{formatPoint(reading.point)}</span>
      {reading.swapped && <b className="block">Parece que latitud y longitud estaban cambiadas: se corrigió.</b>}
      {reading.negated && <b className="block">Sin signo ni letra: se leyó como Sur y Oeste.</b>}
    </>
  );
}

/**
 * Coordinates typed or pasted in any usual notation. Latitude and longitude move the marker at once. UTM is shown in
 * degrees first, as the text lacks its datum and often its zone.
 */
export function PasteCoordinates({ form, className }: { form: RecordForm; className?: string }) {
  const [text, setText] = useState("");
  const [datum, setDatum] = useState<Datum>("WGS84");
  /** The point set from this text; null if it was not used. */
  const [used, setUsed] = useState<string | null>(null);
  /** True once the field was left or Enter pressed; errors are shown only then, not while typing. */
  const [left, setLeft] = useState(false);

  const utm = readUtm(text);
  const { places, failed, retry } = useUtm(utm, datum, Number(useValue(form, "id_departamento")) || null);
  const reading = text.trim() === "" || utm ? null : readCoordinates(text);
  const at = usePoint(form);
  const inUse = at && formatPoint(at);
  // The point was moved in another way, so the pasted text no longer matches it.
  if (used !== null && inUse !== used) {
    setUsed(null);
    setText("");
  }
  const nowhere = utm !== null && places?.length === 0;
  const misread = reading && !reading.ok ? PROBLEM_TEXTS[reading.reason] : undefined;
  const wrong = nowhere ? PROBLEM_TEXTS.outside : misread;
  const refused = left ? wrong : undefined;
  // X and Y are read-only and set here or on the map, so this field also shows their errors.
  const [missingX, missingY] = [useMessage(form, "g_x"), useMessage(form, "g_y")];
  const missing = missingX ?? missingY;

  const place = (point: Point) => {
    form.setPoint(point);
    setUsed(formatPoint(point));
  };
  const type = (next: string) => {
    setText(next);
    setLeft(false);
    setUsed(null);
    const asUtm = readUtm(next);
    if (asUtm) return setDatum(asUtm.datum ?? datum);
    const read = readCoordinates(next);
    if (read.ok) place(read.point);
  };

  return (
    <div className={className}>
      <Field
        label="Pegar coordenadas"
        htmlFor={PASTE_ID}
        error={refused}
        help={reading?.ok ? <Reading reading={reading} /> : HELP}
      >
        <TextInput
          id={PASTE_ID}
          value={text}
          className="code"
          placeholder="-20.2431, -67.6254"
          inputMode="text"
          maxLength={LONGEST_PLACE}
          spellCheck={false}
          invalid={refused !== undefined || (missing !== undefined && text === "")}
          aria-describedby={[refused && `${PASTE_ID}-error`, `${PASTE_ID}-help`, missing && `${controlId("g_x")}-error`]
            .filter(Boolean)
            .join(" ")}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setLeft(true)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            setLeft(true);
            const [only, ...others] = places ?? [];
            if (utm && only && others.length === 0) place(only.point);
          }}
          trailing={
            used !== null && <Icon name="check" label="Coordenadas leídas" className="size-icon shrink-0 text-muted" />
          }
        />
      </Field>
      {utm && !nowhere && (
        <UtmPreview
          places={places}
          failed={failed}
          retry={retry}
          swapped={utm.swapped}
          datum={datum}
          onDatum={setDatum}
          inUse={inUse}
          onUse={place}
        />
      )}
    </div>
  );
}
