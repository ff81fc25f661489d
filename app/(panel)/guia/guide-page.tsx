import { GuideArticle } from "@/components/guia/guide-article";
import { GuideContents } from "@/components/guia/guide-contents";
import { PageHead } from "@/components/ui/panel";
import sizes from "@/docs/guia/imagenes.json";
import { type GuiaPage, guiaDe, GUIA_PAGES, guiaHref } from "@/lib/guia";
import { hrefs } from "@/lib/hrefs";
import { requireSession } from "@/lib/server/session";
import { Link } from "@/components/ui/link";
import { guideText } from "./guide-text";

interface GuideTabsProps {
  page: GuiaPage;
  /** The page of the reader's role. */
  own: GuiaPage;
}

/** Links to the guide's pages; the page of the reader's role is marked. */
function GuideTabs({ page: shown, own }: GuideTabsProps) {
  return (
    <nav aria-label="Páginas de la guía" className="mb-3 print:hidden">
      <ul className="flex flex-wrap gap-1.5">
        {GUIA_PAGES.map(({ page, label }) => (
          <li key={page}>
            <Link
              href={guiaHref(page)}
              aria-current={page === shown ? "page" : undefined}
              className="inline-flex h-control items-center gap-1.5 rounded-sm border border-line-button bg-surface px-3 text-sm font-medium text-primary no-underline hover:bg-hover aria-[current=page]:border-primary-line aria-[current=page]:bg-selected aria-[current=page]:text-primary-line"
            >
              {label}
              {page === own && <span className="text-xs font-regular text-muted">(su rol)</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page of the guide and its contents. Everyone may read every page; the page of the reader's own role is marked. */
export async function GuidePage({ page }: { page: GuiaPage }) {
  const { subject } = await requireSession();
  const { title, body, tasks } = await guideText(page);
  return (
    <>
      <PageHead title={title} />
      <GuideTabs page={page} own={guiaDe(subject.rol)} />
      <div className="grid grid-cols-[minmax(0,54rem)_15rem] items-start gap-6 drawer:grid-cols-1 drawer:gap-3 print:block">
        <article className="min-w-0 rounded-md border border-line-default bg-surface px-8 py-6 phone:px-4 phone:py-4 print:border-0 print:p-0">
          <GuideArticle body={body} sizes={sizes} />
          <p className="mt-6 border-t border-line-default pt-4 text-sm text-secondary print:hidden">
            Para programar un sistema que lee o escribe en este inventario:{" "}
            <a href={hrefs.documentacionApi}>documentación de la API</a>.
          </p>
        </article>
        <GuideContents tasks={tasks} />
      </div>
    </>
  );
}
