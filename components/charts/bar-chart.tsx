"use client";

import { ChartColumn, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { formatNumber } from "@/lib/format";

export interface Figure {
  nombre: string;
  total: number;
}

const BarCanvas = dynamic(() => import("./bar-canvas"), { ssr: false, loading: () => null });

/** Height of a chart in px (spec 1 §2). */
const HEIGHT = 400;

interface BarChartProps {
  title: string;
  /** What a figure's name is, as the table's first head. */
  nameHeader: string;
  figures: readonly Figure[];
}

/** Totals as bars, with a table view of the same figures to read and to copy. */
export function BarChart({ title, nameHeader, figures }: BarChartProps) {
  const [table, setTable] = useState(false);
  return (
    <Panel
      title={title}
      bodyClassName="p-4"
      actions={
        <IconButton
          label={table ? "Ver como gráfico" : "Ver como tabla"}
          aria-pressed={table}
          icon={table ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          onClick={() => setTable((shown) => !shown)}
        />
      }
    >
      <div style={{ minHeight: HEIGHT }}>
        {table ? (
          <FigureTable title={title} nameHeader={nameHeader} figures={figures} />
        ) : (
          <BarCanvas figures={figures} height={HEIGHT} label={`${title}: ${spoken(figures)}`} />
        )}
      </div>
    </Panel>
  );
}

const spoken = (figures: readonly Figure[]) =>
  figures.map(({ nombre, total }) => `${nombre} ${formatNumber(total)}`).join(", ");

const CELL = "border-b border-line-subtle px-3 py-2";

function FigureTable({ title, nameHeader, figures }: BarChartProps) {
  const sum = figures.reduce((all, { total }) => all + total, 0);
  const share = (total: number) => (sum === 0 ? "0 %" : `${formatNumber((total / sum) * 100, 1)} %`);
  return (
    <table aria-label={title} className="num w-full border-separate border-spacing-0 text-sm">
      <thead>
        <tr className="bg-sunken text-2xs tracking-caps text-muted">
          <th scope="col" className={`${CELL} text-left font-semibold`}>
            {nameHeader}
          </th>
          <th scope="col" className={`${CELL} text-right font-semibold`}>
            TOTAL
          </th>
          <th scope="col" className={`${CELL} text-right font-semibold`}>
            PARTE
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ nombre, total }) => (
          <tr key={nombre}>
            <th scope="row" className={`${CELL} text-left font-regular`}>
              {nombre}
            </th>
            <td className={`${CELL} text-right`}>{formatNumber(total)}</td>
            <td className={`${CELL} text-right text-muted`}>{share(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="px-3 py-2 text-left">
            TOTAL
          </th>
          <td className="px-3 py-2 text-right">{formatNumber(sum)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
