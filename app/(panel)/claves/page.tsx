import type { Metadata } from "next";
import { redirect } from "next/navigation";
import * as z from "zod";
import { KeysScreen } from "@/components/claves/keys-screen";
import { can } from "@/contract/policy";
import { CLAVES, GRUPOS_CLAVE, keyGroups, keyPage } from "@/lib/claves/claves";
import { listWords, type SearchParams } from "@/lib/lists/search-params";
import { ministryPage, MinistryError } from "@/lib/server/ministry";
import { requireSession } from "@/lib/server/session";

export const metadata: Metadata = { title: CLAVES.page };

const groupParam = z.enum(GRUPOS_CLAVE).nullable().catch(null);

/** The keys of other systems, for administrators. They are few, so the page has all of them and shows some. */
export default async function ClavesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject } = await requireSession();
  if (!can(subject, "clave.administrar")) redirect("/access");
  const params = await searchParams;
  const words = listWords(params);
  const grupo = groupParam.parse(params["grupo"] ?? null);
  const now = new Date();
  const keys = await loadKeys();
  if (!keys.ok) return <KeysScreen result={{ ...keys, ...words }} groups={[]} grupo={grupo} now={now} />;
  const page = keyPage(keys.all, words, grupo, now);
  return <KeysScreen result={page} groups={keyGroups(keys.all, now)} grupo={grupo} now={now} />;
}

/** All keys, or why they cannot be shown. */
async function loadKeys() {
  try {
    const { clave } = await ministryPage("clave.list");
    return { ok: true, all: clave.data } as const;
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    return { ok: false, message: error.message, absent: error.status === 404 } as const;
  }
}
