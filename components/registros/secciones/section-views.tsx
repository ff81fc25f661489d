"use client";

import { useState, type ComponentProps, type ComponentType } from "react";
import { TalkSection } from "@/components/conversacion/talk-section";
import { useReopened } from "@/components/engine/use-reopened";
import { ViewSwitch } from "@/components/engine/view-switch";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { can } from "@/contract/policy";
import type { MapTiles } from "@/lib/map/config";
import type { NextPart } from "@/lib/registros/parts";
import { RECORD_PAGE } from "@/lib/registros/texts";
import { elegibleOf, type Elegible, ELEGIR } from "@/lib/registros/secciones/elegir";
import { MESES_FORM, TEMPORALIDAD } from "@/lib/registros/secciones/temporalidad";
import { tablaForm, VARIAS } from "@/lib/registros/secciones/varias";
import { NextBar } from "../next-part";
import type { SavedTarget } from "./origin-list";

const loadMonths = () => import("./months-grid").then((module) => module.MonthsGrid);
const loadTable = () => import("./rows-table").then((module) => module.RowsTable);
const loadPicker = () => import("./pick-rows-dialog").then((module) => module.PickRowsDialog);
const PickRowsDialog = lazyPart(loadPicker);

const loadCopy = () => import("./copy-rows-dialog").then((module) => module.CopyRowsDialog);
const CopyRowsDialog = lazyPart(loadCopy);

type SectionProps = ComponentProps<typeof TalkSection>;

/** What shows many rows of a section gets. */
export interface ManyRowsProps extends Pick<SectionProps, "descriptor" | "userId" | "parentId"> {
  /** Changes with the section's rows. */
  stamp: string;
  mayRemove: boolean;
  /** Where the person goes on; null if there is nothing else. */
  next: NextPart | null;
  /** The section has what it must have, so that nothing more is to be done here. */
  filled: boolean;
  /** Called with each change: the person then works in this view. */
  onUsed: () => void;
}

interface ManyRowsView {
  /** The name of its draft. */
  form: (resource: string) => string;
  /** Of the switch, and of this view. */
  label: string;
  name: string;
  icon: ComponentProps<typeof Icon>["name"];
  load: () => Promise<unknown>;
  Grid: ComponentType<ManyRowsProps>;
}

const SEASON: ManyRowsView = {
  ...{ form: () => MESES_FORM, label: TEMPORALIDAD.view, name: TEMPORALIDAD.months, icon: "calendar-clock" },
  ...{ load: loadMonths, Grid: lazyPart(loadMonths) },
};
const TABLE: ManyRowsView = {
  ...{ form: tablaForm, label: VARIAS.view, name: VARIAS.table, icon: "table-2" },
  ...{ load: loadTable, Grid: lazyPart(loadTable) },
};

/** A section that is written: its list, a way to write many rows at once, and to copy them from another record. */
export function SectionViews({
  target,
  tiles,
  ...props
}: SectionProps & Pick<ManyRowsProps, "next" | "filled"> & { target: SavedTarget; tiles: MapTiles }) {
  const { descriptor, subject, facts } = props;
  const [copying, setCopying] = useState(false);
  if (!can(subject, descriptor.permissions.create, facts)) {
    const { next: _next, filled: _filled, ...section } = props;
    return <TalkSection {...section} />;
  }
  const elegible = elegibleOf(descriptor.resource);
  const shown = { ...props, onCopy: () => setCopying(true) };
  return (
    <>
      {elegible ? (
        <PickedSection {...shown} elegible={elegible} />
      ) : (
        <ManyRowsSection {...shown} many={descriptor.resource === "temppirta" ? SEASON : TABLE} />
      )}
      {copying && (
        <CopyRowsDialog section={descriptor} target={target} tiles={tiles} onClose={() => setCopying(false)} />
      )}
    </>
  );
}

interface WrittenProps extends SectionProps, Pick<ManyRowsProps, "next" | "filled"> {
  onCopy: () => void;
}

/** Opens the dialog that copies rows; beside a search there is room for its icon only. */
function CopyButton({ onCopy, short }: Pick<WrittenProps, "onCopy"> & { short: boolean }) {
  const shared = { icon: <Icon name="copy" />, onClick: onCopy, ...fetchAhead(loadCopy) };
  return short ? (
    <IconButton label={RECORD_PAGE.copyFrom} size="md" {...shared} />
  ) : (
    <Button {...shared}>{RECORD_PAGE.copyFrom}</Button>
  );
}

/** A section of choices from a catalogue, which may also be ticked together. */
function PickedSection({ elegible, onCopy, next, filled, ...props }: WrittenProps & { elegible: Elegible }) {
  const { descriptor, subject, facts, parentId } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <TalkSection
        {...props}
        controls={
          <>
            <CopyButton onCopy={onCopy} short />
            <Button icon={<Icon name="list-checks" />} onClick={() => setOpen(true)} {...fetchAhead(loadPicker)}>
              {ELEGIR.open}
            </Button>
          </>
        }
      />
      {filled && <NextBar next={next} />}
      {open && (
        <PickRowsDialog
          elegible={elegible}
          title={descriptor.form.title}
          texts={descriptor.texts}
          parentId={parentId}
          mayRemove={can(subject, descriptor.permissions.remove, facts)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A section as a list or as many rows at once; one without rows opens with these. */
function ManyRowsSection({ many, onCopy, next, filled, ...props }: WrittenProps & { many: ManyRowsView }) {
  const { descriptor, subject, facts, result, userId, parentId } = props;
  const { label, name, icon, load, Grid } = many;
  const [chosen, setView] = useState<"many" | "list" | null>(null);
  // A list whose last row was just deleted stays a list.
  const [isList, setIsList] = useState(!result.ok || result.total > 0);
  if (!isList && result.ok && result.total > 0) setIsList(true);
  const view = chosen ?? (isList ? "list" : "many");
  useReopened(userId, many.form(descriptor.resource), () => setView("many"));
  return (
    <>
      <TalkSection
        {...props}
        controls={
          <>
            <ViewSwitch
              label={label}
              value={view}
              onChange={setView}
              options={[
                {
                  value: "many",
                  label: name,
                  icon: <Icon name={icon} />,
                  onNear: () => void load().catch(() => undefined),
                },
                { value: "list", label: VARIAS.list, icon: <Icon name="list" /> },
              ]}
            />
            <CopyButton onCopy={onCopy} short={view === "list"} />
          </>
        }
        instead={
          view === "many" && (
            <Grid
              descriptor={descriptor}
              stamp={result.ok ? result.rows.map((row) => `${row.id}.${String(row["version"])}`).join() : ""}
              userId={userId}
              parentId={parentId}
              onUsed={() => setView("many")}
              next={next}
              filled={filled}
              mayRemove={can(subject, descriptor.permissions.remove, facts)}
            />
          )
        }
      />
      {view === "list" && filled && <NextBar next={next} />}
    </>
  );
}
