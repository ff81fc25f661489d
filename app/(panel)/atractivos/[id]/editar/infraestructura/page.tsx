import { infraestructura } from "@/lib/sections/atractivo/infraestructura";
import { SectionTab, type TabPageProps } from "../../section-tab";

export default function InfraestructuraPage(props: TabPageProps) {
  return <SectionTab {...props} descriptor={infraestructura} list="infraestructurappirta.list" />;
}
