import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { guiaPageOf } from "@/lib/guia";
import { GuidePage } from "../guide-page";
import { guideText } from "../guide-text";

interface Props {
  params: Promise<{ rol: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = guiaPageOf((await params).rol);
  return { title: page ? (await guideText(page)).title : "Guía" };
}

/** The guide of a role. */
export default async function GuiaRolPage({ params }: Props) {
  const page = guiaPageOf((await params).rol);
  if (!page) notFound();
  return <GuidePage page={page} />;
}
