import type { Metadata } from "next";
import { FACILIDAD } from "@/lib/registros/facilidad";
import { NewRecordPage } from "../registro/new-record-page";

export const metadata: Metadata = { title: FACILIDAD.titles.new };

/** A new facility (spec 2 §2.3). */
export default function NewFacilityPage() {
  return <NewRecordPage kind="ppirtf" />;
}
