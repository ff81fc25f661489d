"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { TabLinks, type TabItem, asuntos, tabClass, TIGHT } from "@/components/ui/tabs";
import { ATRACTIVO_PAGE } from "@/lib/registros/texts";
import { hrefs } from "@/lib/hrefs";
import type { SeccionObservada } from "@/contract/secciones";
import type { RecordTab } from "@/lib/routes";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { useTalk } from "../../conversacion/talk-context";

const asSentence = (capitals: string) => capitals.charAt(0) + capitals.slice(1).toLocaleLowerCase("es");

/** The menu of the tabs that have no room in the row. */
function MoreTabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const here = items.find((item) => item.active);
  return (
    <Menu
      label={here ? `${label}: ${asSentence(here.label)}` : label}
      trigger={
        <button type="button" aria-current={here ? "true" : undefined} className={tabClass(here !== undefined, TIGHT)}>
          {label}
          {items.some(({ subjects }) => subjects) && <Icon name="message-square" className="size-3" />}
          <Icon name="chevron-down" className="size-3" />
        </button>
      }
      items={items.map((item) => ({
        label: asSentence(item.label),
        href: item.href,
        ...(item.subjects && { hint: asuntos(item.subjects) }),
        icon: item.active ? <Icon name="check" /> : <span aria-hidden className="size-icon" />,
      }))}
    />
  );
}

interface RecordTabsProps {
  /** Label of the tab list for screen readers. */
  label: string;
  recordRef: string;
  tabs: readonly RecordTab[];
  /** Parts still incomplete; null if unknown or not to be marked. */
  missing: readonly string[] | null;
  /** What the last review says of single sections. */
  observed: readonly SeccionObservada[];
}

/** The tabs of a record. The active tab comes from the layout's route segment, not from comparing URLs. */
export function RecordTabs({ label, recordRef, tabs, missing, observed }: RecordTabsProps) {
  const segment = useSelectedLayoutSegment();
  const open = useTalk()?.open ?? [];
  const itemOf = (tab: RecordTab): TabItem => ({
    href: hrefs.tab(tab, recordRef),
    label: tab.label,
    active: tab.segment === segment,
    ...(tab.part && missing?.includes(tab.part) && { mark: "todo" as const }),
    subjects: open.filter(({ seccion }) => seccion === tab.resource).length,
    ...(observed.some(({ seccion }) => seccion === tab.resource) && { mark: "observed" as const }),
  });
  const services = tabs.filter((tab) => tab.service).map(itemOf);
  return (
    <TabLinks
      label={label}
      items={tabs.filter((tab) => !tab.service).map(itemOf)}
      {...(services.length > 0 && {
        more: { items: services, menu: <MoreTabs label={ATRACTIVO_PAGE.services} items={services} /> },
      })}
    />
  );
}
