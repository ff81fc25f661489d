"use client";

import { useEffect, useId, useState } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { TabLinks } from "@/components/ui/tabs";
import { can } from "@/contract/policy";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { withUnkept } from "@/lib/campo/keeping";
import { openRecord } from "@/lib/campo/open-records";
import { nameOf } from "@/lib/campo/parts";
import type { FotoDeCampo, PersonaDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import type { MapTiles } from "@/lib/map/config";
import { factsOf } from "@/lib/registros/state";
import { sectionOf } from "@/lib/registros/secciones/by-tab";
import type { Kind } from "@/contract/resources/registros";
import { RECORD_ROUTES, type RecordTab as RouteTab } from "@/lib/routes";
import { FieldFrame } from "./frame";
import { KeptLine } from "./kept-line";
import { MissingTab } from "./missing-tab";
import { goTo } from "./use-hash";
import { useMissing } from "./use-missing";
import { RemoveDialog } from "./remove-dialog";
import { ToFileButton } from "./to-file-button";

interface FieldTab extends Pick<RouteTab, "segment" | "label" | "part"> {
  /** In a button: 'Siguiente: Rutas'. */
  short: string;
}

const sentenceCase = (capitals: string) => capitals.charAt(0) + capitals.slice(1).toLocaleLowerCase("es");

const fieldTab = (segment: string, label: string): FieldTab => ({ segment, label, short: sentenceCase(label) });

/** The tabs of a record on the device: its own form, those of the desk, and what is missing. */
const tabsOfRecord = (kind: Kind): readonly FieldTab[] => [
  fieldTab("datos", "DATOS"),
  ...RECORD_ROUTES[kind].tabs.map(({ segment, label, part }) => ({
    ...fieldTab(segment, label),
    ...(part && { part }),
  })),
  fieldTab("falta", "QUÉ FALTA"),
];

interface RecordOptionsProps {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
  person: PersonaDeCampo;
}

/** What can be done with a record as a whole: save it to a file, or remove it from the device. */
function RecordOptions({ record, photos, person }: RecordOptionsProps) {
  const [removing, setRemoving] = useState(false);
  return (
    <section aria-label="Este registro" className="mt-2 grid grid-cols-2 gap-2 [&_.btn]:h-12">
      <ToFileButton records={[record]} person={person} />
      <Button icon={<Icon name="trash-2" />} onClick={() => setRemoving(true)}>
        Quitar de aquí
      </Button>
      <RemoveDialog
        record={record}
        photos={photos}
        open={removing}
        onOpenChange={setRemoving}
        onRemoved={() => goTo(fieldHrefs.lista)}
      />
    </section>
  );
}

/* One file: apart, each of the three would bring what forms have in common. */
const importForms = () => import("./record-forms");
const DataTab = lazyPart(() => importForms().then((module) => module.DataTab));
const InformationTab = lazyPart(() => importForms().then((module) => module.InformationTab));
const SectionTab = lazyPart(() => importForms().then((module) => module.SectionTab));
const PhotosTab = lazyPart(() => import("./photos-tab").then((module) => module.PhotosTab));

const NEW = { ppirta: "Nuevo atractivo", ppirtf: "Nueva facilidad" } as const;
const TAB_OF_SEGMENT = { ppirta: "Atractivo", ppirtf: "Facilidad" } as const;
const UNNAMED = { ppirta: "Atractivo sin nombre", ppirtf: "Facilidad sin nombre" } as const;

/** Longer names of sections have no room for 'Siguiente' before them on a phone. */
const SHORT_NAME = 16;

/** The button that goes on to the next section. */
function nextWords(next: FieldTab | undefined): string {
  if (!next) return "Listo";
  return next.short.length > SHORT_NAME ? next.short : `Siguiente: ${next.short}`;
}

interface RecordScreenProps {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
  person: PersonaDeCampo;
  tiles: MapTiles;
  /** The tab of the address; null: the first. */
  tab: string | null;
}

/** A record on the device: its tabs as at the desk, and a last one with what is missing. Each change is kept at once. */
export function RecordScreen({ record: stored, photos, person, tiles, tab }: RecordScreenProps) {
  // On a full device the last words are in this page alone: the next form shows them all the same.
  const record = useUnkept(stored, tab);
  const { clave, kind } = record;
  const formId = useId();
  const missing = useMissing(record, photos);
  useEffect(() => openRecord(clave), [clave]);

  const tabs = tabsOfRecord(kind);
  const at = Math.max(
    0,
    tabs.findIndex(({ segment }) => segment === tab),
  );
  const active = tabs[at] ?? tabs[0];
  const next = tabs[at + 1];
  const href = (segment: string) => fieldHrefs.registro(clave, segment);
  const forward = next ? href(next.segment) : fieldHrefs.lista;
  if (!active) return null;

  return (
    <FieldFrame
      title={nameOf(record) || UNNAMED[kind]}
      subtitle={record.registro ? `${TAB_OF_SEGMENT[kind]} ${record.cite ?? ""}` : NEW[kind]}
      back={{ href: fieldHrefs.lista, label: "Volver a la lista" }}
      tabs={
        <div className="bg-surface">
          <TabLinks
            label="Secciones del registro"
            items={tabs.map(({ segment, label, part }) => ({
              href: href(segment),
              label,
              active: segment === active.segment,
              ...(part && missing && { mark: missing.parts.includes(part) ? ("todo" as const) : ("done" as const) }),
            }))}
          />
        </div>
      }
      foot={
        <>
          <KeptLine since={record.cambiado} />
          <div className="flex gap-2">
            <LinkButton href={fieldHrefs.lista} className="basis-1/3">
              Cerrar
            </LinkButton>
            {active.segment === "datos" ? (
              <Button type="submit" form={formId} variant="primary" className="min-w-0 flex-1">
                <span className="truncate">{nextWords(next)}</span>
                <Icon name="arrow-right" />
              </Button>
            ) : (
              <LinkButton href={forward} variant="primary" className="min-w-0 flex-1">
                <span className="truncate">{nextWords(next)}</span>
                <Icon name={next ? "arrow-right" : "check"} />
              </LinkButton>
            )}
          </div>
        </>
      }
    >
      {record.partes.some(({ problema }) => problema) && (
        <Notice
          tone="orange"
          role="status"
          title="Algo de este registro no se pudo enviar."
          actions={<a href={fieldHrefs.problema(clave)}>Ver qué hacer</a>}
        />
      )}
      <RecordTab
        key={`${clave} ${active.segment}`}
        record={record}
        photos={photos}
        person={person}
        tiles={tiles}
        formId={formId}
        segment={active.segment}
        missing={missing}
        onSound={() => goTo(forward)}
      />
    </FieldFrame>
  );
}

/** The record with what was not kept, as it is when it is opened, changed or another tab is shown. */
function useUnkept(stored: RegistroDeCampo, tab: string | null): RegistroDeCampo {
  const [shown, setShown] = useState({ stored, tab, record: withUnkept(stored) });
  if (shown.stored === stored && shown.tab === tab) return shown.record;
  const next = { stored, tab, record: withUnkept(stored) };
  setShown(next);
  return next.record;
}

interface RecordTabProps extends Omit<RecordScreenProps, "tab"> {
  segment: string;
  formId: string;
  missing: ReturnType<typeof useMissing>;
  onSound: () => void;
}

function RecordTab({ record, photos, person, tiles, segment, formId, missing, onSound }: RecordTabProps) {
  if (segment === "datos")
    return <DataTab record={record} person={person} tiles={tiles} formId={formId} onSound={onSound} />;
  if (segment === "falta") {
    return (
      <>
        <MissingTab record={record} missing={missing} />
        <RecordOptions record={record} photos={photos} person={person} />
      </>
    );
  }
  if (segment === "fotograma") return <PhotosTab record={record} photos={photos} />;
  if (segment === "informacion") {
    const part = record.partes.find(({ recurso }) => recurso === "informacion");
    return part ? <InformationTab record={record} part={part} /> : <Skeleton className="h-40" />;
  }
  const section = sectionOf(record.kind, segment);
  if (!section) return null;
  const facts = record.registro && factsOf(record.registro);
  const canRemove = facts !== null && can(person.subject, section.permissions.remove, facts);
  return <SectionTab record={record} section={section} canRemove={canRemove} />;
}
