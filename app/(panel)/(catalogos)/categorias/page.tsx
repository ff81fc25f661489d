import type { Metadata } from "next";
import { categoria } from "@/lib/catalogos/categoria";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Categorías" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={categoria} list="categoria.list" searchParams={searchParams} />;
}
