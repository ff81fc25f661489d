import type { Metadata } from "next";
import { tipo } from "@/lib/catalogues/tipo";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Tipos" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={tipo} list="tipo.list" searchParams={searchParams} />;
}
