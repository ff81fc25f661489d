import type { Metadata } from "next";
import { ppirtaEntranteNacional } from "@/lib/inboxes/ppirta";
import { InboxPage, type InboxPageProps } from "../inbox-page";

export const metadata: Metadata = { title: "Atractivos entrantes, nivel nacional" };

export default function Page({ searchParams }: InboxPageProps) {
  return <InboxPage descriptor={ppirtaEntranteNacional} searchParams={searchParams} />;
}
