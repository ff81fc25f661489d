"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { SeccionObservada } from "@/contract/secciones";
import type { RecordTab } from "@/lib/routes";

interface ObservedSectionProps {
  tabs: readonly RecordTab[];
  /** What the last review says of single sections. */
  observed: readonly SeccionObservada[];
}

/** What the last review says of the open tab, where it is to be corrected. */
export function ObservedSection({ tabs, observed }: ObservedSectionProps) {
  const segment = useSelectedLayoutSegment();
  const resource = tabs.find((tab) => tab.segment === segment)?.resource;
  const said = observed.find(({ seccion }) => seccion === resource);
  if (!said) return null;
  return (
    <Notice tone="red" icon={<Icon name="message-square-text" />} title="Observado en esta sección:" className="mb-3">
      <span className="break-words whitespace-pre-line">{said.observacion}</span>
    </Notice>
  );
}
