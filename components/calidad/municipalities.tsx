"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { BODY_CELL, FIGURE, HEAD_CELL, HEAD_ROW, TABLE } from "@/components/charts/table-style";
import { saveFile } from "@/components/engine/export-download";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Segmented } from "@/components/ui/segmented";
import { percent } from "@/contract/percent";
import { type Behind, boardHref, type BoardChoice, listHref, MAP_PARAM } from "@/lib/calidad/hrefs";
import { mapFiguresOf, type Municipality, readMapFigure, stepOf, stepsOf, valueOf } from "@/lib/calidad/steps";
import { CALIDAD } from "@/lib/calidad/texts";
import { formatNumber } from "@/lib/format";
import { csvLine, FOR_EXCEL, MARK } from "@/lib/lists/csv";
import { EXPORT } from "@/lib/lists/export";
import { listFileName } from "@/lib/lists/file-name";
import { Bar } from "./bar";
import { FigureLink } from "./figure-link";

const MunicipalityMap = lazyPart(() => import("./municipality-map").then((module) => module.MunicipalityMap));

/** The class of each step's colour, as a ground; of none, the hatching. */
const GROUNDS = ["bg-(--step-0)", "bg-(--step-1)", "bg-(--step-2)", "bg-(--step-3)", "bg-(--step-4)"];
const groundOf = (step: number | null) => cx("fill", step === null ? "hatched" : GROUNDS[step]);

const ROWS = 8;
const { tableColumns: COLUMNS } = CALIDAD;
const HEAD = `${HEAD_CELL} whitespace-nowrap phone:px-1.5 phone:whitespace-normal`;
const CELL = `${BODY_CELL} phone:px-1.5`;

/** Saves the table as a CSV file that Excel opens: all municipalities, also those without records. */
function saveTable({ tipo, id_departamento }: BoardChoice, municipios: readonly Municipality[]) {
  const { municipality, province, department, records, complete, share, withoutPhoto } = COLUMNS;
  const heads = [municipality, province, department, records, complete[tipo], share, withoutPhoto];
  const lines = municipios.map(({ nombre, provincia, departamento, total, completas, sin_fotografia }) => [
    ...[nombre, provincia, departamento, total, completas],
    ...[total > 0 ? percent(completas, total) : null, sin_fotografia],
  ]);
  // Facilities have no photographs.
  const cells = tipo === "ppirta" ? heads.length : heads.length - 1;
  const text = [heads, ...lines].map((line) => csvLine(line.slice(0, cells), FOR_EXCEL)).join("");
  const file = listFileName(`municipios-${CALIDAD.kinds[tipo].toLowerCase()}`, { filters: { id_departamento } });
  saveFile(new Blob([MARK + text], { type: "text/csv" }), `${file}.csv`);
}

interface MunicipalitiesProps {
  /** All of the board's place, in the order of the table. */
  municipios: readonly Municipality[];
  shown: BoardChoice;
  /** The country: their departments are named too. */
  country: boolean;
}

/**
 * The municipalities as a map and as a table. The table is the map for those who use the keyboard or a screen reader:
 * what has the focus there is brought out on the map.
 */
