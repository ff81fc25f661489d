import { InformacionView } from "@/components/records/informacion/informacion-view";
import { getRegistro } from "@/lib/server/records";
import type { TabPageProps } from "../../section-tab";

/** The information of an attraction, read-only (spec 2 §2.9). */
export default async function InformacionViewPage({ params }: TabPageProps) {
  return <InformacionView record={await getRegistro("ppirta", (await params).id)} />;
}
