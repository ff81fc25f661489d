import { transporte } from "@/lib/sections/atractivo/transporte";
import { SectionTab, type TabPageProps } from "../../section-tab";

export default function TransporteViewPage(props: TabPageProps) {
  return <SectionTab {...props} descriptor={transporte} list="transporteppirta.list" readOnly />;
}
