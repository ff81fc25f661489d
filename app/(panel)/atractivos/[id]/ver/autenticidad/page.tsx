import { autenticidad } from "@/lib/sections/atractivo/autenticidad";
import { SectionTab, type TabPageProps } from "../../section-tab";

export default function AutenticidadViewPage(props: TabPageProps) {
  return <SectionTab {...props} descriptor={autenticidad} list="autppirta.list" readOnly />;
}
