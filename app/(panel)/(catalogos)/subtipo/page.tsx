import type { Metadata } from "next";
import { subtipo } from "@/lib/catalogos/subtipo";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Subtipos" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={subtipo} list="subtipo.list" searchParams={searchParams} />;
}
