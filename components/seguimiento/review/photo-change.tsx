"use client";

import { useState } from "react";
import { photoAt } from "@/components/fotogramas/photo-src";
import type { FotogramaCambiado } from "@/lib/seguimiento/revision/revision";
import { FOTOGRAMA, REVISION } from "@/lib/seguimiento/revision/texts";
import { ChangeCard } from "./change-card";

/** A photo that was added, removed or replaced, with the old image beside the new one. */
export function PhotoChange({ fotograma: { clase, id, nombre, antes, ahora } }: { fotograma: FotogramaCambiado }) {
  return (
    <ChangeCard clase={clase} title={FOTOGRAMA[clase]} section="Fotogramas">
      <p className="mb-1.5 break-words">{nombre}</p>
      <div className="grid grid-cols-2 gap-3">
        {antes && <Picture id={id} huella={antes} side="before" name={nombre} />}
        {ahora && <Picture id={id} huella={ahora} side="now" name={nombre} />}
      </div>
    </ChangeCard>
  );
}

interface PictureProps {
  id: number;
  huella: string;
  side: "before" | "now";
  name: string;
}

function Picture({ id, huella, side, name }: PictureProps) {
  const [lost, setLost] = useState(false);
  const alt = `${REVISION[side]}: ${name}`;
  const ring = side === "before" ? "outline-state-red" : "outline-state-green";
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-secondary">{REVISION[side]}</figcaption>
      {lost ? (
        <p className="grid aspect-4/3 place-items-center rounded-sm bg-sunken px-3 text-center text-xs text-muted">
          {REVISION.noPicture}
        </p>
      ) : (
        <a
          href={photoAt(id, huella, 1600)}
          target="_blank"
          rel="noopener"
          aria-label={REVISION.larger(alt)}
          className={`m-0.5 block rounded-sm outline-2 outline-offset-1 ${ring} focus-visible:outline-focus`}
        >
          <img
            src={photoAt(id, huella, 600)}
            alt={alt}
            loading="lazy"
            onError={() => setLost(true)}
            className="aspect-4/3 w-full rounded-sm bg-sunken object-cover"
          />
        </a>
      )}
    </figure>
  );
}
