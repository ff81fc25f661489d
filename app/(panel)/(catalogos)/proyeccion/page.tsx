import type { Metadata } from "next";
import { proyeccion } from "@/lib/catalogos/proyeccion";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Proyección" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={proyeccion} list="proyeccion.list" searchParams={searchParams} />;
}
