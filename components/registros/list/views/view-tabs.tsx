"use client";

import { useEffect, useState } from "react";
import type { ListUrl } from "@/components/engine/use-list-url";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { can, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import { formatNumber } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { VIEWS } from "@/lib/registros/texts";
import type { OpenView, SavedView } from "@/lib/registros/views";

const loadDialog = () => import("./view-dialog").then((module) => module.ViewDialog);
const ViewDialog = lazyPart(loadDialog);
const RemoveView = lazyPart(() => import("./remove-view").then((module) => module.RemoveView));

interface ViewTabsProps {
  kind: Kind;
  subject: Subject;
  views: readonly SavedView[];
  open: OpenView;
  /** How many records the list has as it stands; null while unknown. */
  total: number | null;
  /** The results stand on the map. */
  map: boolean;
  url: ListUrl;
}

interface Counts {
  todos: number;
  mios: number;
  vistas: { id: number; total: number }[];
}

/** The counts of all views, asked for once the list is there; null until they come or where they do not. */
function useCounts(kind: Kind, key: string): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    api("vista.conteos", { query: { tipo: kind }, signal: gone.signal, background: true }).then(
      ({ conteos }) => setCounts(conteos),
      // Without its count a tab still works.
      () => undefined,
    );
    return () => gone.abort();
  }, [kind, key]);
  return counts;
}

type Dialog = { kind: "save" | "change" | "remove"; view: SavedView | null } | null;

/** The saved views over a list, with their counts: all, one's own, those saved, and those shared with the person. */
export function ViewTabs({ kind, subject, views, open, total, map, url }: ViewTabsProps) {
  const { active, text, person } = open;
  const counts = useCounts(kind, views.map(({ id, consulta }) => `${id}?${consulta}`).join());
  const [dialog, setDialog] = useState<Dialog>(null);
  const hrefOf = (words: string) => {
    const search = [words, map && "vista=mapa"].filter(Boolean).join("&");
    return hrefs.lista(kind) + (search ? `?${search}` : "");
  };
  /** Goes on to an address, with the views read again. */
  const changed = (words: Parameters<ListUrl["setWords"]>[0]) => {
    url.setWords(words);
    url.reload();
  };
  const ownText = `id_autor=${person}`;
  const fixed = [
    { name: VIEWS.all, words: "", count: counts?.todos, current: active === null && text === "" },
    ...(subject.rol >= 3
      ? [{ name: VIEWS.own, words: ownText, count: counts?.mios, current: active === null && text === ownText }]
      : []),
  ];
  const isChanged = active !== null && (active.consulta !== text || open.otherColumns);
  const own = views.filter(({ compartida }) => !compartida);
  const shared = views.filter(({ compartida }) => compartida);
  const saveable = active === null ? !fixed.some(({ current }) => current) || open.otherColumns : isChanged;
  const tab = (view: SavedView) => (
    <Tab
      key={view.id}
      name={view.nombre}
      href={hrefOf([view.consulta, `vista_guardada=${view.id}`].filter(Boolean).join("&"))}
      current={view.id === active?.id}
      shared={view.compartida}
      title={view.propia ? undefined : VIEWS.sharedBy(view.autor)}
      count={view.id === active?.id && !isChanged ? total : counts?.vistas.find(({ id }) => id === view.id)?.total}
    />
  );
  const mayRemove = active !== null && (active.propia || can(subject, "vista.compartir"));

  return (
    <nav aria-label={VIEWS.label} className="views">
      <div className="views-tabs">
        {fixed.map(({ name, words, count, current }) => (
          <Tab key={name} name={name} href={hrefOf(words)} current={current} count={current ? total : count} />
        ))}
        {own.map(tab)}
        {shared.length > 0 && <span aria-hidden className="views-line" />}
        {shared.map(tab)}
      </div>
      {active !== null && isChanged && active.propia ? (
        <button type="button" className="views-act" onClick={() => setDialog({ kind: "change", view: active })}>
          <Icon name="bookmark" />
          {VIEWS.saveChanges}
        </button>
      ) : (
        saveable && (
          <button
            type="button"
            className="views-act"
            onClick={() => setDialog({ kind: "save", view: null })}
            {...fetchAhead(loadDialog)}
          >
            <Icon name="bookmark" />
            {VIEWS.save}
          </button>
        )
      )}
      {active !== null && mayRemove && (
        <Menu
          label={VIEWS.options(active.nombre)}
          items={[
            ...(active.propia
              ? [
                  {
                    label: VIEWS.rename,
                    icon: <Icon name="pencil" />,
                    onSelect: () => setDialog({ kind: "change" as const, view: active }),
                  },
                  ...(isChanged
                    ? [
                        {
                          label: VIEWS.saveAs,
                          icon: <Icon name="bookmark" />,
                          onSelect: () => setDialog({ kind: "save" as const, view: null }),
                        },
                      ]
                    : []),
                ]
              : []),
            {
              label: VIEWS.remove,
              icon: <Icon name="trash-2" />,
              danger: true,
              onSelect: () => setDialog({ kind: "remove", view: active }),
            },
          ]}
          trigger={
            <button type="button" className="views-act">
              <Icon name="ellipsis-vertical" />
            </button>
          }
        />
      )}
      {dialog?.kind === "remove" && dialog.view && (
        <RemoveView
          view={dialog.view}
          onClose={() => setDialog(null)}
          onRemoved={() => changed({ vista_guardada: null, editada: null })}
        />
      )}
      {dialog && dialog.kind !== "remove" && (
        <ViewDialog
          kind={kind}
          subject={subject}
          view={dialog.view}
          kept={{ consulta: text, columnas: open.columns }}
          onClose={() => setDialog(null)}
          onSaved={(id) => changed({ vista_guardada: id, editada: null, page: null })}
        />
      )}
    </nav>
  );
}

interface TabProps {
  name: string;
  href: string;
  current: boolean;
  count: number | null | undefined;
  shared?: boolean;
  title?: string | undefined;
}

function Tab({ name, href, current, count, shared = false, title }: TabProps) {
  return (
    <Link href={href} title={title} aria-current={current ? "page" : undefined} className="views-tab">
      {shared && <Icon name="users" />}
      <span>{name}</span>
      <span className="num views-count">{count === null || count === undefined ? "" : formatNumber(count)}</span>
    </Link>
  );
}
