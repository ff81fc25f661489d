import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ArrivalToast } from "@/components/registros/arrival-toast";
import { DetailHead } from "@/components/registros/detail/detail-head";
import { DetailLayout } from "@/components/registros/detail/detail-layout";
import { ObservedNotice } from "@/components/registros/detail/observed-notice";
import { VerifiedLine } from "@/components/registros/detail/verified-line";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { isComplete } from "@/lib/registros/registro";
import { RecordTalk } from "@/components/conversacion/record-talk";
import { factsOf, recordActions, recordPdfs, recordState } from "@/lib/registros/state";
import { vigenciaOf } from "@/lib/registros/verified";
import { hrefs } from "@/lib/hrefs";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { RECORD_ROUTES } from "@/lib/routes";
import { loadObservador } from "@/lib/server/historial";
import { mapTiles } from "@/lib/server/map-tiles";
import { getRegistro } from "@/lib/server/records";
import { requireSession } from "@/lib/server/session";
import { RecordStep } from "./record-step";

interface ViewRecordProps {
  kind: Kind;
  /** The record's sealed id. */
  recordRef: string;
  /** Extra content of the card of facts. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The read-only view of a record (spec 2 §2.5, §2.9): same card and tabs; the only actions are a complete draft's next
 * steps.
 */
export async function ViewRecord({ kind, recordRef, aside, children }: ViewRecordProps) {
  const { subject, usuario } = await requireSession();
  const record = await getRegistro(kind, recordRef);
  const facts = factsOf(record);
  if (!can(subject, `${kind}.verInfo`, facts)) redirect("/access");
  const routes = RECORD_ROUTES[kind];
  const actions = recordActions(subject, kind, facts);
  const vigencia = vigenciaOf(record);
  /** Complete and not derived: the list may no longer offer its edit action, so the next steps are shown here. */
  const ready = record.derivado === 0 && isComplete(record);
  const changes = ready && can(subject, `${kind}.modificar`, facts);
  const steps = ready && (actions.derivar !== "hidden" || actions.aprobar !== "hidden");

  return (
    <RecordTalk record={record} recordRef={recordRef} tabs={routes.verTabs} userId={usuario.id ?? usuario.email}>
      <ArrivalToast />
      <DetailHead
        record={record}
        caption={RECORD_KINDS[kind].page.caption}
        history={hrefs.tab(routes.verHistorial, recordRef)}
        state={recordState(record, subject.rol)}
        pdfs={recordPdfs(subject, kind, facts)}
        assigning={
          can(subject, `${kind}.asignarse`, facts)
            ? { anybody: can(subject, `${kind}.asignar`, facts), me: usuario.id }
            : null
        }
        edit={null}
        editHref={changes ? hrefs.editar(kind, recordRef) : null}
      />
      <DetailLayout
        record={record}
        recordRef={recordRef}
        tabs={routes.verTabs}
        tiles={mapTiles()}
        aside={aside}
        above={
          <>
            {record.observacion !== null && (
              <ObservedNotice observation={record.observacion} by={await loadObservador(record)} />
            )}
            {vigencia !== null && (
              <VerifiedLine
                kind={kind}
                id={record.id}
                {...vigencia}
                canVerify={can(subject, `${kind}.verificar`, facts)}
              />
            )}
            {steps && <RecordStep record={record} recordRef={recordRef} subject={subject} actions={actions} />}
          </>
        }
      >
        {children}
      </DetailLayout>
    </RecordTalk>
  );
}
