import { EditRecord } from "../../../registro/edit-record";
import { recordTitle, type RecordLayoutProps } from "../../../registro/record-title";

export const generateMetadata = recordTitle("ppirtf");

/** A facility that may be changed (spec 2 §2.4). */
export default async function EditFacilityLayout({ params, children }: RecordLayoutProps) {
  return (
    <EditRecord kind="ppirtf" recordRef={(await params).id}>
      {children}
    </EditRecord>
  );
}
