"use client";

import { useState } from "react";
import { FieldFileError } from "@/lib/campo/file-error";
import type { FieldFile } from "@/lib/campo/file-read";
import type { Loadable } from "@/lib/campo/file-load";
import { PROBLEMAS } from "@/lib/campo/texts";

type State =
  | { step: "choose"; message: string | null }
  | { step: "reading" }
  | { step: "read" | "loading"; file: FieldFile; plan: readonly Loadable[] }
  | { step: "loaded"; records: number; photos: number };

const reader = () => import("@/lib/campo/contract");
const loader = () => import("@/lib/campo/file-load");

/** The message of an error of ours; any other says that the file could not be read. */
const messageOf = (error: unknown): string =>
  error instanceof FieldFileError ? error.message : PROBLEMAS.file.errors.unreadable;

/** Loading a file: chosen, read and checked, shown, loaded. */
export function useFileLoad(persona: string) {
  const [state, setState] = useState<State>({ step: "choose", message: null });
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set());

  const failed = async (error: unknown) => setState({ step: "choose", message: await messageOf(error) });

  const read = async (chosen: Blob) => {
    setState({ step: "reading" });
    setReplaced(new Set());
    try {
      const [{ readFieldFile }, { loadPlan }] = await Promise.all([reader(), loader()]);
      const file = await readFieldFile(chosen);
      setState({ step: "read", file, plan: await loadPlan(file, persona) });
    } catch (error) {
      await failed(error);
    }
  };
  const load = async () => {
    if (state.step !== "read") return;
    const { file, plan } = state;
    setState({ step: "loading", file, plan });
    try {
      const { loadRecords } = await loader();
      setState({ step: "loaded", ...(await loadRecords(plan, persona, replaced)) });
    } catch (error) {
      await failed(error);
    }
  };
  const replace = (clave: string, yes: boolean) =>
    setReplaced((before) => {
      const next = new Set(before);
      if (yes) next.add(clave);
      else next.delete(clave);
      return next;
    });
  const again = () => setState({ step: "choose", message: null });
  return { state, replaced, read, load, replace, again };
}
