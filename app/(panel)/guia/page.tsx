import type { Metadata } from "next";
import { GuidePage } from "./guide-page";

export const metadata: Metadata = { title: "Guía" };

/** The part of the guide for all roles. */
export default function GuiaPage() {
  return <GuidePage page="README" />;
}
