import { SectionTab, type SectionPageProps } from "../../../../registro/section-tab";
import { tabTitle } from "../../../../registro/record-title";

export const generateMetadata = tabTitle("ppirtf");

/** One of a facility's eight services (spec 2 §2.4). */
export default async function ServicioPage({ params, searchParams }: SectionPageProps) {
  const { id, seccion } = await params;
  return <SectionTab kind="ppirtf" recordRef={id} segment={seccion} searchParams={searchParams} />;
}
