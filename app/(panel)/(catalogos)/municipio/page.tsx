import type { Metadata } from "next";
import { municipio } from "@/lib/catalogues/municipio";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Municipios" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={municipio} list="municipio.list" searchParams={searchParams} />;
}
