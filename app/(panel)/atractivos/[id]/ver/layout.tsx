import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { ArrivalToast } from "@/components/records/arrival-toast";
import { DetailHead } from "@/components/records/detail/detail-head";
import { DetailLayout } from "@/components/records/detail/detail-layout";
import { ObservedNotice } from "@/components/records/detail/observed-notice";
import { Favourite } from "@/components/records/photos/favourite";
import { can } from "@/contract/policy";
import { factsOf, recordState } from "@/lib/record-state";
import { hrefs, RECORD_ROUTES } from "@/lib/routes";
import { loadObservador } from "@/lib/server/historial";
import { mapTiles } from "@/lib/server/map-tiles";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";
import { Photos } from "../photos";

interface LayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  return { title: (await getRegistro("ppirta", (await params).id)).nombre_atractivo };
}

/** An attraction to be read (spec 2 §2.9): the same card and tabs, nothing that changes it. */
export default async function ViewAttractionLayout({ params, children }: LayoutProps) {
  const { subject } = await requireSession();
  const { id: ref } = await params;
  const record = await getRegistro("ppirta", ref);
  const facts = factsOf(record);
  if (!can(subject, "ppirta.verInfo", facts)) redirect("/access");

  return (
    <>
      <ArrivalToast />
      <DetailHead
        record={record}
        history={hrefs.tab(RECORD_ROUTES.ppirta.verHistorial, ref)}
        state={recordState(record, subject.rol)}
        canTrack={can(subject, "ppirta.seguimiento", facts)}
        edit={null}
      />
      <DetailLayout
        record={record}
        recordRef={ref}
        tabs={RECORD_ROUTES.ppirta.verTabs}
        tiles={mapTiles()}
        aside={
          <Suspense>
            <Photos id={record.id}>{(photos) => <Favourite photos={photos} />}</Photos>
          </Suspense>
        }
        above={
          record.observacion !== null && (
            <ObservedNotice observation={record.observacion} by={await loadObservador(record)} />
          )
        }
      >
        {children}
      </DetailLayout>
    </>
  );
}
