import type { Metadata } from "next";
import { ATRACTIVO } from "@/lib/registros/atractivo";
import { RecordsPage, type RecordsPageProps } from "../registro/records-page";

export const metadata: Metadata = { title: ATRACTIVO.titles.list };

export default function Page({ searchParams }: RecordsPageProps) {
  return <RecordsPage kind="ppirta" searchParams={searchParams} />;
}
