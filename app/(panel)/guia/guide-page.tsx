import { GuideArticle } from "@/components/guia/guide-article";
import { GuideContents } from "@/components/guia/guide-contents";
import { GuideTabs } from "@/components/guia/guide-tabs";
import { PageHead } from "@/components/ui/panel";
import sizes from "@/docs/guia/imagenes.json";
import { type GuiaPage, guiaDe } from "@/lib/guia";
import { hrefs } from "@/lib/hrefs";
import { requireSession } from "@/lib/server/session";
import { guideText } from "./guide-text";

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
