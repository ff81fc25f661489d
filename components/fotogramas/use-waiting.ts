"use client";

import { useEffect, useState } from "react";
import type { WaitingPhoto } from "@/lib/campo/waiting-photos";
import { photoKeeper, takeSending } from "./kept-photos";
import type { UploadQueue } from "./upload-queue";

export interface Waiting {
  /** Names of the photos that an earlier visit left unsent. */
  names: readonly string[];
  resume: () => void;
  /** Deletes them from the device. */
  discard: () => void;
}

/** The photos of a record that an earlier visit left unsent on this device. */
export function useWaiting(idPpirta: number, persona: string, queue: UploadQueue | null): Waiting {
  const [found, setFound] = useState<readonly WaitingPhoto[]>([]);
  useEffect(() => {
    let current = true;
    void photoKeeper(persona, idPpirta)
      .load()
      .then((photos) => {
        const under = new Set(queue?.snapshot().list.map(({ clave }) => clave));
        if (current) setFound(photos.filter(({ clave }) => !under.has(clave)));
      });
    return () => {
      current = false;
    };
  }, [idPpirta, persona, queue]);

  return {
    names: found.map(({ nombre }) => nombre),
    resume: () => {
      takeSending(persona, idPpirta);
      queue?.resume(
        found.map(({ clave, nombre, contenido }) => ({
          clave,
          file: new File([contenido], nombre, { type: contenido.type }),
        })),
      );
      setFound([]);
    },
    discard: () => {
      const { drop } = photoKeeper(persona, idPpirta);
      for (const { clave } of found) drop(clave);
      setFound([]);
    },
  };
}
