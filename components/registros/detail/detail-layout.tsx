import type { ReactNode } from "react";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { mainFacts } from "@/lib/registros/facts";
import { kindOf, type Registro } from "@/lib/registros/registro";
import type { MapTiles } from "@/lib/map/config";
import type { RecordTab } from "@/lib/routes";
import { FactLine } from "../../conversacion/fact-line";
import { TalkFrame } from "../../conversacion/talk-frame";
import { FactCard } from "./fact-card";
import { ObservedSection } from "./observed-section";
import { RecordTabs } from "./record-tabs";

interface DetailLayoutProps {
  record: Registro;
  recordRef: string;
  tabs: readonly RecordTab[];
  tiles: MapTiles;
  /** Content above the tabs, such as the missing parts or the review's observation. */
  above?: ReactNode;
  /** Extra content of the fact card. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Facts on the left, tabs on the right. On narrow screens the facts come after the tab's content. */
export function DetailLayout({ record, recordRef, tabs, tiles, above, aside, children }: DetailLayoutProps) {
  return (
    <TalkFrame
      facts={
        <FactCard record={record} tiles={tiles}>
          {aside}
        </FactCard>
      }
      line={<FactLine facts={mainFacts(record)} />}
    >
      {above}
      <div className="min-w-0 rounded-md border border-line-default bg-surface">
        <RecordTabs
          label={RECORD_KINDS[kindOf(record)].page.tabs}
          recordRef={recordRef}
          tabs={tabs}
          missing={record.derivado === 1 ? null : record.faltantes}
          observed={record.observadas}
        />
        <div className="p-4 phone:p-3">
          <ObservedSection tabs={tabs} observed={record.observadas} />
          {children}
        </div>
      </div>
    </TalkFrame>
  );
}
