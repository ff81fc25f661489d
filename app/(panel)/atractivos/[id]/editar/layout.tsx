import { EditRecord } from "../../../registro/edit-record";
import type { RecordLayoutProps } from "../../../registro/record-title";

/** Edit pages of an attraction (spec 2 §2.8). */
export default async function EditAttractionLayout({ params, children }: RecordLayoutProps) {
  return (
    <EditRecord kind="ppirta" recordRef={(await params).id}>
      {children}
    </EditRecord>
  );
}
