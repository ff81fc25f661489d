import type { Metadata } from "next";
import { macroregion } from "@/lib/catalogos/macroregion";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Macro regiones" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={macroregion} list="macro.list" searchParams={searchParams} />;
}
