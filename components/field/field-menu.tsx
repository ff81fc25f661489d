"use client";

import { useState } from "react";
import { LogoutDialog } from "@/components/shell/logout";
import { useTheme } from "@/components/shell/use-theme";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { fieldHrefs } from "@/lib/field/hrefs";
import type { PersonaDeCampo } from "@/lib/field/types";
import { useLine } from "./use-line";

interface FieldMenuProps {
  person: PersonaDeCampo;
  signedIn: boolean;
  /** Tries to send at once. */
  onSend: () => void;
}

/** The menu of the field screen. */
export function FieldMenu({ person, signedIn, onSend }: FieldMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const { tema, toggle } = useTheme();
  const gone = useLine() === "gone";
  return (
    <>
      <Menu
        label="Abrir menú"
        align="start"
        items={[
          ...(signedIn ? [{ label: "Enviar ahora", icon: <Icon name="send" />, onSelect: onSend }] : []),
          { label: "Preparar el equipo", icon: <Icon name="download" />, href: fieldHrefs.preparar() },
          { label: "Cargar un archivo", icon: <Icon name="file-up" />, href: fieldHrefs.archivo },
          "separator",
          {
            label: tema === "dark" ? "Usar tema claro" : "Usar tema oscuro",
            icon: <Icon name={tema === "dark" ? "sun" : "moon"} />,
            onSelect: toggle,
          },
          { label: "Ir al sistema", icon: <Icon name="layout-dashboard" />, href: "/inicio" },
          // Without a line nobody can say who is signed in, and the work can be hidden all the same.
          ...(signedIn || gone
            ? [{ label: "Cerrar Sesión", icon: <Icon name="log-out" />, onSelect: () => setLeaving(true) }]
            : []),
        ]}
        trigger={
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-brand-bar-hover"
          >
            <Icon name="menu" className="size-icon-lg" />
          </button>
        }
      />
      <LogoutDialog
        {...{ open: leaving, onOpenChange: setLeaving, persona: person.clave, nombre: person.nombre }}
        noLine={gone}
      />
    </>
  );
}
