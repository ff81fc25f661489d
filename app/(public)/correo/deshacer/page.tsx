import type { Metadata } from "next";
import type { SearchParams } from "@/lib/lists/search-params";
import { CoverFrame } from "../../cover/cover-frame";
import { LinkStep } from "../link-step";
import { linkToken } from "../link-token";

export const metadata: Metadata = { title: "Deshacer cambio de correo", robots: { index: false, follow: false } };

/** Opened by the link mailed to an account's earlier address: the click of a button undoes the change. */
export default async function DeshacerCorreoPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return (
    <CoverFrame title="¿No pidió este cambio?">
      <LinkStep call="correo.deshacer" token={await linkToken(searchParams)} />
    </CoverFrame>
  );
}
