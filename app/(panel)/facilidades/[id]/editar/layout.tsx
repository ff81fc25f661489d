import { EditRecord } from "../../../registro/edit-record";
import type { RecordLayoutProps } from "../../../registro/record-title";

/** Edit pages of a facility (spec 2 §2.4). */
export default async function EditFacilityLayout({ params, children }: RecordLayoutProps) {
  return (
    <EditRecord kind="ppirtf" recordRef={(await params).id}>
      {children}
    </EditRecord>
  );
}
