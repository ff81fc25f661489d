import { informacionTuristica } from "@/lib/sections/atractivo/informacion-turistica";
import { SectionTab, type TabPageProps } from "../../section-tab";

export default function InformacionTuristicaPage(props: TabPageProps) {
  return <SectionTab {...props} descriptor={informacionTuristica} list="informacionTppirta.list" />;
}
