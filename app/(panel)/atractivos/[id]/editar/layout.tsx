import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Completeness } from "@/components/records/detail/completeness";
import { DetailHead } from "@/components/records/detail/detail-head";
import { DetailLayout } from "@/components/records/detail/detail-layout";
import { ObservedNotice } from "@/components/records/detail/observed-notice";
import { can } from "@/contract/policy";
import { factsOf, recordActions, recordState } from "@/lib/record-state";
import { hrefs, RECORD_ROUTES } from "@/lib/routes";
import { loadObservador } from "@/lib/server/historial";
import { mapTiles } from "@/lib/server/map-tiles";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";

interface LayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  return { title: (await getRegistro("ppirta", (await params).id)).nombre_atractivo };
}

/** An attraction that may be changed (spec 2 §2.8). It is rendered once for all its tabs: the map stays. */
export default async function EditAttractionLayout({ params, children }: LayoutProps) {
  const { subject, usuario } = await requireSession();
  const { id: ref } = await params;
  const record = await getRegistro("ppirta", ref);
  const facts = factsOf(record);
  if (!can(subject, "ppirta.modificar", facts)) redirect(hrefs.ver("ppirta", ref));
  const actions = recordActions(subject, "ppirta", facts);
  const tiles = mapTiles();
  const { id, cite, nombre_atractivo, departamento, id_departamento } = record;

  return (
    <>
      <DetailHead
        record={record}
        history={hrefs.tab(RECORD_ROUTES.ppirta.historial, ref)}
        state={recordState(record, subject.rol)}
        canTrack={actions.seguimiento}
        edit={{ subject, userId: usuario.id ?? usuario.email, tiles }}
      />
      <DetailLayout
        record={record}
        recordRef={ref}
        tabs={RECORD_ROUTES.ppirta.tabs}
        tiles={tiles}
        above={
          <>
            {record.observacion !== null && (
              <ObservedNotice observation={record.observacion} by={await loadObservador(record)} />
            )}
            {record.derivado === 0 && (
              <Completeness
                recordRef={ref}
                record={{ kind: "ppirta", id, cite, nombre: nombre_atractivo, departamento, id_departamento }}
                complete={record.completito === 1}
                missing={record.faltantes}
                actions={actions}
              />
            )}
          </>
        }
      >
        {children}
      </DetailLayout>
    </>
  );
}
