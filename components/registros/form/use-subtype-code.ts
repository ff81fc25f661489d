"use client";

import { useEffect, useState } from "react";
import { useLookup } from "@/components/engine/use-lookup";
import { api } from "@/lib/api-client";
import type { RecordForm } from "./record-form";
import { useValue } from "./use-values";

/**
 * The code a record gets from its subtype (decision 012): from the list of subtypes, or from the subtype's detail if
 * the list lacks it. Until either responds, the record's own code.
 */
export function useSubtypeCode(form: RecordForm): string {
  const { record } = form;
  const { rows } = useLookup("tiposub", useValue(form, "id_tipo"));
  const [detail, setDetail] = useState<{ id: string; code: string } | null>(null);
  const id = useValue(form, "id_subtipo");
  const listed = rows?.find((row) => String(row.id) === id)?.["codigo_completo"];
  const unlisted = id !== "" && rows !== null && typeof listed !== "string";

  useEffect(() => {
    if (!unlisted) return;
    const stop = new AbortController();
    api("lookup.subtipoDetalle", { id, signal: stop.signal }).then(
      ({ subtipo }) => setDetail({ id, code: subtipo.codigo_completo }),
      () => undefined, // The server sets the code when saving in any case.
    );
    return () => stop.abort();
  }, [id, unlisted]);

  if (id === "") return "";
  if (typeof listed === "string") return listed;
  if (detail?.id === id) return detail.code;
  return record && String(record.id_subtipo) === id ? record.codigo : "";
}
