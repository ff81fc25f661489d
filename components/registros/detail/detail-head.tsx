"use client";

import { useSearchParams, useSelectedLayoutSegment } from "next/navigation";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { PdfButton } from "@/components/engine/pdf-buttons";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { useRouter } from "@/components/line/use-router";
import { useReopened } from "@/components/engine/use-reopened";
import { Button, LinkButton } from "@/components/ui/button";
import { iconButtonClass } from "@/components/ui/button-style";
import { Menu } from "@/components/ui/menu";
import type { MenuItem } from "@/components/ui/menu-list";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { kindOf, recordName, type Registro } from "@/lib/registros/registro";
import { RECORD_PAGE } from "@/lib/registros/texts";
import type { MapTiles } from "@/lib/map/config";
import type { RecordState } from "@/lib/registros/state";
import { hrefs } from "@/lib/hrefs";
import { RECORD_ROUTES } from "@/lib/routes";
import { clearPosition } from "@/lib/map/saved-position";
import { LIST } from "@/lib/texts";
import { useSave } from "@/components/engine/use-save";
import { FOLLOW } from "@/lib/avisos/texts";
import { cx } from "@/components/ui/cx";
import { RecordDrop } from "@/components/fotogramas/record-drop";
import { TALK_PAGE } from "@/lib/conversacion/texts";
import { loadPanel } from "@/components/conversacion/talk-frame";
import { StateBadge } from "../state-badge";
import { AssignButton } from "../../conversacion/assign-button";
import { type Assigning, useTalk } from "../../conversacion/talk-context";
import { ListWalk } from "./list-walk";
import { useListWalk, type Walk } from "./use-list-walk";
import { type RecordPdf, recordPdf } from "../record-pdf";

/** Opens and closes the conversation, with the number of open subjects; nothing where there is none. */
function TalkButton({ id }: { id: string }) {
  const talk = useTalk();
  if (!talk) return null;
  const { open, shown, show, hide } = talk;
  return (
    <Button
      id={id}
      aria-pressed={shown}
      icon={<Icon name="message-square" />}
      className={cx("phone:min-w-11 phone:px-2", shown && "border-primary-line! bg-selected! text-link")}
      onClick={() => (shown ? hide() : show())}
      {...fetchAhead(loadPanel)}
    >
      <span className="phone:sr-only">{TALK_PAGE.title}</span>
      {open.length > 0 && (
        <>
          <span aria-hidden className="tabular-nums">
            {open.length}
          </span>
          <span className="sr-only">({TALK_PAGE.open(open.length)})</span>
        </>
      )}
    </Button>
  );
}

/** The action that follows a record, or no longer; null in front of a server that has no notices. */
function useFollow(kind: Kind, { id, seguido }: Registro) {
  const [followed, setFollowed] = useState(seguido === 1);
  const { save, busy } = useSave();
  if (seguido === null) return null;
  const change = async () => {
    if (busy) return;
    setFollowed(!followed);
    const words = { ok: followed ? FOLLOW.unfollowed : FOLLOW.followed, failed: FOLLOW.failed };
    const saved = await save(`${kind}.seguir`, { id, body: { seguido: followed ? 0 : 1 } }, words);
    if (!saved.ok) setFollowed(followed);
  };
  return {
    label: followed ? FOLLOW.unfollow : FOLLOW.follow,
    icon: followed ? ("bell-off" as const) : ("bell" as const),
    busy,
    change: () => void change(),
  };
}

const loadEdit = () => import("../form/edit-record-dialog").then((module) => module.EditRecordDialog);
const loadPdf = () => import("../record-pdf-dialog").then((module) => module.RecordPdfDialog);
const EditRecordDialog = lazyPart(loadEdit);
const RecordPdfDialog = lazyPart(loadPdf);

const PDF_ICON = { seguimiento: "file-text", ficha: "printer" } as const satisfies Record<RecordPdf, string>;

/** On a phone the way along the list is in the menu. */
const walkItems = (walk: Walk | null): MenuItem[] =>
  (["siguiente", "anterior"] as const).flatMap((way) => {
    const step = walk?.[way];
    const icon = <Icon name={way === "siguiente" ? "chevron-right" : "chevron-left"} />;
    return step ? [{ label: step.label, href: step.href, icon, onSelect: step.onNavigate }] : [];
  });

interface DetailHeadProps {
  record: Registro;
  /** The page's title, above the record's name. */
  caption: string;
  state: RecordState;
  /** URL of the record's history. */
  history: string;
  /** The PDFs that this person may have of the record. */
  pdfs: readonly RecordPdf[];
  /** Data for 'Actualizar datos'; null on the read-only view. */
  edit: { subject: Subject; userId: number | string; tiles: MapTiles } | null;
  /** Edit link of the read-only view, for people who may change the record; null if there is none. */
  editHref?: string | null;
  /** What this person may do with its assignment; null if nothing. */
  assigning?: Assigning | null;
}

const BACK =
  "-ml-2 inline-flex h-control shrink-0 items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-secondary no-underline hover:bg-hover hover:text-primary phone:min-w-11 phone:justify-center print:hidden";

/** A word beside an icon that says enough where the head is full. */
const WORD = "sr-only roomy:not-sr-only";

