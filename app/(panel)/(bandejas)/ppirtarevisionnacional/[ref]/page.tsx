import type { Metadata } from "next";
import { PPIRTA_INBOXES } from "@/lib/seguimiento/bandejas/ppirta";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { DeskPage, type DeskPageProps } from "../../desk-page";

export const metadata: Metadata = { title: DESK.title.ppirta };

export default function Page(props: DeskPageProps) {
  return <DeskPage descriptor={PPIRTA_INBOXES.revisionNacional} {...props} />;
}
