import type { Metadata } from "next";
import { ppirtaRevisionNacional } from "@/lib/inboxes/ppirta";
import { InboxPage, type InboxPageProps } from "../inbox-page";

export const metadata: Metadata = { title: "Atractivos en revisión, nivel nacional" };

export default function Page({ searchParams }: InboxPageProps) {
  return <InboxPage descriptor={ppirtaRevisionNacional} searchParams={searchParams} />;
}
