import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { DetailHead } from "@/components/registros/detail/detail-head";
import { DetailLayout } from "@/components/registros/detail/detail-layout";
import { ObservedNotice } from "@/components/registros/detail/observed-notice";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { RecordTalk } from "@/components/conversacion/record-talk";
import { factsOf, recordActions, recordPdfs, recordState } from "@/lib/registros/state";
import { hrefs } from "@/lib/hrefs";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { RECORD_ROUTES } from "@/lib/routes";
import { loadObservador } from "@/lib/server/historial";
import { mapTiles } from "@/lib/server/map-tiles";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";
import { RecordStep } from "./record-step";

interface EditRecordProps {
  kind: Kind;
  /** The record's sealed id. */
  recordRef: string;
  children: ReactNode;
}

/**
 * The layout of a record's edit pages (spec 2 §2.4, §2.8); without the permission it redirects to the read-only view.
 * It is rendered once for all tabs, so the map stays mounted.
 */
export async function EditRecord({ kind, recordRef, children }: EditRecordProps) {
  const { subject, usuario } = await requireSession();
  const record = await getRegistro(kind, recordRef);
  const facts = factsOf(record);
  if (!can(subject, `${kind}.modificar`, facts)) redirect(hrefs.ver(kind, recordRef));
  const routes = RECORD_ROUTES[kind];
  const actions = recordActions(subject, kind, facts);
  const tiles = mapTiles();

  return (
    <RecordTalk record={record} recordRef={recordRef} tabs={routes.tabs} userId={usuario.id ?? usuario.email}>
      <DetailHead
        record={record}
        caption={RECORD_KINDS[kind].page.caption}
        history={hrefs.tab(routes.historial, recordRef)}
        state={recordState(record, subject.rol)}
        pdfs={recordPdfs(subject, kind, facts)}
        assigning={
          can(subject, `${kind}.asignarse`, facts)
            ? { anybody: can(subject, `${kind}.asignar`, facts), me: usuario.id }
            : null
        }
        edit={{ subject, userId: usuario.id ?? usuario.email, tiles }}
      />
      <DetailLayout
        record={record}
        recordRef={recordRef}
        tabs={routes.tabs}
        tiles={tiles}
        {...(record.observacion !== null && { answeredBy: usuario.id ?? usuario.email })}
        above={
          <>
            {record.observacion !== null && (
              <ObservedNotice observation={record.observacion} by={await loadObservador(record)} />
            )}
            {record.derivado === 0 && (
              <RecordStep record={record} recordRef={recordRef} subject={subject} actions={actions} leaves />
            )}
          </>
        }
      >
        {children}
      </DetailLayout>
    </RecordTalk>
  );
}
