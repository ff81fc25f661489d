"use client";

import { useCallback, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { refuseDocument } from "@/lib/usuarios/documento";

export interface ChosenDocument {
  /** The file to upload; null if none was chosen. */
  file: File | null;
  /** The name of the last refused file. */
  refused: string | null;
  /** The name of a file from a draft, which stores only the name. */
  lost: string | null;
  /** Uploaded and total bytes of the file; null if no upload is running. */
  sent: { done: number; total: number } | null;
  /** Checks a file by its content and chooses it; a refused file leaves the previous choice. */
  offer: (file: File) => Promise<void>;
  choose: (file: File | null) => void;
  /** A draft was restored: it has the file's name, but not the file. */
  forgotten: (name: string) => void;
  onProgress: (sent: number, total: number) => void;
}

/** The backup document of a form: the form's field holds the file's name, this hook holds the file. */
export function useDocument({ setValue, setError }: UseFormReturn<FieldValues>): ChosenDocument {
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const [part, setPart] = useState<number | null>(null);

  const choose = useCallback(
    (next: File | null) => {
      setFile(next);
      setRefused(null);
      setLost(null);
      setValue("documento", next?.name ?? "", { shouldDirty: true, shouldValidate: next !== null });
    },
    [setValue],
  );
  const offer = useCallback(
    async (next: File) => {
      const reason = await refuseDocument(next);
      if (reason === null) return choose(next);
      setRefused(next.name);
      setError("documento", { type: "file", message: reason });
    },
    [choose, setError],
  );
  const forgotten = useCallback(
    (name: string) => {
      setValue("documento", file?.name ?? "");
      if (name !== "" && !file) setLost(name);
    },
    [file, setValue],
  );

  return {
    file,
    refused,
    lost,
    sent: file && part !== null ? { done: part * file.size, total: file.size } : null,
    offer,
    choose,
    forgotten,
    // The body is almost only the file in base64, so its progress is that of the file.
    onProgress: useCallback((sent, total) => setPart(total > 0 ? sent / total : 0), []),
  };
}
