import type { Metadata } from "next";
import { catsubtipo } from "@/lib/catalogues/catsubtipo";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Categoría subtipo" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={catsubtipo} list="catsubtipo.list" searchParams={searchParams} />;
}
