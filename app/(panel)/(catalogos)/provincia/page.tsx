import type { Metadata } from "next";
import { provincia } from "@/lib/catalogos/provincia";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Provincias" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={provincia} list="provincia.list" searchParams={searchParams} />;
}
