"use client";

import { newKey } from "@/lib/new-key";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import type { MenuItem } from "@/components/ui/menu-list";
import { Notice } from "@/components/ui/notice";
import { COMENTARIO_MAX } from "@/contract/codes";
import type { Asunto } from "@/contract/resources/conversacion";
import { seccionNombre } from "@/contract/secciones";
import { api, ApiError } from "@/lib/api-client";
import { formatNumber } from "@/lib/format";
import { isOutage } from "@/lib/connection/connection";
import { TALK, placeLabel } from "@/lib/conversacion/texts";
import { CommentField } from "./comment-field";
import type { Talk } from "./talk-context";
import { useKeptComment } from "./use-kept-comment";

interface ComposerProps {
  talk: Talk;
  /** The open subject that the comment goes on with; null: it begins one. */
  subject: Pick<Asunto, "id" | "seccion" | "fila"> | null;
  /** The tab that is open. */
  seccion: string | null;
  /** Called with the subject that the new comment belongs to. */
  onSent: (subject: number) => void;
}

/** What a new subject is about. */
interface About {
  seccion: string | null;
  id_fila: number | null;
}

/** Rows of the open tab that the menu offers. */
const ROWS = 30;

/** The field of a comment with what it is about. What is typed is kept until it is sent. */
export function Composer({ talk, subject, seccion, onSent }: ComposerProps) {
  const { kind, id, tabs, rows, choose } = talk;
  const note = useId();
  const { written, write, clear } = useKeptComment(talk);
  const [picked, setPicked] = useState<(About & { at: string | null }) | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const key = useRef("");
  // The picked subject stays until another tab is opened.
  const about: About = picked?.at === seccion ? picked : { seccion, id_fila: null };
  const rowName = (row: number | null) => rows?.rows.find((one) => one.id === row)?.name ?? null;
  const aboutLabel = placeLabel(kind, { seccion: about.seccion, fila: rowName(about.id_fila) });
  const label = subject ? TALK.on(placeLabel(kind, subject)) : TALK.about(aboutLabel);
  const texto = written.texto.trim();
  const over = texto.length > COMENTARIO_MAX;

  const begin = (next: About) => {
    choose(null);
    setPicked({ ...next, at: seccion });
  };
  const items: MenuItem[] = [
    ...(subject ? [{ label: TALK.goOn(placeLabel(kind, subject)), onSelect: () => choose(subject.id) }] : []),
    { heading: TALK.begin },
    { label: TALK.whole, onSelect: () => begin({ seccion: null, id_fila: null }) },
    ...tabs.map(({ resource }) => ({
      label: seccionNombre(kind, resource),
      onSelect: () => begin({ seccion: resource, id_fila: null }),
    })),
    ...(rows && rows.rows.length > 0
      ? [
          { heading: TALK.rows },
          ...rows.rows.slice(0, ROWS).map((row) => ({
            label: placeLabel(kind, { seccion: rows.seccion, fila: row.name }),
            onSelect: () => begin({ seccion: rows.seccion, id_fila: row.id }),
          })),
        ]
      : []),
  ];

  const send = async () => {
    if (busy || texto === "") return;
    if (over) return setFailure(TALK.tooLong(formatNumber(COMENTARIO_MAX)));
    setBusy(true);
    setFailure("");
    key.current ||= newKey();
    const menciones = written.picked.filter(({ nombre }) => texto.includes(`@${nombre}`)).map((one) => one.id);
    const body = { texto, menciones };
    const input = { idempotencyKey: key.current };
    try {
      if (subject) {
        await api("asunto.responder", { ...input, id: subject.id, body });
        onSent(subject.id);
      } else {
        const begun = { tipo: kind, id_registro: id, ...about, ...body };
        const { data } = await api("asunto.create", { ...input, body: begun });
        onSent(data.id);
      }
      key.current = "";
      clear();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The server answered, so another attempt is a new call with a new key.
      if (!isOutage(error.status)) key.current = "";
      setFailure(Object.values(error.errores).flat().join(" ") || error.message || TALK.refused);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-2 border-t border-line-default px-3 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure && (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      )}
      <CommentField
        kind={kind}
        id={id}
        written={written}
        onWrite={(next) => {
          // A changed text is a new comment, so it gets a new key.
          key.current = "";
          write(next);
        }}
        onSend={() => void send()}
        invalid={over}
        describedBy={note}
      />
      <div className="flex items-center gap-2">
        <Menu
          label={`${TALK.where}: ${label}`}
          align="start"
          items={items}
          trigger={
            <button type="button" className="btn btn-sm btn-ghost -ml-1 min-w-0 shrink! px-1! phone:min-h-11">
              <Icon name="corner-down-right" />
              <span className="truncate leading-normal">{label}</span>
              <Icon name="chevron-down" />
            </button>
          }
        />
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          className="ml-auto phone:min-h-11"
          {...(texto === "" && { disabledReason: TALK.empty })}
        >
          {TALK.send}
        </Button>
      </div>
      <p id={note} className="text-xs text-muted">
        {TALK.note}
      </p>
    </form>
  );
}
