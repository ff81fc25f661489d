"use client";

import { useState, type ComponentProps } from "react";
import { TalkSection } from "@/components/conversacion/talk-section";
import { useReopened } from "@/components/engine/use-reopened";
import { ViewSwitch } from "@/components/engine/view-switch";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { can } from "@/contract/policy";
import { elegibleOf, type Elegible, ELEGIR } from "@/lib/registros/secciones/elegir";
import { MESES_FORM, TEMPORALIDAD } from "@/lib/registros/secciones/temporalidad";

const loadMonths = () => import("./months-grid").then((module) => module.MonthsGrid);
const MonthsGrid = lazyPart(loadMonths);
const loadPicker = () => import("./pick-rows-dialog").then((module) => module.PickRowsDialog);
const PickRowsDialog = lazyPart(loadPicker);

type SectionProps = ComponentProps<typeof TalkSection>;

/** A section that is written: its table, and for some a way to write many rows at once. */
export function SectionViews(props: SectionProps) {
  const { descriptor, subject, facts } = props;
  if (!can(subject, descriptor.permissions.create, facts)) return <TalkSection {...props} />;
  if (descriptor.resource === "temppirta") return <SeasonSection {...props} />;
  const elegible = elegibleOf(descriptor.resource);
  return elegible ? <PickedSection {...props} elegible={elegible} /> : <TalkSection {...props} />;
}

/** A section of choices from a catalogue, which may also be ticked together. */
function PickedSection({ elegible, ...props }: SectionProps & { elegible: Elegible }) {
  const { descriptor, subject, facts, parentId } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <TalkSection
        {...props}
        controls={
          <Button icon={<Icon name="list-checks" />} onClick={() => setOpen(true)} {...fetchAhead(loadPicker)}>
            {ELEGIR.open}
          </Button>
        }
      />
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

/** The season as a list or as twelve months; one without rows opens with the months. */
function SeasonSection(props: SectionProps) {
  const { descriptor, subject, facts, result, userId, parentId } = props;
  const [chosen, setView] = useState<"months" | "list" | null>(null);
  const view = chosen ?? (result.ok && result.total === 0 ? "months" : "list");
  useReopened(userId, MESES_FORM, () => setView("months"));
  return (
    <TalkSection
      {...props}
      controls={
        <ViewSwitch
          label={TEMPORALIDAD.view}
          value={view}
          onChange={setView}
          options={[
            {
              value: "months",
              label: TEMPORALIDAD.months,
              icon: <Icon name="calendar-clock" />,
              onNear: () => void loadMonths().catch(() => undefined),
            },
            { value: "list", label: TEMPORALIDAD.list, icon: <Icon name="list" /> },
          ]}
        />
      }
      instead={
        view === "months" && (
          <MonthsGrid
            stamp={result.ok ? result.rows.map((row) => `${row.id}.${String(row["version"])}`).join() : ""}
            texts={descriptor.texts}
            userId={userId}
            parentId={parentId}
            onUsed={() => setView("months")}
            mayRemove={can(subject, descriptor.permissions.remove, facts)}
          />
        )
      }
    />
  );
}
