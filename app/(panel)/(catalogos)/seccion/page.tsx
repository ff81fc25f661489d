import type { Metadata } from "next";
import { seccion } from "@/lib/catalogos/seccion";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Secciones" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={seccion} list="seccion.list" searchParams={searchParams} />;
}
