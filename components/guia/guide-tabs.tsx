import { Link } from "@/components/ui/link";
import { GUIA_PAGES, type GuiaPage, guiaHref } from "@/lib/guia";

interface GuideTabsProps {
  page: GuiaPage;
  /** The page of the reader's role. */
  own: GuiaPage;
}

/** Links to the guide's pages; the page of the reader's role is marked. */
export function GuideTabs({ page: shown, own }: GuideTabsProps) {
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
