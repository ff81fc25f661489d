"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { TabLinks } from "@/components/ui/tabs";
import { hrefs, type RecordTab } from "@/lib/routes";

interface RecordTabsProps {
  recordRef: string;
  tabs: readonly RecordTab[];
  /** Parts still incomplete; null where the server does not say. */
  missing: readonly string[] | null;
}

/** The tabs of a record. The active one is the folder below the layout, never a comparison of addresses. */
export function RecordTabs({ recordRef, tabs, missing }: RecordTabsProps) {
  const segment = useSelectedLayoutSegment();
  return (
    <TabLinks
      label="Secciones del atractivo"
      items={tabs.map((tab) => ({
        href: hrefs.tab(tab, recordRef),
        label: tab.label,
        active: tab.segment === segment,
        ...(tab.part && missing?.includes(tab.part) && { mark: "todo" as const }),
      }))}
    />
  );
}
