import { PhotosScreen } from "@/components/fotogramas/photos-screen";
import { NextBar } from "@/components/registros/next-part";
import { can } from "@/contract/policy";
import { nextOnceFilled } from "@/lib/registros/parts";
import { factsOf } from "@/lib/registros/state";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";
import type { RecordPageProps } from "../../../../registro/section-tab";
import { Photos } from "../../photos";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirta", "fotograma");

/** The photos of an attraction (spec 2 §2.8). */
export default async function FotogramaPage({ params }: RecordPageProps) {
  const { subject, usuario } = await requireSession();
  const { id: ref } = await params;
  const record = await getRegistro("ppirta", ref);
  const may = (fotoPropia: boolean) => can(subject, "ppirta.eliminarFoto", { ...factsOf(record), fotoPropia });
  return (
    <>
      <Photos id={record.id}>
        {(photos) => (
          <PhotosScreen
            record={record}
            photos={photos}
            canRemove={may(false)}
            canRemoveOwn={may(true)}
            userId={usuario.id ?? usuario.email}
          />
        )}
      </Photos>
      {record.derivado === 0 && (
        <NextBar next={nextOnceFilled("ppirta", record.faltantes, { ref, segment: "fotograma" })} />
      )}
    </>
  );
}
