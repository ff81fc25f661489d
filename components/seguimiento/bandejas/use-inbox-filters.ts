"use client";

import { useCallback, useEffect, useState } from "react";
import type { Reply } from "@/contract";
import { api, ApiError } from "@/lib/api-client";
import type { Inbox } from "@/lib/descriptors";
import { INBOX_FILTER_LABELS, type InboxFilters, PLAZO_OPTIONS } from "@/lib/lists/inbox-filters";
import type { FilterOptions, ListFilter } from "@/components/engine/list-filter";

type Opciones = Reply<"seguimiento.opciones">["opciones"];
type Loaded = "unasked" | "loading" | "failed" | Opciones;

const textOf = (value: number | null) => (value === null ? null : String(value));

/**
 * The filters of an inbox. Municipalities, types and senders are those that occur in it, loaded when somebody comes near
 * (`onNear`) or one of them is set.
 */
export function useInboxFilters({ kind, nivel, stage }: Inbox, filters: InboxFilters) {
  const [loaded, setLoaded] = useState<Loaded>("unasked");
  const { id_municipio, id_tipo, id_emisor, vencido } = filters;
  const load = useCallback(async () => {
    setLoaded("loading");
    const bandeja = ({ entrante: "entrada", pendiente: "pendiente", finalizado: "finalizado" } as const)[stage];
    try {
      const { opciones } = await api("seguimiento.opciones", { query: { tipo: kind, nivel, bandeja } });
      setLoaded(opciones);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setLoaded("failed");
    }
  }, [kind, nivel, stage]);
  const named = id_municipio !== null || id_tipo !== null || id_emisor !== null;
  useEffect(() => {
    // The chosen one is shown by its name.
    if (named && loaded === "unasked") queueMicrotask(() => void load());
  }, [named, loaded, load]);

  const optionsOf = (of: keyof Opciones): FilterOptions => {
    if (loaded === "failed") return "failed";
    if (typeof loaded === "string") return "loading";
    return loaded[of].map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  };
  const choice = (name: "id_municipio" | "id_tipo" | "id_emisor", of: keyof Opciones): ListFilter => ({
    name,
    label: INBOX_FILTER_LABELS[name],
    value: textOf(filters[name]),
    options: optionsOf(of),
    retry: () => void load(),
  });
  const late: ListFilter = {
    name: "vencido",
    label: INBOX_FILTER_LABELS.vencido,
    value: vencido,
    options: PLAZO_OPTIONS,
  };
  return {
    filters: [
      ...(stage === "finalizado" ? [] : [late]),
      choice("id_municipio", "municipios"),
      choice("id_tipo", "tipos"),
      choice("id_emisor", "emisores"),
    ],
    onNear: () => {
      if (loaded === "unasked") void load();
    },
  };
}
