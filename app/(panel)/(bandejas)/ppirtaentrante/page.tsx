import type { Metadata } from "next";
import { PPIRTA_INBOXES } from "@/lib/seguimiento/bandejas/ppirta";
import { InboxPage, type InboxPageProps } from "../inbox-page";

export const metadata: Metadata = { title: "Atractivos entrantes" };

export default function Page({ searchParams }: InboxPageProps) {
  return <InboxPage descriptor={PPIRTA_INBOXES.entrante} searchParams={searchParams} />;
}
