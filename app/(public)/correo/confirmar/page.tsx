import type { Metadata } from "next";
import type { SearchParams } from "@/lib/lists/search-params";
import { CoverFrame } from "../../cover/cover-frame";
import { LinkStep } from "../link-step";
import { linkToken } from "../link-token";

export const metadata: Metadata = { title: "Confirmar correo", robots: { index: false, follow: false } };

/** Opened by the link mailed to an account's new address: the click of a button confirms it. */
export default async function ConfirmarCorreoPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return (
    <CoverFrame title="Confirme su correo">
      <LinkStep call="correo.confirmar" token={await linkToken(searchParams)} />
    </CoverFrame>
  );
}
