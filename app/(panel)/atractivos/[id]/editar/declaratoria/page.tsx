import { declaratoria } from "@/lib/sections/atractivo/declaratoria";
import { SectionTab, type TabPageProps } from "../../section-tab";

export default function DeclaratoriaPage(props: TabPageProps) {
  return <SectionTab {...props} descriptor={declaratoria} list="decppirta.list" />;
}
