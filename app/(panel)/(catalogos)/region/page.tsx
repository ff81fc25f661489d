import type { Metadata } from "next";
import { region } from "@/lib/catalogos/region";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Regiones" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={region} list="region.list" searchParams={searchParams} />;
}
