import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FeaturesMap } from "@/components/geoservicio/features-map";
import { StateBadge } from "@/components/registros/state-badge";
import { Button, LinkButton } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { cx } from "@/components/ui/cx";
import { PageHead } from "@/components/ui/panel";
import { TextInput } from "@/components/ui/text-input";
import { type Coleccion, COLECCIONES, type ElementoOgc, GEOSERVICIO } from "@/contract/geoservicio";
import {
  COLUMNAS,
  FILTRO_DE_EJEMPLO,
  GEOSERVICIO_TEXTS as WORDS,
  geoservicioHref,
  INVENTARIO,
  NOMBRE,
  ROWS,
  TIPO,
} from "@/lib/geoservicio/geoservicio";
import { formatNumber } from "@/lib/format";
import { hrefs } from "@/lib/hrefs";
import type { SearchParams } from "@/lib/lists/search-params";
import { namedState } from "@/lib/registros/state";
import { readCollections, readFeatures, readProperties } from "@/lib/server/geoservicio";
import { requireSession } from "@/lib/server/session";

interface Props {
  params: Promise<{ coleccion: string }>;
  searchParams: Promise<SearchParams>;
}

async function collectionOf(params: Props["params"]) {
  const { coleccion } = await params;
  const found = (await readCollections())?.find(({ id }) => id === coleccion);
  if (!found) notFound();
  return found;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { coleccion } = await params;
  if (!COLECCIONES.some((one) => one === coleccion)) return {};
  return { title: (await collectionOf(params)).title };
}

/** What the address asks for, as the service understands it; a page has `ROWS`. */
function queryOf(words: SearchParams): URLSearchParams {
  const given = Object.entries(words).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const query = new URLSearchParams(given);
  for (const name of ["f", "limit", "crs", "properties"]) query.delete(name);
  if (query.get("filter")?.trim() === "") query.delete("filter");
  query.set("limit", String(ROWS));
  return query;
}

const withWord = (query: URLSearchParams, name: string, value: string | null) => {
  const words = new URLSearchParams(query);
  if (value === null) words.delete(name);
  else words.set(name, value);
  return words;
};

/** The page of a collection: its features on a map and in a table, a filter, and what it holds. */
export default async function ColeccionPage({ params, searchParams }: Props) {
  await requireSession();
  const { id: coleccion, title, description } = await collectionOf(params);
  const query = queryOf(await searchParams);
  const [found, properties] = await Promise.all([readFeatures(coleccion, query), readProperties(coleccion)]);
  const kind = INVENTARIO[coleccion];
  const features = found.ok ? found.data.features : [];
  const next = found.ok ? found.data.links.find(({ rel }) => rel === "next")?.href : undefined;
  const cursor = next === undefined ? null : new URL(next, "http://localhost").searchParams.get("cursor");
  const here = (words: URLSearchParams) => `${geoservicioHref(coleccion)}?${words}`;
  const filter = query.get("filter") ?? "";
  return (
    <>
      <PageHead
        title={title}
        subtitle={description}
        back={{ href: geoservicioHref(), label: WORDS.title }}
        actions={
          <>
            {kind && <LinkButton href={hrefs.lista(kind)}>{WORDS.inventory}</LinkButton>}
            <a
              href={`${GEOSERVICIO}/collections/${coleccion}/items?${withWord(query, "f", "json")}`}
              download={`${coleccion}.geojson`}
              className={buttonClass("secondary", "md")}
            >
              <Icon name="download" />
              {WORDS.download}
            </a>
          </>
        }
      />
      <form className="mb-3 grid gap-1" action={geoservicioHref(coleccion)}>
        <label htmlFor="filter" className="text-sm font-medium">
          {WORDS.filter}
        </label>
        <div className="flex flex-wrap gap-2">
          <TextInput
            id="filter"
            name="filter"
            defaultValue={filter}
            spellCheck={false}
            aria-describedby="filter-help"
            invalid={!found.ok}
            boxClassName="min-w-0 flex-1 basis-64"
            className="code"
          />
          <Button type="submit" variant="primary">
            {WORDS.apply}
          </Button>
          {filter !== "" && <LinkButton href={geoservicioHref(coleccion)}>{WORDS.clear}</LinkButton>}
        </div>
        <p id="filter-help" className="text-xs text-muted">
          {WORDS.filterHelp} <code className="code">{FILTRO_DE_EJEMPLO[coleccion]}</code>
        </p>
      </form>
      {!found.ok && (
        <div className="mb-3">
          <Notice tone="red">{found.message}</Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-3 drawer:grid-cols-1">
        <div className="table-frame">
          <FeaturesTable {...{ coleccion, features, title }} />
          <div className="flex flex-wrap items-center gap-3 px-3 py-2 text-sm">
            {found.ok && found.data.numberMatched !== undefined && (
              <span className="text-muted">{`${formatNumber(found.data.numberMatched)} elementos`}</span>
            )}
            <span className="ml-auto flex gap-2">
              {query.has("cursor") && (
                <LinkButton href={here(withWord(query, "cursor", null))}>{WORDS.first}</LinkButton>
              )}
              {cursor !== null && <LinkButton href={here(withWord(query, "cursor", cursor))}>{WORDS.next}</LinkButton>}
            </span>
          </div>
        </div>
        <div className="grid gap-3">
          <section className="panel overflow-hidden">
            <FeaturesMap features={features} className="h-80" />
          </section>
          <details className="panel">
            <summary className="cursor-pointer px-4 py-3 text-sm font-semibold">
              {WORDS.count(formatNumber(Object.keys(properties).length))}
            </summary>
            <dl className="grid gap-1.5 border-t border-line-subtle p-4 text-sm">
              {Object.entries(properties).map(([name, { title: words, type }]) => (
                <div key={name}>
                  <dt className="code font-medium">{name}</dt>
                  <dd className="text-xs text-muted">
                    {type === undefined ? words : `${words} (${TIPO[type] ?? type})`}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      </div>
    </>
  );
}

interface TableProps {
  coleccion: Coleccion;
  features: readonly ElementoOgc[];
  title: string;
}

function FeaturesTable({ coleccion, features, title }: TableProps) {
  const columns = COLUMNAS[coleccion];
  return (
    <table aria-label={title} className="rows phone:min-w-0">
      <thead>
        <tr>
          <th scope="col">{WORDS.name}</th>
          {columns.map(({ name, head, wide, width }) => (
            <th key={name} scope="col" className={cx(width, wide && "phone:hidden")}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {features.map(({ id, properties }) => (
          <tr key={id}>
            <td className="font-medium break-words">
              <Link href={geoservicioHref(coleccion, id)}>{properties[NOMBRE[coleccion]] ?? id}</Link>
            </td>
            {columns.map(({ name, wide }) => (
              <td key={name} className={cx("break-words", wide && "phone:hidden")}>
                {name === "estado" ? (
                  <StateBadge state={namedState(String(properties[name]))} quiet />
                ) : (
                  properties[name]
                )}
              </td>
            ))}
          </tr>
        ))}
        {features.length === 0 && (
          <tr>
            <td colSpan={columns.length + 1} className="py-6 text-center text-muted">
              {WORDS.none}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
