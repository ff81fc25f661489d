import { SeasonForm } from "@/components/records/detail/season-form";
import { temporalidad } from "@/lib/sections/atractivo/temporalidad";
import { SectionTab, type TabPageProps } from "../../section-tab";

/** The table of months, and one month's hours as a read-only form (spec 2 §2.9). */
export default function TemporalidadViewPage(props: TabPageProps) {
  return (
    <SectionTab
      {...props}
      descriptor={temporalidad}
      list="temppirta.list"
      readOnly
      below={(rows) => <SeasonForm rows={rows} />}
    />
  );
}
