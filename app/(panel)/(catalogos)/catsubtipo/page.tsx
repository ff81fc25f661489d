import type { Metadata } from "next";
import { catsubtipo } from "@/lib/catalogos/catsubtipo";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Categoría subtipo" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={catsubtipo} list="catsubtipo.list" searchParams={searchParams} />;
}
