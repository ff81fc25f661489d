import type { Metadata } from "next";
import { ATRACTIVO } from "@/lib/registros/atractivo";
import { NewRecordPage } from "../registro/new-record-page";

export const metadata: Metadata = { title: ATRACTIVO.titles.new };

/** A new attraction (spec 2 §2.7). */
export default function NewAttractionPage() {
  return <NewRecordPage kind="ppirta" />;
}
