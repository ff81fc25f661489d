"use client";

import { type ReactNode, useState } from "react";
import { BODY_CELL, FIGURE, HEAD_CELL, HEAD_ROW, TABLE } from "@/components/charts/table-style";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { CHART_WORDS } from "@/lib/inicio/home";
import { FigureLink } from "./figure-link";

interface TwoViewsPanelProps {
  title: string;
  /** Headings of the table: what a row is, then its figures. */
  head: readonly string[];
  rows: readonly { name: string; figures: readonly { text: string; href: string | null }[] }[];
  bodyClassName: string;
  /** The same figures as a chart. */
  children: ReactNode;
}

const alignClass = (column: number) => (column === 0 ? "text-left" : "text-right");

/** A panel whose chart can be read as a table. */
export function TwoViewsPanel({ title, head, rows, bodyClassName, children }: TwoViewsPanelProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={title}
      bodyClassName={asTable ? "" : bodyClassName}
      actions={
        <IconButton
          label={asTable ? CHART_WORDS.chart : CHART_WORDS.table}
          icon={<Icon name={asTable ? "chart-column" : "table-2"} />}
          onClick={() => setAsTable((shown) => !shown)}
        />
      }
    >
      {asTable ? (
        <table aria-label={title} className={TABLE}>
          <thead>
            <tr className={HEAD_ROW}>
              {head.map((heading, i) => (
                <th key={heading} scope="col" className={`${HEAD_CELL} px-4 ${alignClass(i)}`}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <tr key={name}>
                <th scope="row" className={`${BODY_CELL} px-4 text-left font-regular`}>
                  {name}
                </th>
                {figures.map(({ text, href }, i) => (
                  <td key={head[i + 1]} className={`${BODY_CELL} px-4 text-right`}>
                    <FigureLink href={href} className={href === null ? undefined : FIGURE}>
                      {text}
                    </FigureLink>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        children
      )}
    </Panel>
  );
}
