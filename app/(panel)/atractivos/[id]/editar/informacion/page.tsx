import { InformacionForm } from "@/components/registros/informacion/informacion-form";
import { informacionValues } from "@/lib/registros/informacion";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";
import type { RecordPageProps } from "../../../../registro/section-tab";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirta", "informacion");

/** The information form of an attraction (spec 2 §2.8). */
export default async function InformacionPage({ params }: RecordPageProps) {
  const { usuario } = await requireSession();
  const record = await getRegistro("ppirta", (await params).id);
  return (
    <InformacionForm
      id={record.id}
      values={informacionValues(record)}
      version={record.version}
      userId={usuario.id ?? usuario.email}
    />
  );
}
