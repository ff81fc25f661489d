"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { PdfButton } from "@/components/engine/pdf-buttons";
import { buttonClass } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { boardHref, type BoardChoice, MAP_PARAM } from "@/lib/calidad/hrefs";
import { readMapFigure } from "@/lib/calidad/steps";
import { CALIDAD, monthTitle } from "@/lib/calidad/texts";
import { boardPdf } from "./board-pdf";

const loadPdf = () => import("./board-pdf-dialog").then((module) => module.BoardPdfDialog);
const BoardPdfDialog = lazyPart(loadPdf);

const KINDS = ["ppirta", "ppirtf"] as const;

interface BoardControlsProps {
  shown: BoardChoice;
  /** The month shown (aaaa-mm) and the months to choose from. */
  mes: string;
  meses: readonly string[];
  /** The departments to choose from; null for people who see only their own. */
  departments: readonly { id: number; nombre: string }[] | null;
}

/** What the board shows: the inventory, the department, the month; and its sheet. */
export function BoardControls({ shown, mes, meses, departments }: BoardControlsProps) {
  const [open, setOpen] = useState(false);
  const asked = useSearchParams().get(MAP_PARAM);
  // Another board keeps what the map shows, where it can.
  const hrefOf = (next: BoardChoice) => boardHref(next, readMapFigure(next.tipo, asked));
  const pdf = boardPdf(shown);
  const department = departments?.find(({ id }) => id === shown.id_departamento)?.nombre ?? CALIDAD.country;
  return (
    <>
      <nav aria-label={CALIDAD.what} className="view-switch">
        {KINDS.map((tipo) => (
          <Link
            key={tipo}
            href={hrefOf({ ...shown, tipo })}
            aria-current={tipo === shown.tipo ? "page" : undefined}
            className="view-btn no-underline aria-[current]:bg-selected aria-[current]:font-semibold aria-[current]:text-link"
          >
            {CALIDAD.kinds[tipo]}
          </Link>
        ))}
      </nav>
      {departments && (
        <Choice
          label={`${CALIDAD.department}: ${department}`}
          text={department}
          items={[{ id: null, nombre: CALIDAD.country }, ...departments].map(({ id, nombre }) => ({
            label: nombre,
            href: hrefOf({ ...shown, id_departamento: id }),
          }))}
        />
      )}
      <Choice
        label={`${CALIDAD.month}: ${monthTitle(mes)}`}
        text={monthTitle(mes)}
        items={meses.map((one, i) => ({
          label: monthTitle(one),
          href: hrefOf({ ...shown, mes: i === 0 ? null : one }),
        }))}
      />
      <PdfButton pdf={pdf} icon={<Icon name="download" />} onClick={() => setOpen(true)} {...fetchAhead(loadPdf)}>
        {CALIDAD.pdf}
      </PdfButton>
      {open && <BoardPdfDialog shown={shown} mes={mes} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChoiceProps {
  label: string;
  text: string;
  items: { label: string; href: string }[];
}

/** A choice of the board, as a menu of addresses. */
const Choice = ({ label, text, items }: ChoiceProps) => (
  <Menu
    label={label}
    items={items}
    trigger={
      <button type="button" className={buttonClass("secondary", "md", false)}>
        <span className="truncate">{text}</span>
        <Icon name="chevron-down" />
      </button>
    }
  />
);
