"use client";

import { useCallback, useState, type ReactNode, useId } from "react";
import { InformacionView } from "@/components/registros/informacion/informacion-view";
import { RecordFacts } from "@/components/registros/detail/record-facts";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import type { Kind } from "@/contract/resources/registros";
import { ApiError } from "@/lib/api-client";
import { isAttraction, fetchRegistro, recordName } from "@/lib/registros/registro";
import { REVISION } from "@/lib/seguimiento/revision/texts";
import { RECORD_ROUTES } from "@/lib/routes";
import { sectionOf } from "@/lib/registros/secciones/by-tab";
import { Icon } from "@/components/ui/icon";
import { LoadFailure } from "./load-failure";
import { PanelSkeleton } from "./panel-skeleton";
import { PhotosOf } from "./photos-of";
import { SectionRows } from "./section-rows";
import { useLoad } from "./use-load";

interface FoldProps {
  /** In the specification's capitals; shown in sentence case. */
  title: string;
  open: boolean;
  onToggle: () => void;
  /** Beside the title. */
  head?: ReactNode;
  /** Below the content; visible while it is folded too. */
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A foldable part of the record. Its content is rendered when first opened and then kept. */
function Fold({ title, open, onToggle, head, foot, className, children }: FoldProps) {
  const id = useId();
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return (
    <section className={cx("min-w-0 rounded-md border border-line-default bg-surface", className)}>
      <div className="flex items-center">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={onToggle}
            className="flex min-h-10 w-full items-center gap-2 rounded-md px-3 text-left text-sm font-semibold phone:min-h-11"
          >
            <span className="sentence">{title}</span>
            <Icon
              name="chevron-down"
              className={cx(
                "ml-auto size-icon shrink-0 text-secondary transition-transform duration-base",
                !open && "-rotate-90",
              )}
            />
          </button>
        </h3>
        {head}
      </div>
      <div id={id} hidden={!open} className="px-3 pb-3">
        {opened && children}
      </div>
      {foot}
    </section>
  );
}

/** In two columns of like height; stacked on a phone. */
const FACTS =
  "overflow-hidden rounded-md border border-line-default bg-surface *:break-inside-avoid [@media(min-width:641px)]:columns-2 [@media(min-width:641px)]:gap-0 [@media(min-width:641px)]:[&>:nth-child(3)]:border-t-0";

/** A part that a review points at. */
const OBSERVED = "border-state-red!";

interface RecordTabProps {
  kind: Kind;
  id: number;
  /** A notice above the record. */
  notice?: string;
  /** The open parts by their folders, where the page keeps them. */
  folds?: Folds;
  /** What can be said of each part, by its name in contract/secciones.ts. */
  remarks?: Remarks;
}

/** The open parts of the record, by their folders. */
export interface Folds {
  open: readonly string[];
  onOpen: (open: readonly string[]) => void;
}

/** A button at the head of a part and a form below it. */
export interface Remarks {
  isMade: (seccion: string) => boolean;
  head: (seccion: string) => ReactNode;
  foot: (seccion: string) => ReactNode;
}

/** The whole record, read-only: its facts, and each tab folded and loaded when opened (spec 2 §2.5, §2.9). */
export function RecordTab({ kind, id, notice, folds, remarks }: RecordTabProps) {
  const [own, setOwn] = useState<readonly string[]>([]);
  const open = folds?.open ?? own;
  const setOpen = folds?.onOpen ?? setOwn;
  const record = useLoad(useCallback((signal: AbortSignal) => fetchRegistro(kind, id, signal), [kind, id]));
  const tabs = RECORD_ROUTES[kind].verTabs;
  const all = tabs.every(({ segment }) => open.includes(segment));

  if (record.state === "loading") return <PanelSkeleton />;
  if (record.state === "failed") {
    const { error } = record;
    return <LoadFailure {...(error instanceof ApiError && { message: error.message })} onRetry={record.retry} />;
  }
  const registro = record.value;
  const contentOf = (segment: string) => {
    const section = sectionOf(kind, segment);
    if (section) return <SectionRows section={section} parentId={id} />;
    if (segment === "fotograma") return <PhotosOf id={id} />;
    return isAttraction(registro) && <InformacionView record={registro} />;
  };

  return (
    <div className="grid gap-2">
      {notice && <Notice>{notice}</Notice>}
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 text-sm font-semibold break-words">{recordName(registro)}</h3>
        {remarks?.head("datos")}
      </div>
      <div className={cx(FACTS, remarks?.isMade("datos") && OBSERVED)}>
        <RecordFacts record={registro} />
      </div>
      {remarks?.foot("datos")}
      <Button
        variant="link"
        className="justify-self-end"
        onClick={() => setOpen(all ? [] : tabs.map(({ segment }) => segment))}
      >
        {all ? REVISION.closeAll : REVISION.openAll}
      </Button>
      {tabs.map(({ label, segment, resource }) => (
        <Fold
          key={segment}
          title={label}
          head={remarks?.head(resource)}
          foot={remarks?.foot(resource)}
          {...(remarks?.isMade(resource) && { className: OBSERVED })}
          open={open.includes(segment)}
          onToggle={() => setOpen(open.includes(segment) ? open.filter((one) => one !== segment) : [...open, segment])}
        >
          {contentOf(segment)}
        </Fold>
      ))}
    </div>
  );
}