/** The head of a record's page with its actions: beside the name on desktop, in a menu on a phone. */
export function DetailHead({
  record,
  caption,
  state,
  history,
  pdfs,
  edit,
  editHref = null,
  assigning = null,
}: DetailHeadProps) {
  const [open, setOpen] = useState<RecordPdf | "edit" | "restored" | null>(null);
  const kind = kindOf(record);
  useReopened(edit?.userId ?? null, kind, (id) => id === record.id && edit && setOpen("restored"));
  const asked = useSearchParams().get("datos");
  const closeEdit = () => {
    setOpen(null);
    if (asked !== null) window.history.replaceState(null, "", window.location.pathname);
  };
  const atHistory = useSelectedLayoutSegment() === RECORD_ROUTES[kind].historial.segment;
  const current = atHistory ? ({ "aria-current": "page" } as const) : {};
  const photos = RECORD_ROUTES[kind].tabs.find(({ resource }) => resource === "fotogramappirta");
  const walk = useListWalk({ kind, id: record.id, edits: edit !== null });
  const follow = useFollow(kind, record);
  const buttons = (
    <>
      {follow && (
        <Button icon={<Icon name={follow.icon} />} loading={follow.busy} onClick={follow.change}>
          {follow.label}
        </Button>
      )}
      {pdfs.map((which) => (
        <PdfButton
          key={which}
          pdf={recordPdf(kind, which, record.id)}
          icon={<Icon name={PDF_ICON[which]} />}
          onClick={() => setOpen(which)}
          title={RECORD_PAGE[which]}
          {...fetchAhead(loadPdf)}
        >
          <span className={WORD}>{RECORD_PAGE[which]}</span>
        </PdfButton>
      ))}
      {editHref !== null && (
        <LinkButton href={editHref} icon={<Icon name="pencil" />}>
          {LIST.edit}
        </LinkButton>
      )}
      {edit && (
        <Button icon={<Icon name="pencil" />} onClick={() => setOpen("edit")} {...fetchAhead(loadEdit)}>
          {RECORD_PAGE.edit}
        </Button>
      )}
    </>
  );
  const items: MenuItem[] = [
    ...walkItems(walk),
    { label: RECORD_PAGE.history, href: history, icon: <Icon name="history" /> },
    ...(follow ? [{ label: follow.label, icon: <Icon name={follow.icon} />, onSelect: follow.change }] : []),
    ...pdfs.map((which) => ({
      label: RECORD_PAGE[which],
      icon: <Icon name={PDF_ICON[which]} />,
      onSelect: () => setOpen(which),
    })),
    ...(editHref === null ? [] : [{ label: LIST.edit, icon: <Icon name="pencil" />, href: editHref }]),
    ...(edit ? [{ label: RECORD_PAGE.edit, icon: <Icon name="pencil" />, onSelect: () => setOpen("edit") }] : []),
  ];

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 phone:mb-2 phone:flex-nowrap phone:gap-1">
        {edit ? <BackToList kind={kind} /> : <BackOnePage kind={kind} />}
        <div className="min-w-0 flex-1 basis-64 phone:basis-0">
          <p className="text-2xs tracking-caps text-secondary phone:sr-only">{caption}</p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <h1 className="text-lg font-semibold tracking-tight break-words phone:text-[1.0625rem]/[1.375rem]">
              {recordName(record)}
            </h1>
            <StateBadge state={state} />
            <span className="code text-sm text-muted">{record.cite}</span>
          </div>
        </div>
        {/* In a narrow window they stand below the name, which keeps its width. */}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 phone:shrink-0 phone:gap-1">
          {walk && (
            <span className="phone:hidden print:hidden">
              <ListWalk walk={walk} />
            </span>
          )}
          {assigning && <AssignButton {...assigning} />}
          <TalkButton id="conversacion" />
          <div className="contents phone:hidden">
            <LinkButton
              href={history}
              icon={<Icon name="history" />}
              className="aria-[current]:border-primary-line aria-[current]:bg-selected aria-[current]:text-link"
              title={RECORD_PAGE.history}
              {...current}
            >
              <span className={WORD}>{RECORD_PAGE.history}</span>
            </LinkButton>
            {buttons}
          </div>
        </div>
        {/* On a phone the lower edge belongs to the open tab, so the record's own actions are in a menu. */}
        <span className="hidden phone:inline-flex">
          <Menu
            label={RECORD_PAGE.actions}
            items={items}
            trigger={
              <button type="button" className={iconButtonClass("md", "default")}>
                <Icon name="ellipsis-vertical" />
              </button>
            }
          />
        </span>
      </div>
      {(open === "seguimiento" || open === "ficha") && (
        <RecordPdfDialog kind={kind} which={open} id={record.id} cite={record.cite} onClose={() => setOpen(null)} />
      )}
      {edit && photos && <RecordDrop id={record.id} userId={edit.userId} tab={photos} />}
      {edit && (open === "edit" || open === "restored" || asked !== null) && (
        <EditRecordDialog
          open
          onOpenChange={(next) => (next ? setOpen("edit") : closeEdit())}
          first={asked}
          record={record}
          restored={open === "restored"}
          {...edit}
        />
      )}
    </>
  );
}

function BackToList({ kind }: { kind: Kind }) {
  return (
    <Link href={RECORD_ROUTES[kind].back} onClick={clearPosition} aria-label={RECORD_PAGE.back} className={BACK}>
      <Icon name="arrow-left" className="size-icon" />
      <span className="phone:sr-only">{RECORD_PAGE.back}</span>
    </Link>
  );
}

/** Goes back one page (spec 2 §2.5, §2.9), or to the list if this is the first page of the browser tab. */
function BackOnePage({ kind }: { kind: Kind }) {
  const router = useRouter();
  const back = () => {
    clearPosition();
    if (window.history.length > 1) router.back();
    else router.push(hrefs.lista(kind));
  };
  return (
    <button type="button" onClick={back} className={BACK}>
      <Icon name="arrow-left" className="size-icon" />
      <span className="phone:sr-only">{RECORD_PAGE.backFromView}</span>
    </button>
  );
}
