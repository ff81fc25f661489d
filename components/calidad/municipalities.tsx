import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { Tablero } from "@/contract/resources/calidad";
import type { Kind } from "@/contract/resources/registros";
import { percent } from "@/contract/percent";
import { WEAKEST } from "@/lib/calidad/board";
import type { Behind } from "@/lib/calidad/hrefs";
import { CALIDAD } from "@/lib/calidad/texts";
import { formatNumber } from "@/lib/format";
import { Bar } from "./bar";
import { FigureLink } from "./figure-link";

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
export function Municipalities({ tipo, municipios, all, otherHref, country, hrefOf }: MunicipalitiesProps) {
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
