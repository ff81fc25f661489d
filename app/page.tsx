import { redirect } from "next/navigation";
import { startOf } from "@/lib/sesion/start";
import { requireSession } from "@/lib/server/session";

/** Leads to where the person's work begins. */
export default async function Root() {
  redirect(startOf(await requireSession()));
}
