"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Asunto, Comentario } from "@/contract/resources/conversacion";
import { formatInstant } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import { TALK, placeLabel, formatWhen } from "@/lib/conversacion/texts";
import { splitMentions } from "@/lib/conversacion/mentions";
import { Initials } from "./initials";
import type { Talk } from "./talk-context";

interface ThreadProps {
  talk: Talk;
  subject: Asunto;
  now: Date;
  /** The subject or comment whose change is under way. */
  busy: string | null;
  onSettle: (subject: Asunto) => void;
  onTakeBack: (comment: Comentario) => void;
}

/** One subject: where it stands, what was said, and how it is settled. The chosen one is the one that is answered. */
export function Thread({ talk, subject, now, busy, onSettle, onTakeBack }: ThreadProps) {
  const { kind, tabs, recordRef, chosen, choose } = talk;
  const here = chosen === subject.id;
  const label = placeLabel(kind, subject);
  const tab = tabs.find(({ resource }) => resource === subject.seccion);
  const row = useRef<HTMLLIElement>(null);
  const settled = subject.cerrado_en !== null;
  useEffect(() => {
    if (here) row.current?.scrollIntoView({ block: "nearest" });
  }, [here]);
  const tag =
    "inline-flex min-h-5 min-w-0 items-center gap-1 rounded-xs border border-line-button bg-surface px-1.5 text-left text-[0.71875rem]/4 font-medium text-secondary no-underline phone:min-h-8";
  return (
    <li
      ref={row}
      {...(here && { "aria-current": true })}
      // For the pointer only; the keyboard uses the button.
      onClick={() => !settled && choose(subject.id)}
      className={cx(
        "grid grid-cols-1 gap-2 border-b border-line-subtle px-3 py-2.5",
        here && "bg-selected shadow-[inset_3px_0_0_var(--primary-line)]",
      )}
    >
      <div className="flex items-center gap-2 text-xs text-muted">
        {tab ? (
          <Link
            href={`${hrefs.tab(tab, recordRef)}?asunto=${subject.id}`}
            prefetch={false}
            className={cx(tag, "hover:text-primary")}
            aria-label={TALK.goTo(label)}
          >
            <Icon name="corner-down-right" className="size-3 shrink-0" />
            <span className="truncate">{label}</span>
          </Link>
        ) : (
          <span className={tag}>
            <Icon name="corner-down-right" className="size-3 shrink-0" />
            {label}
          </span>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto phone:min-h-11"
          icon={<Icon name={settled ? "undo-2" : "check"} />}
          loading={busy === `asunto ${subject.id}`}
          onClick={(event) => {
            event.stopPropagation();
            onSettle(subject);
          }}
        >
          {settled ? TALK.reopen : TALK.settle}
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-2">
        {subject.comentarios.map((one) => (
          <li key={one.id} className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-2 text-sm/[1.1875rem]">
            <Initials name={one.usuario} />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
                <b className="font-semibold text-primary">{one.usuario}</b>
                <time
                  dateTime={one.creado_en ?? undefined}
                  title={formatInstant(one.creado_en)}
                  className="tabular-nums"
                >
                  {formatWhen(one.creado_en, now)}
                </time>
                {one.retirable === 1 && (
                  <Button
                    variant="link"
                    className="ml-auto text-xs phone:min-h-8"
                    aria-label={TALK.takeBackThis}
                    loading={busy === `comentario ${one.id}`}
                    onClick={(event) => {
                      event.stopPropagation();
                      onTakeBack(one);
                    }}
                  >
                    {TALK.takeBack}
                  </Button>
                )}
              </p>
              <p className="break-words whitespace-pre-line">
                {splitMentions(
                  one.texto,
                  one.menciones.map(({ nombre }) => nombre),
                ).map((piece, n) =>
                  piece.mention ? (
                    <span key={n} className="font-semibold text-link">
                      {piece.text}
                    </span>
                  ) : (
                    piece.text
                  ),
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {settled ? (
        <p className="text-xs text-muted">
          {TALK.settledBy(subject.cerrado_por ?? "", formatWhen(subject.cerrado_en, now))}
        </p>
      ) : (
        !here && (
          <button
            type="button"
            className="sr-only focus:not-sr-only focus:text-xs focus:text-link"
            onClick={() => choose(subject.id)}
          >
            {TALK.choose(label)}
          </button>
        )
      )}
    </li>
  );
}
