"use client";

import { Icon, type IconName } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { cx } from "@/components/ui/cx";
import { fraseDe, nombraActor } from "@/contract/frase-aviso";
import type { AvisoFila } from "@/contract/resources/avisos";
import { isDecision, isAccion, transitions } from "@/contract/workflow";
import { BELL } from "@/lib/avisos/texts";
import { spokenInstant } from "@/lib/campo/when";
import { hrefs } from "@/lib/hrefs";

type NoticeTarget = Pick<AvisoFila, "tipo" | "id_registro" | "id_asunto" | "seccion" | "corregible">;

/** Where a notice leads: to its subject, or to the record as its reader may open it now. */
export function noticeHref({ tipo, id_registro, id_asunto, seccion, corregible }: NoticeTarget): string {
  if (id_asunto !== null) return hrefs.abrirAsunto(tipo, id_registro, id_asunto, seccion);
  return corregible === 1 ? hrefs.abrir(tipo, id_registro) : hrefs.abrirVer(tipo, id_registro);
}

/** The icon of a notice, and the colour of the state that a decision gave. */
function markOf({ clase, accion }: AvisoFila): { icon: IconName; tone: string } {
  if (clase === "asignacion") return { icon: "user-check", tone: "text-muted" };
  if (clase === "mencion") return { icon: "at-sign", tone: "text-muted" };
  if (clase === "comentario") return { icon: "message-circle", tone: "text-muted" };
  if (clase === "cambio") return { icon: "eye", tone: "text-muted" };
  if (accion === null || !isAccion(accion) || !isDecision(accion)) return { icon: "inbox", tone: "text-muted" };
  return transitions[accion].clase === "rechazado"
    ? { icon: "message-square", tone: "text-state-red" }
    : { icon: "badge-check", tone: "text-state-green" };
}

interface NoticeItemProps {
  notice: AvisoFila;
  /** Opens the notice's record, or the subject it is about. */
  onOpen: () => void;
}

/** One notice: a sentence with the record's name, who did it and when; unread with a dot. */
export function NoticeItem({ notice, onOpen }: NoticeItemProps) {
  const { nombre, actor, fecha, leido } = notice;
  const { antes, despues } = fraseDe(notice);
  const { icon, tone } = markOf(notice);
  const when = fecha === null ? "" : spokenInstant(fecha, new Date());
  return (
    <li>
      <Link
        href={noticeHref(notice)}
        prefetch={false}
        onClick={onOpen}
        className={cx(
          "grid min-h-11 grid-cols-[18px_minmax(0,1fr)_8px] gap-x-2.5 gap-y-px px-4 py-2.25 text-sm no-underline outline-offset-[-2px]! hover:bg-hover",
          leido === 1 ? "text-secondary" : "text-primary",
        )}
      >
        <Icon name={icon} className={cx("mt-px size-icon", tone)} />
        <span className="min-w-0 break-words">
          {antes}
          <b className="font-semibold">{nombre}</b>
          {despues}
        </span>
        {leido === 0 ? (
          <span className="fill mt-1.25 size-2 rounded-full bg-primary-line">
            <span className="sr-only">{BELL.isUnread}</span>
          </span>
        ) : (
          <span />
        )}
        <small className="num col-start-2 text-xs text-muted">
          {nombraActor(notice) ? when : `${actor} · ${when}`}
        </small>
      </Link>
    </li>
  );
}
