"use client";

import { useId, useRef, useState, type ReactNode } from "react";
import { LogoutDialog } from "@/components/shell/logout";
import { useTheme } from "@/components/shell/use-theme";
import { Icon, type IconName } from "@/components/ui/icon";
import { notify } from "@/components/ui/toast";
import { keepOriginalSize, keepsOriginalSize } from "@/lib/campo/add-photo";
import { fieldHrefs } from "@/lib/campo/hrefs";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { useLine } from "./use-line";

interface FieldMenuProps {
  person: PersonaDeCampo;
  signedIn: boolean;
  /** The field screen is off: nothing is prepared or loaded. */
  closing: boolean;
  /** Tries to send at once. */
  onSend: () => void;
}

const ENTRY =
  "flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-left text-sm text-primary no-underline outline-offset-[-2px]! hover:bg-hover";

interface EntryProps {
  icon: IconName;
  label: string;
  /** Where it leads; else what it does. */
  href?: string;
  act?: () => void;
  /** Of a setting: whether it is on. */
  pressed?: boolean;
}

function Entry({ icon, label, href, act, pressed }: EntryProps) {
  const content = (
    <>
      <Icon name={icon} className="size-icon shrink-0 text-muted" />
      <span>{label}</span>
    </>
  );
  return (
    <li>
      {href ? (
        <a href={href} className={ENTRY}>
          {content}
        </a>
      ) : (
        <button type="button" className={ENTRY} onClick={act} aria-pressed={pressed}>
          {content}
        </button>
      )}
    </li>
  );
}

/** The list under a button. The browser itself opens and closes it: the desk's menus bring 19 kB that a device keeps. */
function FieldMenuList({ children }: { children: ReactNode }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const close = () => {
    if (list.current && "hidePopover" in list.current) list.current.hidePopover();
  };
  return (
    <>
      <button
        type="button"
        aria-label="Abrir menú"
        popoverTarget={id}
        className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-brand-bar-hover"
      >
        <Icon name="menu" className="size-icon-lg" />
      </button>
      <ul
        id={id}
        ref={list}
        popover="auto"
        onClick={close}
        className="fixed inset-auto top-13 left-[max(4px,calc(50%-356px))] m-0 hidden max-h-[calc(100dvh-60px)] min-w-55 animate-appear overflow-y-auto rounded-md border border-line-default bg-raised p-1 font-regular shadow-popover open:block"
      >
        {children}
      </ul>
    </>
  );
}

function OriginalSizeEntry() {
  const [original, setOriginal] = useState(keepsOriginalSize);
  const toggle = () => {
    try {
      keepOriginalSize(!original);
      setOriginal(!original);
      const detail = original ? "Las próximas se reducen a 2.048 px." : "Las próximas tardarán más en enviarse.";
      notify({ tone: "ok", summary: "Fotografías", detail });
    } catch {
      notify({ tone: "error", summary: "Fotografías", detail: "Este navegador no puede guardar el ajuste." });
    }
  };
  return (
    <Entry icon={original ? "check" : "image"} label="Fotografías en tamaño original" act={toggle} pressed={original} />
  );
}

/** The menu of the field screen. */
export function FieldMenu({ person, signedIn, closing, onSend }: FieldMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const { tema, toggle } = useTheme();
  const gone = useLine() === "gone";
  const dark = tema === "dark";
  return (
    <>
      <FieldMenuList>
        {signedIn && <Entry icon="send" label="Enviar ahora" act={onSend} />}
        {!closing && <Entry icon="download" label="Preparar el equipo" href={fieldHrefs.preparar()} />}
        {!closing && <Entry icon="file-up" label="Cargar un archivo" href={fieldHrefs.archivo} />}
        <li aria-hidden className="my-1 h-px bg-line-subtle" />
        <OriginalSizeEntry />
        <Entry icon={dark ? "sun" : "moon"} label={dark ? "Usar tema claro" : "Usar tema oscuro"} act={toggle} />
        <Entry icon="layout-dashboard" label="Ir al sistema" href="/inicio" />
        {/* Without a line nobody can say who is signed in, and the work can be hidden all the same. */}
        {(signedIn || gone) && <Entry icon="log-out" label="Cerrar Sesión" act={() => setLeaving(true)} />}
      </FieldMenuList>
      <LogoutDialog
        open={leaving}
        onOpenChange={setLeaving}
        persona={person.clave}
        nombre={person.nombre}
        noLine={gone}
      />
    </>
  );
}
