"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/inputs";
import { formatPoint, readCoordinates, type CoordinateReading } from "@/lib/coordinates";
import { pointOf } from "./fields";
import { PASTE_ID, type AttractionForm } from "./use-attraction-form";

const HELP = "Decimales o grados, minutos y segundos, primero la latitud.";
const REFUSED = {
  unreadable: "No se reconocen las coordenadas. Ejemplos: -20.2431, -67.6254 o 20°14'35.2\"S 67°37'31.6\"W",
  outside: "El punto está fuera de Bolivia. Revise las coordenadas.",
} as const;

/** What was understood, and what was put right on the way. */
function Reading({ reading }: { reading: Extract<CoordinateReading, { ok: true }> }) {
  return (
    <>
      Leído: <span className="code">{formatPoint(reading.point)}</span>
      {reading.swapped && <b className="block">La longitud estaba primero: se intercambió con la latitud.</b>}
      {reading.negated && <b className="block">Sin signo ni letra: se leyó como Sur y Oeste.</b>}
    </>
  );
}

/** Coordinates typed or pasted in any usual spelling; the marker follows at once. */
export function PasteCoordinates({ form, className }: { form: AttractionForm; className?: string }) {
  const [text, setText] = useState("");
  /** A person who is still typing is not told off. */
  const [left, setLeft] = useState(false);
  const reading = text.trim() === "" ? null : readCoordinates(text);
  const at = pointOf(form.values);
  // The point was moved by other means: what was pasted no longer says where it is.
  if (reading?.ok && at && formatPoint(at) !== formatPoint(reading.point)) setText("");
  const refused = left && reading && !reading.ok ? REFUSED[reading.reason] : undefined;
  // The point is set here or on the map, so its messages lead here too.
  const missing = form.errors.g_x ?? form.errors.g_y;

  const type = (next: string) => {
    setText(next);
    setLeft(false);
    const read = readCoordinates(next);
    if (read.ok) form.setPoint(read.point);
  };

  return (
    <Field
      label="Pegar coordenadas"
      htmlFor={PASTE_ID}
      error={refused}
      help={reading?.ok ? <Reading reading={reading} /> : HELP}
      className={className}
    >
      <TextInput
        id={PASTE_ID}
        value={text}
        className="code"
        placeholder="-20.2431, -67.6254"
        inputMode="text"
        maxLength={200}
        spellCheck={false}
        invalid={refused !== undefined || (missing !== undefined && text === "")}
        aria-describedby={[refused && `${PASTE_ID}-error`, `${PASTE_ID}-help`, missing && "atractivo-g_x-error"]
          .filter(Boolean)
          .join(" ")}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setLeft(true)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          setLeft(true);
        }}
        trailing={reading?.ok && <Check aria-label="Coordenadas leídas" className="size-icon shrink-0 text-muted" />}
      />
    </Field>
  );
}
