import { InformacionView } from "@/components/registros/informacion/informacion-view";
import { getRegistro } from "@/lib/server/records";
import type { RecordPageProps } from "../../../../registro/section-tab";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirta", "informacion");

/** The information of an attraction, read-only (spec 2 §2.9). */
export default async function InformacionViewPage({ params }: RecordPageProps) {
  return <InformacionView record={await getRegistro("ppirta", (await params).id)} />;
}
