import { rutas } from "@/lib/sections/atractivo/rutas";
import { SectionTab, type TabPageProps } from "../../section-tab";

export default function RutasViewPage(props: TabPageProps) {
  return <SectionTab {...props} descriptor={rutas} list="rutappirta.list" readOnly />;
}
