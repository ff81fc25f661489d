import type { Metadata } from "next";
import { tipo } from "@/lib/catalogos/tipo";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Tipos" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={tipo} list="tipo.list" searchParams={searchParams} />;
}
