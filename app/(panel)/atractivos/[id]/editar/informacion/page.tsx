import { InformacionForm } from "@/components/registros/informacion/informacion-form";
import { informacionValues } from "@/lib/registros/informacion";
import { nextOnceFilled } from "@/lib/registros/parts";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";
import type { RecordPageProps } from "../../../../registro/section-tab";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirta", "informacion");

/** The information form of an attraction (spec 2 §2.8). */
export default async function InformacionPage({ params }: RecordPageProps) {
  const { usuario } = await requireSession();
  const { id: ref } = await params;
  const record = await getRegistro("ppirta", ref);
  return (
    <InformacionForm
      id={record.id}
      values={informacionValues(record)}
      version={record.version}
      userId={usuario.id ?? usuario.email}
      next={record.derivado === 0 ? nextOnceFilled("ppirta", record.faltantes, { ref, segment: "informacion" }) : null}
    />
  );
}
