import type { Metadata } from "next";
import { GuidePage } from "./guide-page";

export const metadata: Metadata = { title: "Guía" };

/** What everyone does, whatever their role. */
export default function GuiaPage() {
  return <GuidePage page="README" />;
}
