"use client";

import { useState } from "react";
import { clearDraft, readDraft, saveDraft } from "@/lib/forms/drafts";
import type { Talk } from "./talk-context";

/** The comment being written, with the people picked for mentions. */
export interface WrittenComment {
  texto: string;
  picked: readonly { id: number; nombre: string }[];
}

const EMPTY_COMMENT: WrittenComment = { texto: "", picked: [] };

const isPerson = (value: unknown): value is { id: number; nombre: string } =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "number" &&
  "nombre" in value &&
  typeof value.nombre === "string";

function readWritten(values: Record<string, unknown> | undefined): WrittenComment {
  const { texto, picked } = values ?? {};
  if (typeof texto !== "string") return EMPTY_COMMENT;
  return { texto, picked: Array.isArray(picked) ? picked.filter(isPerson) : [] };
}

/** The comment being written on a record: it is still there after the panel, the page or the session was left. */
export function useKeptComment({ userId, kind, id }: Pick<Talk, "userId" | "kind" | "id">) {
  const key = { userId, form: `conversacion-${kind}`, id };
  const [written, setWritten] = useState(() => readWritten(readDraft(key)?.values));
  const write = (next: WrittenComment) => {
    setWritten(next);
    if (next.texto.trim() === "") clearDraft(key);
    else saveDraft(key, { ...next });
  };
  return { written, write, clear: () => write(EMPTY_COMMENT) };
}
