import { PhotosView } from "@/components/fotogramas/photos-view";
import { pointAt } from "@/lib/fotogramas/point";
import { getRegistro } from "@/lib/server/records";
import { Photos } from "../../photos";
import type { RecordPageProps } from "../../../../registro/section-tab";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirta", "fotograma");

/** The photos of an attraction, read-only (spec 2 §2.9). */
export default async function FotogramaViewPage({ params }: RecordPageProps) {
  const record = await getRegistro("ppirta", (await params).id);
  return (
    <Photos id={record.id}>{(photos) => <PhotosView photos={photos} at={pointAt(record.g_x, record.g_y)} />}</Photos>
  );
}
