import { SectionTab, type SectionPageProps } from "../../../../registro/section-tab";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirta");

/** One of an attraction's tables, read-only (spec 2 §2.9). */
export default async function SectionViewPage({ params, searchParams }: SectionPageProps) {
  const { id, seccion } = await params;
  return <SectionTab kind="ppirta" recordRef={id} segment={seccion} searchParams={searchParams} readOnly />;
}
