import type { Metadata } from "next";
import { departamento } from "@/lib/catalogos/departamento";
import { CataloguePage, type ListPageProps } from "../catalogue-page";

export const metadata: Metadata = { title: "Departamentos" };

export default function Page({ searchParams }: ListPageProps) {
  return <CataloguePage descriptor={departamento} list="departamento.list" searchParams={searchParams} />;
}
