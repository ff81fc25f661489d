import { cache, type ReactNode } from "react";
import { RetryButton } from "@/components/registros/retry-button";
import { Notice } from "@/components/ui/notice";
import { shownPhoto, type ShownPhoto } from "@/lib/fotogramas/shown";
import { MinistryError, ministryPage } from "@/lib/server/ministry";

interface PhotosProps {
  /** The attraction's id. */
  id: number;
  children: (photos: ShownPhoto[]) => ReactNode;
}

const NOT_OFFERED = "El servidor no los ofrece.";

/** Loaded once per request: the card and the tab show the same photos. */
const loadPhotos = cache(async (id: number): Promise<ShownPhoto[] | string> => {
  try {
    return (await ministryPage("fotogramappirta.list", { id, query: { imagenes: "0" } })).fotograma.map(shownPhoto);
  } catch (error) {
    // The record is there: of its photos a server without the call, or one that finds none, says 404.
    if (error instanceof MinistryError) return error.status === 404 ? NOT_OFFERED : error.message;
    throw error;
  }
});

/** Loads an attraction's photos for its children; shows an error if the list cannot be loaded. */
export async function Photos({ id, children }: PhotosProps) {
  const photos = await loadPhotos(id);
  if (typeof photos !== "string") return children(photos);
  return (
    <Notice tone="red" role="alert" actions={<RetryButton />}>
      No se pudieron cargar los fotogramas. {photos}
    </Notice>
  );
}
