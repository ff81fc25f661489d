import type { ReactNode } from "react";
import { kindOf, type Registro } from "@/lib/registros/registro";
import type { RecordTab } from "@/lib/routes";
import { TalkProvider } from "./talk-context";

interface RecordTalkProps {
  record: Registro;
  recordRef: string;
  tabs: readonly RecordTab[];
  userId: number | string | null;
  children: ReactNode;
}

/** A record's page with its conversation, if the server has one and this person may read it. */
export function RecordTalk({ record, recordRef, tabs, userId, children }: RecordTalkProps) {
  const { id, asuntos, asignacion } = record;
  if (asuntos === null) return children;
  return (
    <TalkProvider
      kind={kindOf(record)}
      derived={record.derivado === 1}
      id={id}
      recordRef={recordRef}
      tabs={tabs}
      userId={userId}
      asuntos={asuntos}
      asignacion={asignacion}
    >
      {children}
    </TalkProvider>
  );
}
