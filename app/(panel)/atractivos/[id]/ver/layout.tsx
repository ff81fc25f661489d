import { Suspense } from "react";
import { Favourite } from "@/components/fotogramas/favourite";
import { getRegistro } from "@/lib/server/records";
import type { RecordLayoutProps } from "../../../registro/record-title";
import { ViewRecord } from "../../../registro/view-record";
import { Photos } from "../photos";

/** Read-only pages of an attraction (spec 2 §2.9), with its favourite photo. */
export default async function ViewAttractionLayout({ params, children }: RecordLayoutProps) {
  const { id: ref } = await params;
  return (
    <ViewRecord
      kind="ppirta"
      recordRef={ref}
      aside={
        <Suspense>
          <FavouriteOf recordRef={ref} />
        </Suspense>
      }
    >
      {children}
    </ViewRecord>
  );
}

async function FavouriteOf({ recordRef }: { recordRef: string }) {
  const { id } = await getRegistro("ppirta", recordRef);
  return <Photos id={id}>{(photos) => <Favourite photos={photos} />}</Photos>;
}
