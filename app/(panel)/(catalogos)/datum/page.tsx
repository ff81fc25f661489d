import type { Metadata } from "next";
import { datum } from "@/lib/catalogos/datum";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Datum" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={datum} list="datum.list" searchParams={searchParams} />;
}
