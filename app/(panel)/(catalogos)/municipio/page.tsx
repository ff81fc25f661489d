import type { Metadata } from "next";
import { municipio } from "@/lib/catalogos/municipio";
import { mapTiles } from "@/lib/server/map-tiles";
import { CataloguePage, type ListPageProps } from "../catalogue-page";
import { PositionSlot } from "./position-slot";

export const metadata: Metadata = { title: "Municipios" };

export default function Page({ searchParams }: ListPageProps) {
  return (
    <CataloguePage
      descriptor={municipio}
      list="municipio.list"
      searchParams={searchParams}
      formSlot={<PositionSlot tiles={mapTiles()} />}
    />
  );
}
