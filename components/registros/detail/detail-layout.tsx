import type { ReactNode } from "react";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { mainFacts } from "@/lib/registros/facts";
import { kindOf, type Registro, recordName } from "@/lib/registros/registro";
import { ANSWER } from "@/lib/registros/texts";
import type { MapTiles } from "@/lib/map/config";
import type { RecordTab } from "@/lib/routes";
import { LocatorMap } from "@/components/map/locator-map";
import { FactLine } from "../../conversacion/fact-line";
import { TalkFrame } from "../../conversacion/talk-frame";
import { ObservedPart, ObservedSection } from "./observed-section";
import { RecordTabs } from "./record-tabs";
import { TabContent } from "./tab-content";
import { FactGroup } from "./facts";
import { RecordFacts } from "./record-facts";

interface FactCardProps {
  record: Registro;
  tiles: MapTiles;
  /** Extra content below the facts. */
  children?: ReactNode;
}

/** The left card of a record's page (spec 2 §2.4, §2.8): its map, place, classification and territory. */
export function FactCard({ record, tiles, children }: FactCardProps) {
  const { facts, factsTitle } = RECORD_KINDS[kindOf(record)].page;
  return (
    <aside
      aria-label={facts}
      className="min-w-0 overflow-hidden rounded-md border border-line-default bg-surface drawer:order-2"
    >
      {factsTitle && (
        <FactGroup
          title={factsTitle}
          facts={[
            { term: "Nombre", value: recordName(record) },
            { term: "Código", value: record.codigo, figures: true },
          ]}
        />
      )}
      <LocatorMap
        latitude={record.g_x}
        longitude={record.g_y}
        idDepartamento={record.id_departamento}
        title={recordName(record)}
        tiles={tiles}
      />
      <RecordFacts record={record} />
      {children}
    </aside>
  );
}

interface DetailLayoutProps {
  record: Registro;
  recordRef: string;
  tabs: readonly RecordTab[];
  tiles: MapTiles;
  /** Content above the tabs, such as the missing parts or the review's observation. */
  above?: ReactNode;
  /** Extra content of the fact card. */
  aside?: ReactNode;
  /** The account that may answer what a review observed, and what is proposed to it. */
  answers?: { userId: number | string; proposed: Readonly<Record<string, string>> };
  children: ReactNode;
}

/** Facts on the left, tabs on the right. On narrow screens the facts come after the tab's content. */
export function DetailLayout({ record, recordRef, tabs, tiles, above, aside, answers, children }: DetailLayoutProps) {
  const observed = {
    kind: kindOf(record),
    recordRef,
    observed: record.observadas,
    answers: answers ? { id: record.id, ...answers } : null,
  };
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
      <ObservedPart {...observed} seccion="datos" title={ANSWER.observedData} />
      <div className="min-w-0 rounded-md border border-line-default bg-surface">
        <RecordTabs
          label={RECORD_KINDS[kindOf(record)].page.tabs}
          recordRef={recordRef}
          tabs={tabs}
          missing={record.derivado === 1 ? null : record.faltantes}
          observed={record.observadas}
        />
        <TabContent>
          <ObservedSection {...observed} tabs={tabs} />
          {children}
        </TabContent>
      </div>
    </TalkFrame>
  );
}
