import { cache, type ReactNode } from "react";
import { RetryButton } from "@/components/records/retry-button";
import { Notice } from "@/components/ui/notice";
import { shownPhoto, type ShownPhoto } from "@/lib/photo-shown";
import { MinistryError, ministryPage } from "@/lib/server/ministry";

interface PhotosProps {
  /** The attraction's id. */
  id: number;
  children: (photos: ShownPhoto[]) => ReactNode;
}

/** Once a request: the card and the tab show the same photographs. */
const load = cache(async (id: number): Promise<ShownPhoto[] | string> => {
  try {
    return (await ministryPage("fotogramappirta.list", { id, query: { imagenes: "0" } })).fotograma.map(shownPhoto);
  } catch (error) {
    if (error instanceof MinistryError) return error.message;
    throw error;
  }
});

/** Loads an attraction's photographs for what is drawn of them; a list that cannot be loaded says so. */
export async function Photos({ id, children }: PhotosProps) {
  const photos = await load(id);
  if (typeof photos !== "string") return children(photos);
  return (
    <Notice tone="red" role="alert" actions={<RetryButton />}>
      No se pudieron cargar los fotogramas. {photos}
    </Notice>
  );
}
