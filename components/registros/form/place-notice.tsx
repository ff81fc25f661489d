"use client";

import { useState, useEffect, useEffectEvent, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { useLookup } from "@/components/engine/use-lookup";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { kilometres, placeName } from "@/contract/place/doubts";
import { departamentoNombre } from "@/contract/shown";
import { proposedPlaceText, RECORD_FORM } from "@/lib/registros/form/texts";
import type { FieldName } from "@/lib/registros/form/fields";
import { departmentIsFixed, pointOf } from "@/lib/registros/form/values";
import { api, ApiError } from "@/lib/api-client";
import { controlId, type RecordForm, useValues } from "./record-form";
import {
  communityAt,
  offerAbout,
  PLACE,
  placeAdvice,
  type Advice,
  type Nearby,
  type Place,
  type PlaceValues,
} from "./place-advice";
import { departmentsAt, useDepartments } from "@/components/map/outlines";
import type { Doubts } from "./use-doubts";

/** Delay after the last move of the marker (drag or arrow keys) before the request, in ms. */
const REST_MS = 400;

const NOTHING: Around = { nearby: null, drawn: [] };

interface Around {
  /** The localities nearest to a point, nearest first; null until they are known or if the call fails. */
  nearby: readonly Nearby[] | null;
  /** The municipalities that the outlines say. */
  drawn: readonly Place[];
}

/** What is around a point. */
function useAround(g_x: string, g_y: string): Around {
  const [answer, setAnswer] = useState<(Around & { of: string }) | null>(null);
  /** The server lacks this call (404), so it is not requested again. */
  const absent = useRef(false);
  const of = `${g_x} ${g_y}`;

  useEffect(() => {
    if (g_x === "" || g_y === "" || absent.current) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api("lookup.cercanos", { query: { g_x, g_y }, signal: stop.signal }).then(
        ({ cercanos, municipios }) => setAnswer({ of, nearby: cercanos, drawn: municipios }),
        (error: unknown) => {
          absent.current = error instanceof ApiError && error.status === 404;
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [g_x, g_y, of]);

  return answer?.of === of ? answer : NOTHING;
}

/** Moves the focus to the next field, as the clicked button disappears with its notice. */
const focusField = (name: FieldName) => requestAnimationFrame(() => document.getElementById(controlId(name))?.focus());

interface PlaceNoticeProps {
  form: RecordForm;
  /** The questions that were answered, and the answer to one. */
  answered: Doubts["answered"];
  onAnswer: Doubts["answer"];
}

/**
 * Offers the point's municipality, and warns if the chosen municipality or department does not seem to fit the point.
 * It never blocks a save (decision 019). Without outlines and nearby places it shows nothing.
 */
export function PlaceNotice({ form, answered, onAnswer }: PlaceNoticeProps) {
  const values = useValues(form, PLACE);
  const outlined = useDepartments();
  const around = useAround(values.g_x, values.g_y);
  const chosenName = useMunicipalityName(form, values);
  const moved = useMovedSinceChoice(values);

  const point = pointOf(values);
  const fixed = departmentIsFixed(form.subject);
  const within = outlined && point ? departmentsAt(outlined, point) : null;
  const advice = placeAdvice({ values, fixed, ...around, within, moved });
  const isOpen = advice !== null && !answered.has(advice.about);
  const [place, ...others] = isOpen && advice.kind === "offer" ? advice.places : [];
  // Where no outline says it, the nearest locality's municipality is only offered.
  const only = place && others.length === 0 && around.drawn.length > 0 ? place : null;

  const propose = useEffectEvent(() => only && form.propose(only, communityAt(only, around.nearby)));
  const proposal = only && isOpen ? advice.about : null;
  useEffect(() => {
    if (proposal !== null) propose();
  }, [proposal]);

  if (!isOpen) {
    const isProposed = values.id_municipio !== "" && values.id_municipio === form.proposed.id_municipio;
    const [at] = around.drawn.filter(({ id_municipio }) => String(id_municipio) === values.id_municipio);
    if (!isProposed || !at || advice) return null;
    const withdraw = () => {
      onAnswer([offerAbout(values)]);
      form.withdraw();
      focusField("id_macro_region");
    };
    return (
      <Notice
        tone="none"
        icon={<Icon name="map-pinned" />}
        role="status"
        className="col-span-12"
        title={proposedPlaceText(placeName(at))}
        actions={
          <Button variant="link" onClick={withdraw}>
            {RECORD_FORM.withdraw}
          </Button>
        }
      />
    );
  }

  const keep = () => {
    onAnswer([advice.about]);
    focusField("id_macro_region");
  };
  const take = (place: Place) => {
    form.takeTerritory(place);
    focusField(form.kind === "ppirta" ? "comunidad" : "codigo_dt");
  };
  return (
    <Notice
      tone={advice.kind === "offer" ? "none" : "orange"}
      icon={<Icon name="map-pinned" />}
      role="status"
      className="col-span-12"
      {...adviceTexts(advice, chosenName)}
      actions={<Answers advice={advice} fixed={fixed} chosenName={chosenName} form={form} take={take} keep={keep} />}
    />
  );
}

function adviceTexts(advice: Advice, chosenName: string): { title: string; children?: string } {
  if (advice.kind === "offer") {
    const [first, second] = advice.places.map(placeName);
    if (second !== undefined)
      return { title: `El punto está entre ${first} y ${second}.`, children: "¿Qué ubicación usar?" };
    return { title: `El punto está en ${first}.`, children: "¿Usar esta ubicación?" };
  }
  if (advice.kind === "other") {
    return {
      title: `El punto parece estar fuera de ${chosenName}:`,
      children: `según los límites referenciales está en ${advice.places.map(placeName).join(" o en ")}.`,
    };
  }
  if (advice.kind === "far") {
    const { localidad, municipio, distancia_km } = advice.nearest;
    return {
      title: `El punto parece estar lejos de ${chosenName}:`,
      children: `lo más cercano es ${localidad} (${municipio}), a ${kilometres(distancia_km)}.`,
    };
  }
  const { chosen, other, nearest } = advice;
  const title = `El punto no parece estar en ${departamentoNombre(chosen)}.`;
  if (nearest && nearest.id_departamento !== chosen && (other === null || other === nearest.id_departamento)) {
    return {
      title,
      children: `Lo más cercano es ${nearest.localidad} (${placeName(nearest)}), a ${kilometres(nearest.distancia_km)}.`,
    };
  }
  return {
    title,
    children:
      other === null
        ? "Según los contornos está fuera de los nueve departamentos."
        : `Según los contornos está en ${departamentoNombre(other)}.`,
  };
}

interface AnswersProps {
  advice: Advice;
  fixed: boolean;
  chosenName: string;
  form: RecordForm;
  take: (place: Place) => void;
  keep: () => void;
}

function Answers({ advice, fixed, chosenName, form, take, keep }: AnswersProps) {
  if (advice.kind === "offer") {
    return (
      <>
        {advice.places.map((place) => (
          <Button
            key={place.id_municipio}
            variant="link"
            className="text-left whitespace-normal!"
            onClick={() => take(place)}
          >
            {advice.places.length > 1 ? `Usar ${placeName(place)}` : "Usar"}
          </Button>
        ))}
        <Button variant="link" onClick={keep}>
          No
        </Button>
      </>
    );
  }
  const drawn = advice.kind === "other" ? advice.places : [];
  const places = advice.kind === "far" && advice.place ? [advice.place] : drawn;
  const other = advice.kind === "department" && !fixed ? advice.other : null;
  return (
    <>
      {places.map((place) => (
        <Button
          key={place.id_municipio}
          variant="link"
          className="text-left whitespace-normal!"
          onClick={() => take(place)}
        >
          Usar {placeName(place)}
        </Button>
      ))}
      {other !== null && (
        <Button
          variant="link"
          onClick={() => {
            form.set("id_departamento", String(other));
            focusField("id_provincia");
          }}
        >
          Usar {departamentoNombre(other)}
        </Button>
      )}
      <Button variant="link" className="text-left whitespace-normal!" onClick={keep}>
        Mantener {advice.kind === "department" ? departamentoNombre(advice.chosen) : chosenName}
      </Button>
    </>
  );
}

/** The name of the chosen municipality, as its selector shows it. */
function useMunicipalityName({ record }: RecordForm, values: PlaceValues): string {
  const { rows } = useLookup("promun", values.id_provincia);
  const row = rows?.find(({ id }) => String(id) === values.id_municipio);
  const recorded = record && String(record.id_municipio) === values.id_municipio ? record.municipio : "";
  return String(row?.["nombre"] ?? "") || recorded || "el municipio elegido";
}

/** True if the point was set or moved after the municipality was chosen. A choice made after that is deliberate. */
function useMovedSinceChoice(values: PlaceValues): boolean {
  const point = `${values.g_x} ${values.g_y}`;
  const [choice, setChoice] = useState({ municipality: values.id_municipio, point });
  if (choice.municipality !== values.id_municipio) setChoice({ municipality: values.id_municipio, point });
  return choice.point !== point;
}
