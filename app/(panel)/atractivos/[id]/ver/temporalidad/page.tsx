import { SeasonForm } from "@/components/registros/detail/season-form";
import { type RecordPageProps, SectionTab } from "../../../../registro/section-tab";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirta", "temporalidad");

/** The table of months, and one month's hours as a read-only form (spec 2 §2.9). */
export default async function TemporalidadViewPage({ params, searchParams }: RecordPageProps) {
  return (
    <SectionTab
      kind="ppirta"
      recordRef={(await params).id}
      segment="temporalidad"
      searchParams={searchParams}
      readOnly
      below={(rows) => <SeasonForm rows={rows} />}
    />
  );
}
