"use client";

import { useMemo, useState } from "react";
import type { Kind } from "@/contract/resources/registros";
import type { Checks } from "@/lib/forms/schema";
import { checkValues, type Errors } from "./check";
import { holdsField, type Values } from "./values";
import { WORDS } from "./words";

/** Loads the contract's body schema. It comes with zod in a separate chunk, as only saving needs it. */
export async function loadSchema(kind: Kind, inHand: boolean): Promise<Checks> {
  const { AtractivoBody, FacilidadBody, FacilidadCambio } = await import("@/contract/resources/registros");
  if (kind === "ppirta") return AtractivoBody;
  return inHand ? FacilidadCambio : FacilidadBody;
}

interface FormErrors {
  /** The message under each field. */
  errors: Errors;
  /** Starts the contract's checks. Called at the first save attempt; before it no such error is shown. */
  checkWith: (checks: Checks) => void;
  /** Sets the server's messages for those values; a message is shown until its field changes. */
  refuse: (errors: Errors, values: Values) => void;
  /** Sets whether the altitude was cleared because it was invalid. */
  refuseAltitude: (refused: boolean) => void;
}

/** The messages under the fields: the contract's, the server's, and the one for a cleared altitude. */
export function useFormErrors(values: Values): FormErrors {
  const [schema, setSchema] = useState<Checks | null>(null);
  const [altitudeRefused, setAltitudeRefused] = useState(false);
  const [server, setServer] = useState<{ errors: Errors; values: Values } | null>(null);

  const errors = useMemo(() => {
    const found: Errors = schema ? checkValues(schema, values) : {};
    for (const [name, text] of Object.entries(server?.errors ?? {})) {
      if (holdsField(values, name) && server?.values[name] === values[name]) found[name] ??= text;
    }
    if (altitudeRefused && values.g_z === "") found.g_z = WORDS.altitude;
    return found;
  }, [schema, values, server, altitudeRefused]);

  return {
    errors,
    checkWith: (checks) => setSchema(checks),
    refuse: (refused, of) => setServer({ errors: refused, values: of }),
    refuseAltitude: setAltitudeRefused,
  };
}
