"use client";

import { useState } from "react";
import { BODY_CELL, FIGURE, HEAD_ROW, TABLE } from "@/components/charts/table-style";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import { Panel } from "@/components/ui/panel";
import { percent } from "@/contract/percent";
import type { Tablero } from "@/contract/resources/calidad";
import { listHref, type BoardChoice } from "@/lib/calidad/hrefs";
import { CALIDAD, monthOfYear, placeName } from "@/lib/calidad/texts";
import { formatNumber } from "@/lib/format";
import { Bar } from "./bar";
import { FigureLink } from "./figure-link";

const loadDialog = () => import("./goals-dialog").then((module) => module.GoalsDialog);
const GoalsDialog = lazyPart(loadDialog);

const { goals: WORDS } = CALIDAD;
const HEAD_CELL = "border-b border-line-subtle px-2 py-1.5 font-semibold";

interface GoalsProps {
  tipo: BoardChoice["tipo"];
  mes: string;
  metas: Tablero["metas"];
  /** This person may set them from the month shown on. */
  canSet: boolean;
}

/** Each department's records that entered the catalogue in the month, beside how many it was to bring. */
export function Goals({ tipo, mes, metas, canSet }: GoalsProps) {
  const [open, setOpen] = useState(false);
  const title = WORDS.title(monthOfYear(mes));
  const set = metas.some(({ cantidad }) => cantidad > 0);
  return (
    <Panel
      title={title}
      bodyClassName=""
      actions={
        canSet && (
          <Button size="sm" icon={<Icon name="pencil" />} onClick={() => setOpen(true)} {...fetchAhead(loadDialog)}>
            {WORDS.set}
          </Button>
        )
      }
    >
      {!set && <p className="px-4 pt-3 pb-2 text-sm text-secondary">{WORDS.none}</p>}
      <table aria-label={title} className={`${TABLE} table-fixed`}>
        <thead>
          <tr className={HEAD_ROW}>
            <th scope="col" className={`${HEAD_CELL} pl-4 text-left`}>
              {WORDS.columns.department}
            </th>
            <th scope="col" className={`${HEAD_CELL} w-24 text-right phone:w-21`}>
              {WORDS.columns.approved[tipo]}
            </th>
            <th scope="col" className={`${HEAD_CELL} w-18 text-right phone:w-14`}>
              {WORDS.columns.goal}
            </th>
            <th scope="col" className={`${HEAD_CELL} w-2/5 pr-4 text-left phone:w-25`}>
              {WORDS.columns.reached}
            </th>
          </tr>
        </thead>
        <tbody>
          {metas.map(({ id_departamento, departamento, aprobados, cantidad }) => {
            const share = Math.min(100, percent(aprobados, cantidad));
            return (
              <tr key={id_departamento}>
                <th scope="row" className={`${BODY_CELL} pl-4 text-left font-regular`}>
                  {placeName(departamento)}
                </th>
                <td className={`${BODY_CELL} text-right`}>
                  <FigureLink href={listHref(tipo, id_departamento, { aprobado_mes: mes })} className={FIGURE}>
                    {formatNumber(aprobados)}
                  </FigureLink>
                </td>
                <td className={`${BODY_CELL} text-right`}>
                  {cantidad > 0 ? formatNumber(cantidad) : <span className="text-muted">—</span>}
                </td>
                <td className={`${BODY_CELL} pr-4`}>
                  {cantidad > 0 && (
                    <span className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-center gap-3 phone:grid-cols-1">
                      <span className="phone:hidden">
                        <Bar share={share} />
                      </span>
                      {aprobados >= cantidad ? (
                        <span className="flex items-center gap-1 text-state-green-fg [&_svg]:size-3.5">
                          <Icon name="check" />
                          {WORDS.done}
                        </span>
                      ) : (
                        <span className="text-secondary">
                          {share} %, {WORDS.missing(formatNumber(cantidad - aprobados), cantidad - aprobados === 1)}
                        </span>
                      )}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {open && <GoalsDialog tipo={tipo} mes={mes} metas={metas} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