export function Municipalities({ municipios, shown, country }: MunicipalitiesProps) {
  const { tipo, id_departamento } = shown;
  const figure = readMapFigure(tipo, useSearchParams().get(MAP_PARAM));
  const [at, setAt] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [empty, setEmpty] = useState(false);
  const hrefOf = (behind: Behind) => listHref(tipo, id_departamento, behind);
  const steps = useMemo(() => stepsOf(figure, municipios), [figure, municipios]);
  const groups = {
    with: municipios.filter(({ total }) => total > 0),
    without: municipios.filter((m) => m.total === 0),
  };
  const [rows, others] = empty ? [groups.without, groups.with] : [groups.with, groups.without];
  const shownRows = rows.slice((page - 1) * ROWS, page * ROWS);
  const photos = tipo === "ppirta";
  return (
    <div className="mb-3 grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-3 max-[1199px]:grid-cols-1">
      <Panel
        title={CALIDAD.municipalities}
        className="overflow-hidden"
        bodyClassName=""
        actions={
          <Segmented
            label={CALIDAD.mapShows}
            value={figure}
            options={mapFiguresOf(tipo).map((value) => ({ value, label: CALIDAD.mapFigures[value] }))}
            onChange={(next) => window.history.replaceState(null, "", boardHref(shown, next))}
          />
        }
      >
        <div aria-hidden className="relative h-96 overflow-hidden bg-(--map-outside)">
          <MunicipalityMap {...{ municipios, tipo, figure, steps, at, id_departamento, country }} onAt={setAt} />
        </div>
        <ul className="grid auto-cols-fr grid-flow-col gap-0.5 border-t border-line-subtle px-4 py-2.5 text-2xs text-secondary phone:px-3">
          {[...steps.keys(), null].map((step) => (
            <li key={step}>
              <span aria-hidden className={cx("mb-1 block h-2", groundOf(step))} />
              {step === null ? CALIDAD.withoutRecords : steps[step]?.label}
            </li>
          ))}
        </ul>
      </Panel>
      <section id="municipios" className="panel flex scroll-mt-under-bar flex-col overflow-hidden">
        <header className="panel-head">
          <h2 className="text-sm font-semibold">{CALIDAD.table}</h2>
          <span className="ml-auto text-xs text-muted phone:order-last phone:ml-0 phone:w-full">
            {CALIDAD.tableOrder}
          </span>
          <Button
            variant="ghost"
            size="sm"
            icon={<Icon name="download" />}
            className="phone:ml-auto"
            onClick={() => saveTable(shown, municipios)}
          >
            {EXPORT.button}
          </Button>
        </header>
        <div className="overflow-x-auto">
          <table aria-label={CALIDAD.municipalities} className={TABLE}>
            <thead>
              <tr className={HEAD_ROW}>
                <th className={`${HEAD} pl-4 text-left phone:pl-3`}>{COLUMNS.municipality}</th>
                <th className={`${HEAD} text-right`}>{COLUMNS.records}</th>
                <th className={`${HEAD} text-right`}>{COLUMNS.complete[tipo]}</th>
                <th className={`${HEAD} w-1/4 text-right phone:hidden`}>{COLUMNS.share}</th>
                {photos && <th className={`${HEAD} pr-4 text-right phone:pr-3`}>{COLUMNS.withoutPhoto}</th>}
              </tr>
            </thead>
            <tbody>
              {shownRows.map((one) => {
                const { id, nombre, provincia, departamento, total, completas, sin_fotografia } = one;
                return (
                  <tr
                    key={id}
                    className={cx("h-11", at === id && "bg-selected")}
                    onPointerEnter={() => setAt(id)}
                    onPointerLeave={() => setAt(null)}
                    onFocus={() => setAt(id)}
                    onBlur={() => setAt(null)}
                  >
                    <th
                      scope="row"
                      className={`${CELL} w-2/5 max-w-0 pl-4 text-left font-regular phone:max-w-none phone:pl-3`}
                    >
                      <span className="flex gap-2">
                        <span
                          aria-hidden
                          className={cx("mt-0.5 size-3 shrink-0", groundOf(stepOf(steps, valueOf(figure, one))))}
                        />
                        <span className="min-w-0">
                          <FigureLink href={hrefOf({ id_municipio: id })} className="font-medium">
                            {nombre}
                          </FigureLink>
                          <span className="block text-2xs text-muted">
                            {provincia}
                            {country && <span> · {departamento}</span>}
                          </span>
                        </span>
                      </span>
                    </th>
                    <td className={`${CELL} text-right`}>
                      <FigureLink href={hrefOf({ id_municipio: id })} className={FIGURE}>
                        {formatNumber(total)}
                      </FigureLink>
                    </td>
                    <td className={`${CELL} text-right`}>
                      <FigureLink href={hrefOf({ completo: "1", id_municipio: id })} className={FIGURE}>
                        {formatNumber(completas)}
                      </FigureLink>
                    </td>
                    <td className={`${CELL} phone:hidden`}>
                      <span className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-2 text-right">
                        <Bar share={percent(completas, total)} />
                        {total > 0 && <span>{percent(completas, total)} %</span>}
                      </span>
                    </td>
                    {photos && (
                      <td className={`${CELL} pr-4 text-right phone:pr-3`}>
                        <FigureLink href={hrefOf({ debilidad: "sin_fotografia", id_municipio: id })} className={FIGURE}>
                          {formatNumber(sin_fotografia)}
                        </FigureLink>
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <div className="mt-auto phone:px-3">
          <Pager page={page} rows={ROWS} total={rows.length} noun={CALIDAD.pageNoun} onPage={setPage}>
            {others.length > 0 && (
              <Button
                variant="link"
                onClick={() => {
                  setEmpty(!empty);
                  setPage(1);
                }}
              >
                {(empty ? CALIDAD.showWith : CALIDAD.showWithout)(formatNumber(others.length))}
              </Button>
            )}
          </Pager>
        </div>
      </section>
    </div>
  );
}
