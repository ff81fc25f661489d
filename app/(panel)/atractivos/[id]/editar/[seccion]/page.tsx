import { SectionTab, type SectionPageProps } from "../../../../registro/section-tab";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirta");

/** One of an attraction's nine tables (spec 2 §2.8). */
export default async function SectionPage({ params, searchParams }: SectionPageProps) {
  const { id, seccion } = await params;
  return <SectionTab kind="ppirta" recordRef={id} segment={seccion} searchParams={searchParams} />;
}
