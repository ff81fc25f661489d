import type { Metadata } from "next";
import { PPIRTA_INBOXES } from "@/lib/seguimiento/bandejas/ppirta";
import { InboxPage, type InboxPageProps } from "../inbox-page";

export const metadata: Metadata = { title: "Atractivos en revisión" };

export default function Page({ searchParams }: InboxPageProps) {
  return <InboxPage descriptor={PPIRTA_INBOXES.revision} searchParams={searchParams} />;
}
