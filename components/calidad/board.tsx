import { PageHead } from "@/components/ui/panel";
import { can, type Subject } from "@/contract/policy";
import type { Tablero } from "@/contract/resources/calidad";
import { agesOf, figureOf, sectionsOf, topFigures, weakPointsOf, type Figure } from "@/lib/calidad/board";
import { type Behind, listHref, type BoardChoice } from "@/lib/calidad/hrefs";
import { CALIDAD, changeWord, monthName, monthOfYear } from "@/lib/calidad/texts";
import { formatDay, formatNumber } from "@/lib/format";
import { Link } from "@/components/ui/link";
import { percent } from "@/contract/percent";
import { Ages } from "./ages";
import { BoardControls } from "./board-controls";
import { Goals } from "./goals";
import { MonthLine } from "./month-line";
import { Municipalities } from "./municipalities";
import { Sections } from "./sections";
import { WeakPoints } from "./weak-points";

/** What stands below a figure: how the number of records changed, or the share of them. */
function noteOf({ total, before }: Figure, i: number, records: number, month: string | null): string {
  if (i > 0) return `${percent(total, records)} %${before === null ? "" : `, eran ${formatNumber(before)}`}`;
  if (before === null || month === null) return "\u00A0";
  const change = total - before;
  return `${changeWord(change)} que en ${monthName(month)}`;
}

/** How many municipalities have records; the table of them is on the page. Null for a month that is over. */
function municipalityCell(municipios: Tablero["municipios"]): Cell | null {
  if (municipios.length === 0) return null;
  const some = municipios.filter(({ total }) => total > 0).length;
  return {
    label: CALIDAD.withRecords,
    total: some,
    note: CALIDAD.municipalitiesOf(formatNumber(municipios.length), formatNumber(municipios.length - some)),
    href: "#municipios",
  };
}

interface Cell {
  label: string;
  total: number;
  note: string;
  href: string | null;
}

const CELL = "grid min-w-0 grid-rows-[1fr_auto_auto] gap-px bg-surface px-4 py-2.5 no-underline phone:px-3";

/** The figures at the top of the board. */
const FigureStrip = ({ cells }: { cells: readonly Cell[] }) => (
  <nav
    aria-label={CALIDAD.figures}
    className="mb-3 grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-md border border-line-default bg-line-subtle phone:grid-flow-row phone:grid-cols-2 phone:[&>:first-child:nth-last-child(odd)]:col-span-2"
  >
    {cells.map(({ label, total, note, href }) => {
      const inside = (
        <>
          <span className="text-xs text-secondary">{label}</span>
          <b className={`text-xl font-semibold tracking-tight tabular-nums ${href === null ? "" : "text-link"}`}>
            {formatNumber(total)}
          </b>
          <small className="text-xs text-muted tabular-nums">{note}</small>
        </>
      );
      return href === null ? (
        <span key={label} className={CELL}>
          {inside}
        </span>
      ) : (
        <Link key={label} href={href} prefetch={false} className={`${CELL} text-primary hover:bg-hover`}>
          {inside}
        </Link>
      );
    })}
  </nav>
);

interface BoardProps {
  board: Tablero;
  shown: BoardChoice;
  /** Whose figures they are: 'Potosí', 'todo el país'. */
  place: string;
  departments: readonly { id: number; nombre: string }[] | null;
  subject: Subject;
}

const OPTIONAL = ["con_declaratoria", "con_integridad", "con_autenticidad"] as const;

/** The quality of a department's inventory, or of the country's. */
export function Board({ board, shown, place, departments, subject }: BoardProps) {
  const { tipo, id_departamento } = shown;
  const { actual, mes, meses, antes, municipios, serie } = board;
  const records = figureOf(board, "registros");
  const hrefOf = (behind: Behind) => (actual ? listHref(tipo, id_departamento, behind) : null);
  const when = actual ? `al ${formatDay(board.fecha)}` : `al final de ${monthOfYear(mes)}`;
  const figures = topFigures(board, tipo).map((figure, i) => ({
    label: figure.label,
    total: figure.total,
    note: noteOf(figure, i, records, antes?.mes ?? null),
    href: hrefOf(figure.behind),
  }));
  const municipality = municipalityCell(municipios);
  return (
    <>
      <PageHead
        title={CALIDAD.title}
        subtitle={`${CALIDAD.kinds[tipo]} de ${place}, ${when}. ${actual ? CALIDAD.opens : CALIDAD.past}`}
        actions={<BoardControls shown={shown} mes={mes} meses={meses} departments={departments} />}
      />
      <FigureStrip cells={municipality ? [...figures, municipality] : figures} />
      {actual && (
        <Municipalities
          key={`${tipo} ${board.id_departamento}`}
          municipios={municipios}
          shown={shown}
          country={board.id_departamento === null}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_21.75rem] gap-3 max-[1199px]:grid-cols-1">
        <WeakPoints
          points={weakPointsOf(board, tipo)}
          records={records}
          hrefOf={hrefOf}
          assigning={actual && can(subject, `${tipo}.asignar`) ? { tipo, id_departamento, subject } : null}
        />
        <div className="grid min-w-0 content-start gap-3">
          <Sections
            sections={sectionsOf(board, tipo)}
            records={records}
            optional={
              tipo === "ppirta"
                ? OPTIONAL.map((debilidad) => ({ total: figureOf(board, debilidad), behind: { debilidad } }))
                : []
            }
            hrefOf={hrefOf}
          />
          <MonthLine title={CALIDAD.byMonth[tipo]} months={serie} />
        </div>
      </div>
      {board.metas.length > 0 && (
        <div className="mt-3">
          <Goals tipo={tipo} mes={mes} metas={board.metas} canSet={actual && can(subject, "calidad.metas")} />
        </div>
      )}
      <div className="mt-3">
        <Ages ages={agesOf(board)} hrefOf={hrefOf} />
      </div>
    </>
  );
}
