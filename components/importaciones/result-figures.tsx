import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { esInventario } from "@/contract/importacion/tipos";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { formatNumber } from "@/lib/format";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { RESULT } from "@/lib/importaciones/result-texts";
import { placeWords } from "@/lib/importaciones/texts";

interface FigureProps {
  icon: IconName;
  tone: string;
  label: string;
  value: number;
  below: string;
  /** Where what the figure counts is seen; none: the figure is no link. */
  href?: string | undefined;
  /** The link gives a file, not a page. */
  file?: boolean;
}

function Figure({ icon, tone, label, value, below, href, file = false }: FigureProps) {
  const To = file ? "a" : Link;
  const id = `cifra-${icon}`;
  const figure = <span className="num text-xl font-semibold tracking-tight">{formatNumber(value)}</span>;
  return (
    <div className="px-4 py-2.5">
      <p id={id} className="flex items-center gap-1.5 text-xs text-secondary">
        <Icon name={icon} className={cx("size-icon-sm shrink-0", tone)} />
        {label}
      </p>
      {href && value > 0 ? (
        <To href={href} aria-describedby={id} className="text-link no-underline hover:underline">
          {figure}
        </To>
      ) : (
        figure
      )}
      <p className="text-xs text-muted">{below}</p>
    </div>
  );
}

const figureLink = (icon: IconName, href: string, text: string): ReactNode => (
  <Link href={href} className="flex min-h-7 items-center gap-1.5 text-sm phone:min-h-11">
    <Icon name={icon} className="size-icon-sm shrink-0" />
    {text}
  </Link>
);

interface ResultFiguresProps {
  detail: ImportacionDetalle;
  recordRef: string;
  /** The rows left out stand on this page. */
  out: number;
  /** What would stay stands on this page. */
  staying: boolean;
}

/** What came of an import, in figures that lead to what they count. */
export function ResultFigures({ detail, recordRef, out, staying }: ResultFiguresProps) {
  const { id, tipo, importadas, cambiadas, sin_cambios, segundos, tocadas, personas, cuenta } = detail;
  const words = placeWords(tipo);
  const records = esInventario(tipo);
  const list = records ? importHrefs.listaDeImportacion(tipo, id) : importHrefs.catalogo(tipo);
  const listed = importadas + cambiadas;
  return (
    <section className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] divide-x divide-line-subtle rounded-md border border-line-default bg-surface phone:divide-x-0 phone:divide-y">
      <Figure
        icon="circle-check"
        tone="text-state-green"
        label={words.entered}
        value={importadas}
        href={list}
        below={segundos === null ? words.enteredAs : words.enteredIn(RESULT.seconds(segundos))}
      />
      {cambiadas + sin_cambios > 0 && (
        <Figure
          icon="rotate-cw"
          tone="text-state-blue"
          label={RESULT.changed}
          value={cambiadas}
          href={list}
          below={sin_cambios > 0 ? RESULT.unchanged(sin_cambios) : RESULT.changedHelp}
        />
      )}
      <Figure
        icon="circle-alert"
        tone="text-state-red"
        label={RESULT.out}
        value={out}
        href="#fuera"
        below={out === 0 ? RESULT.outNone : RESULT.outEach}
      />
      {cuenta.omiten > 0 && (
        <Figure
          icon="download"
          tone="text-state-orange"
          label={RESULT.omitted}
          value={cuenta.omiten}
          href={importHrefs.importacionOmiten(recordRef)}
          file
          below={records ? RESULT.omittedHelp : RESULT.omittedHelpEntries}
        />
      )}
      <Figure
        icon="pencil"
        tone="text-muted"
        label={RESULT.touched}
        value={tocadas}
        href={staying ? "#deshacer" : undefined}
        below={tocadas === 0 ? RESULT.touchedNone : RESULT.touchedBy(personas)}
      />
      {listed > 0 && (
        <div className="grid content-center px-4 py-2.5">
          {figureLink("list", list, records ? RESULT.inList(listed) : RESULT.inCatalogue)}
          {records && figureLink("map", importHrefs.listaDeImportacion(tipo, id, "mapa"), RESULT.onMap(listed))}
        </div>
      )}
    </section>
  );
}
