import type { Metadata } from "next";
import { PPIRTF_INBOXES } from "@/lib/seguimiento/bandejas/ppirtf";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";
import { DeskPage, type DeskPageProps } from "../../desk-page";

export const metadata: Metadata = { title: DESK.title.ppirtf };

export default function Page(props: DeskPageProps) {
  return <DeskPage descriptor={PPIRTF_INBOXES.revisionNacional} {...props} />;
}
