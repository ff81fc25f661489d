import type { Metadata } from "next";
import { FACILIDAD } from "@/lib/registros/facilidad";
import { RecordsPage, type RecordsPageProps } from "../registro/records-page";

export const metadata: Metadata = { title: FACILIDAD.titles.list };

export default function Page({ searchParams }: RecordsPageProps) {
  return <RecordsPage kind="ppirtf" searchParams={searchParams} />;
}
