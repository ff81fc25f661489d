"use client";

import { useState } from "react";
import { photoSrc } from "@/components/fotogramas/photo-src";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import type { TroubledPhoto } from "@/lib/campo/problems";
import { dropPhoto } from "@/lib/campo/photos";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { Fila } from "@/lib/campo/types";
import { DevicePicture, hasPicture } from "./device-picture";
import { TroubleCard } from "./trouble-card";
import type { TroubleDecisions } from "./trouble-decisions";
import { useAct } from "./use-act";

const { photos: words, doubtful, removal } = PROBLEMAS;

interface TroublePhotoProps {
  photo: TroubledPhoto;
  decisions: TroubleDecisions;
}

const HELD_PROBLEMS = new Set(["derivado", "eliminado", "ajeno"]);

function helpOf(tipo: TroubledPhoto["problema"]["tipo"]): string {
  if (tipo === "dudoso") return doubtful.help;
  if (tipo === "fallo") return words.failed;
  return HELD_PROBLEMS.has(tipo) ? words.held : words.refused;
}

const PICTURE = "h-20 w-27 rounded-sm border border-line-default bg-sunken object-cover";

const nameOf = (row: Fila) => (typeof row["nombre"] === "string" ? row["nombre"] : `Fotograma ${row.id}`);

/** The photos of the server that may be this one. */
function Candidates({ photo, decisions }: TroublePhotoProps) {
  const { busy, act } = useAct();
  if (photo.problema.tipo !== "dudoso") return null;
  const { candidatos } = photo.problema;
  return candidatos.map((row, at) => (
    <div key={row.id} className="flex flex-wrap items-center gap-3 border-t border-line-subtle pt-2">
      <figure className="grid gap-1 text-xs text-muted">
        <img
          src={photoSrc({ id: row.id, id_ppirta: null, version: null, listed: false }, 150)}
          alt={nameOf(row)}
          className={PICTURE}
        />
        <figcaption>{doubtful.candidate(at + 1, candidatos.length)}</figcaption>
      </figure>
      <Button
        variant="primary"
        className="min-h-11 flex-1"
        loading={busy}
        onClick={() => void act(() => decisions.takeCandidate(photo.registro, photo.clave, row.id))}
      >
        {doubtful.it}
      </Button>
    </div>
  ));
}

/** A photo that was not sent: why, and what can be done. Nothing else of the record waits for it. */
export function TroublePhoto({ photo, decisions }: TroublePhotoProps) {
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAct();
  const { tipo, mensaje } = photo.problema;
  const remove = async () => {
    await act(() => dropPhoto(photo.clave));
    setAsking(false);
  };
  const isDoubtful = tipo === "dudoso";
  return (
    <TroubleCard
      title={photo.nombre}
      icon="image"
      actions={
        <>
          {isDoubtful && (
            <Button loading={busy} onClick={() => void act(() => decisions.noCandidate(photo.registro, photo.clave))}>
              {doubtful.none}
            </Button>
          )}
          <Button loading={busy} onClick={() => void act(() => decisions.retry(photo.registro, photo.clave))}>
            {PROBLEMAS.retry}
          </Button>
          <Button onClick={() => setAsking(true)}>{words.drop}</Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        {hasPicture(photo) && <DevicePicture photo={photo} className={PICTURE} />}
        <div className="min-w-40 flex-1">
          {mensaje && <p>{mensaje}</p>}
          <p className="text-muted">{helpOf(tipo)}</p>
        </div>
      </div>
      <Candidates photo={photo} decisions={decisions} />
      <ConfirmLater
        near
        open={asking}
        onOpenChange={setAsking}
        title={words.question(photo.nombre)}
        confirmLabel={removal.confirm}
        cancelLabel={PROBLEMAS.cancel}
        tone="danger"
        busy={busy}
        onConfirm={() => void remove()}
      >
        {photo.llego === null ? words.warning : words.arrived}
      </ConfirmLater>
    </TroubleCard>
  );
}
