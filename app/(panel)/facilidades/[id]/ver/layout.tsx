import type { RecordLayoutProps } from "../../../registro/record-title";
import { ViewRecord } from "../../../registro/view-record";

/** Read-only pages of a facility (spec 2 §2.5). */
export default async function ViewFacilityLayout({ params, children }: RecordLayoutProps) {
  return (
    <ViewRecord kind="ppirtf" recordRef={(await params).id}>
      {children}
    </ViewRecord>
  );
}
