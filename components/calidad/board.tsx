import { PageHead } from "@/components/ui/panel";
import type { Tablero } from "@/contract/resources/calidad";
import { agesOf, figureOf, sectionsOf, stripOf, weakPointsOf } from "@/lib/calidad/board";
import { type Behind, behindHref, boardHref, type Shown } from "@/lib/calidad/hrefs";
import { CALIDAD, monthName } from "@/lib/calidad/texts";
import { formatDay } from "@/lib/format";
import { Ages } from "./ages";
import { BoardControls } from "./board-controls";
import { FigureStrip } from "./figure-strip";
import { MonthLine } from "./month-line";
import { Municipalities } from "./municipalities";
import { Sections } from "./sections";
import { WeakPoints } from "./weak-points";

interface BoardProps {
  board: Tablero;
  shown: Shown;
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
  const hrefOf = (behind: Behind) => (actual ? behindHref(tipo, id_departamento, behind) : null);
  const when = actual ? `al ${formatDay(board.fecha)}` : `al final de ${monthName(mes)} de ${mes.slice(0, 4)}`;
  return (
    <>
      <PageHead
        title={CALIDAD.title}
        subtitle={`${CALIDAD.kinds[tipo]} de ${place}, ${when}. ${actual ? CALIDAD.opens : CALIDAD.past}`}
        actions={<BoardControls shown={shown} mes={mes} meses={meses} departments={departments} />}
      />
      <FigureStrip figures={stripOf(board, tipo)} records={records} before={antes?.mes ?? null} hrefOf={hrefOf} />
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
