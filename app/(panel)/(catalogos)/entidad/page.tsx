import type { Metadata } from "next";
import { entidad } from "@/lib/catalogos/entidad";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Entidades" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={entidad} list="entidad.list" searchParams={searchParams} />;
}
