"use client";

import { useEffect, useState } from "react";
import type { Faltante } from "@/contract/faltantes";
import { refusedFields } from "@/lib/campo/checks";
import { whenIdle } from "@/lib/idle";
import { missingParts, ownPart } from "@/lib/campo/parts";
import type { FotoDeCampo, RegistroDeCampo } from "@/lib/campo/types";

export interface Missing {
  /** Fields of the record's own form that are empty or wrong. */
  fields: readonly string[];
  parts: readonly Faltante[];
}

/** Looked up when the record has not changed for so long, in ms: neither a letter nor the first press waits for it. */
const PAUSE_MS = 500;

/** What a record lacks before it can be derived; null until it is known. */
export function useMissing(record: RegistroDeCampo | null, photos: readonly FotoDeCampo[]): Missing | null {
  const [found, setFound] = useState<{ of: RegistroDeCampo; fields: readonly string[]; informed: boolean } | null>(
    null,
  );
  useEffect(() => {
    if (!record) return;
    let current = true;
    const information = record.partes.find(({ recurso }) => recurso === "informacion");
    const check = async () => {
      const own = await refusedFields(record, ownPart(record));
      const informed = information ? await refusedFields(record, information) : {};
      if (current) setFound({ of: record, fields: Object.keys(own), informed: Object.keys(informed).length === 0 });
    };
    const timer = window.setTimeout(() => whenIdle(check, () => current), PAUSE_MS);
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [record]);
  if (!record || found?.of.clave !== record.clave) return null;
  const { fields, informed } = found;
  return { fields, parts: missingParts(record, photos, { datos: fields.length === 0, informacion: informed }) };
}
