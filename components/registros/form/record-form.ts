"use client";

import { startTransition, useEffect, useState } from "react";
import { useFormState, useWatch, type Control, type UseFormReturn } from "react-hook-form";
import type { Point } from "@/contract/place/coordinates";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { FieldName } from "@/lib/registros/form/fields";
import { pointOf, type Territory, type Values } from "@/lib/registros/form/values";
import type { Registro } from "@/lib/registros/registro";

/** What the form's parts need. It stays the same while values change: a part asks for its own. */
export interface RecordForm {
  kind: Kind;
  control: Control;
  /** Fields that may stay empty. */
  optional: readonly FieldName[];
  /** The record that the form started from; null for a new record. */
  record: Registro | null;
  subject: Subject;
  set: (name: FieldName, value: string) => void;
  /** Sets several fields as they are, without clearing those that depend on them. */
  fill: (values: Partial<Values>) => void;
  /** What the point gave to fields that nobody had filled in. */
  proposed: Partial<Values>;
  /** Fills in the point's place; false where the person has chosen another. */
  propose: (place: Territory, comunidad: string) => boolean;
  /** Empties the fields that still hold what was proposed. */
  withdraw: () => void;
  /** Sets macro region and region unless the person has chosen others. */
  fillRegion: (macro: string, region: string) => void;
  setPoint: (point: Point) => void;
  takeTerritory: (place: Territory) => void;
  leaveAltitude: () => void;
}

/** A control's id. Its message and help use the same id with `-error` and `-help`. */
export const controlId = (name: string) => `registro-${name}`;
export const CODE_ID = "registro-codigo";
export const PASTE_ID = "registro-pegar";
export const SIMILAR_ID = "registro-parecidos";

/** The id of the control that corrects a field. X and Y are read-only, so theirs is the paste field. */
export const correctedAt = (name: string) => (name === "g_x" || name === "g_y" ? PASTE_ID : controlId(name));

/** What a part of the form shows: each is drawn again only when its own fields change, so typing stays quick. */

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** A field's value; empty for one that the form does not have. */
export const useValue = ({ control }: RecordForm, name: FieldName): string =>
  asText(useWatch({ control, name, exact: true }));

/** The values of several fields. `names` is the same list at each call. */
export function useValues<N extends FieldName>({ control }: RecordForm, names: readonly N[]): Record<N, string> {
  const values: readonly unknown[] = useWatch({ control, name: names, exact: true });
  return Object.fromEntries(names.map((name, at) => [name, asText(values[at])])) as Record<N, string>;
}

const POINT = ["g_x", "g_y"] as const;

/** The point; null while there is none. */
export const usePoint = (form: RecordForm): Point | null => pointOf(useValues(form, POINT));

/** The pause in typing after which what depends on all values is drawn, in ms. */
export const PAUSE_MS = 300;

/** All values, as they are when typing pauses: what depends on all of them does not delay the letters. */
export function useValuesBehind({ getValues, subscribe }: UseFormReturn): Values {
  const [values, setValues] = useState(() => getValues() as Values);
  useEffect(() => {
    const show = () => {
      const next = { ...getValues() } as Values;
      const same = (shown: Values) => Object.entries(next).every(([name, value]) => Reflect.get(shown, name) === value);
      startTransition(() => setValues((shown) => (same(shown) ? shown : next)));
    };
    // Text typed before the page was ready is taken over before anybody listens.
    let timer = setTimeout(show, PAUSE_MS);
    const forget = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(show, PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [getValues, subscribe]);
  return values;
}

/** Whether a field holds what the point gave. */
export const useIsProposed = (form: RecordForm, name: FieldName): boolean => {
  const value = useValue(form, name);
  return value !== "" && form.proposed[name] === value;
};

/** The message under a field. */
export function useMessage({ control }: RecordForm, name: FieldName): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  const message = errors[name]?.message;
  return typeof message === "string" ? message : undefined;
}
