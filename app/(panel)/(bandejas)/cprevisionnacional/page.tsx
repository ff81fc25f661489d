import type { Metadata } from "next";
import { PPIRTF_INBOXES } from "@/lib/seguimiento/bandejas/ppirtf";
import { InboxPage, type InboxPageProps } from "../inbox-page";

export const metadata: Metadata = { title: "Facilidades en revisión, nivel nacional" };

export default function Page({ searchParams }: InboxPageProps) {
  return <InboxPage descriptor={PPIRTF_INBOXES.revisionNacional} searchParams={searchParams} />;
}
