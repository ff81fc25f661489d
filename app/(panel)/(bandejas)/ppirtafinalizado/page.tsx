import type { Metadata } from "next";
import { ppirtaFinalizado } from "@/lib/inboxes/ppirta";
import { InboxPage, type InboxPageProps } from "../inbox-page";

export const metadata: Metadata = { title: "Atractivos finalizados" };

export default function Page({ searchParams }: InboxPageProps) {
  return <InboxPage descriptor={ppirtaFinalizado} searchParams={searchParams} />;
}
