"use client";

import { startTransition, useEffect, useState } from "react";
import { useFormState, useWatch, type UseFormReturn } from "react-hook-form";
import type { FieldName } from "@/lib/registros/form/fields";
import { pointOf, type Values } from "@/lib/registros/form/values";
import type { Point } from "@/contract/place/coordinates";
import type { RecordForm } from "./record-form";

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

/** The message under a field. */
export function useMessage({ control }: RecordForm, name: FieldName): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  const message = errors[name]?.message;
  return typeof message === "string" ? message : undefined;
}
