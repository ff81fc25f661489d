import { PageHead, Panel } from "@/components/ui/panel";
import type { Tablero } from "@/contract/resources/calidad";
import { agesOf, figureOf, sectionsOf, topFigures, weakPointsOf, WEAKEST, type Figure } from "@/lib/calidad/board";
import { type Behind, listHref, boardHref, type BoardChoice } from "@/lib/calidad/hrefs";
import { CALIDAD, monthName, changeWord } from "@/lib/calidad/texts";
import { formatDay, formatNumber } from "@/lib/format";
import { Link } from "@/components/ui/link";
import type { Kind } from "@/contract/resources/registros";
import { percent } from "@/contract/percent";
import { Ages } from "./ages";
import { BoardControls } from "./board-controls";
import { MonthLine } from "./month-line";
import { Sections } from "./sections";
import { WeakPoints } from "./weak-points";
import { Bar } from "./bar";
import { FigureLink } from "./figure-link";

interface FigureStripProps {
  figures: readonly Figure[];
  records: number;
  /** The month that the changes are from; null if none was kept. */
  before: string | null;
  hrefOf: (behind: Behind) => string | null;
}

/** What stands below a figure: how the number of records changed, or the share of them. */
function noteOf({ total, before }: Figure, i: number, records: number, month: string | null): string {
  if (i > 0) return `${percent(total, records)} %${before === null ? "" : `, eran ${formatNumber(before)}`}`;
  if (before === null || month === null) return " ";
  const change = total - before;
  return `${changeWord(change)} que en ${monthName(month)}`;
}

const CELL = "grid min-w-0 grid-rows-[1fr_auto_auto] gap-px bg-surface px-4 py-2.5 no-underline phone:px-3";

/** The five figures at the top of the board. */
function FigureStrip({ figures, records, before, hrefOf }: FigureStripProps) {
  return (
    <nav
      aria-label={CALIDAD.figures}
      className="mb-3 grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-md border border-line-default bg-line-subtle phone:grid-flow-row phone:grid-cols-2 phone:[&>:first-child]:col-span-2"
    >
      {figures.map((figure, i) => {
        const href = hrefOf(figure.behind);
        const inside = (
          <>
            <span className="text-xs text-secondary">{figure.label}</span>
            <b className={`text-xl font-semibold tracking-tight tabular-nums ${href === null ? "" : "text-link"}`}>
              {formatNumber(figure.total)}
            </b>
            <small className="text-xs text-muted tabular-nums">{noteOf(figure, i, records, before)}</small>
          </>
        );
        return href === null ? (
          <span key={figure.label} className={CELL}>
            {inside}
          </span>
        ) : (
          <Link key={figure.label} href={href} prefetch={false} className={`${CELL} text-primary hover:bg-hover`}>
            {inside}
          </Link>
        );
      })}
    </nav>
  );
}

interface MunicipalitiesProps {
  tipo: Kind;
  municipios: Tablero["municipios"];
  /** All are shown, and not the weakest alone. */
  all: boolean;
  /** The board with all of them, or with the weakest again. */
  otherHref: string;
  /** The country: their departments are named too. */
  country: boolean;
  hrefOf: (behind: Behind) => string | null;
}

/** The municipalities by their share of complete records, the weakest first. */
function Municipalities({ tipo, municipios, all, otherHref, country, hrefOf }: MunicipalitiesProps) {
  const shown = all ? municipios : municipios.slice(0, WEAKEST);
  return (
    <Panel title={CALIDAD.municipalities} bodyClassName="px-4 py-2.5">
      <ul>
        {shown.map(({ id, nombre, departamento, total, completas }) => (
          <li
            key={id}
            className="grid min-h-[1.625rem] grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_2.75rem] items-center gap-2.5 text-sm tabular-nums phone:min-h-11 phone:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_2.75rem]"
          >
            <FigureLink href={hrefOf({ id_municipio: id })} className="text-xs uppercase">
              {nombre} <span className="text-muted">{formatNumber(total)}</span>
              {country && <span className="text-muted normal-case"> · {departamento}</span>}
            </FigureLink>
            <Bar share={percent(completas, total)} />
            <span className="text-right">{percent(completas, total)} %</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
        {CALIDAD.municipalityNote(tipo, formatNumber(municipios.length))}
        {municipios.length > WEAKEST && (
          <Link href={otherHref} scroll={false} prefetch={false} className="text-link">
            {all ? CALIDAD.fewer : CALIDAD.all}
          </Link>
        )}
      </p>
    </Panel>
  );
}

interface BoardProps {
  board: Tablero;
  shown: BoardChoice;
  /** Whose figures they are: 'Potosí', 'todo el país'. */
  place: string;
  departments: readonly { id: number; nombre: string }[] | null;
}

const OPTIONAL = ["con_declaratoria", "con_integridad", "con_autenticidad"] as const;

/** The quality of a department's inventory, or of the country's. */
export function Board({ board, shown, place, departments }: BoardProps) {
  const { tipo, id_departamento } = shown;
  const { actual, mes, meses, antes, municipios, serie } = board;
  const records = figureOf(board, "registros");
  const hrefOf = (behind: Behind) => (actual ? listHref(tipo, id_departamento, behind) : null);
  const when = actual ? `al ${formatDay(board.fecha)}` : `al final de ${monthName(mes)} de ${mes.slice(0, 4)}`;
  return (
    <>
      <PageHead
        title={CALIDAD.title}
        subtitle={`${CALIDAD.kinds[tipo]} de ${place}, ${when}. ${actual ? CALIDAD.opens : CALIDAD.past}`}
        actions={<BoardControls shown={shown} mes={mes} meses={meses} departments={departments} />}
      />
      <FigureStrip figures={topFigures(board, tipo)} records={records} before={antes?.mes ?? null} hrefOf={hrefOf} />
      <div className="grid grid-cols-[minmax(0,1fr)_21.75rem] gap-3 max-[1199px]:grid-cols-1">
        <WeakPoints points={weakPointsOf(board, tipo)} records={records} hrefOf={hrefOf} />
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
      <div className="mt-3 grid grid-cols-2 gap-3 max-[1023px]:grid-cols-1">
        {actual && (
          <Municipalities
            tipo={tipo}
            municipios={municipios}
            all={shown.todos}
            otherHref={boardHref({ ...shown, todos: !shown.todos })}
            country={board.id_departamento === null}
            hrefOf={hrefOf}
          />
        )}
        <Ages ages={agesOf(board)} hrefOf={hrefOf} />
      </div>
    </>
  );
}
