import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { can } from "@/contract/policy";
import { ministryPage, MinistryError } from "@/lib/server/ministry";
import { requireSession } from "@/lib/server/session";
import { WEBHOOKS } from "@/lib/webhooks/webhooks";

export const metadata: Metadata = { title: WEBHOOKS.page };

/** The systems that the changes are sent to, for administrators. */
export default async function WebhooksPage() {
  const { subject } = await requireSession();
  if (!can(subject, "webhook.administrar")) redirect("/access");
  return <WebhooksScreen result={await loadWebhooks()} />;
}

async function loadWebhooks() {
  const words = { page: 1, pageSize: 100, q: "" };
  try {
    const { webhooks } = await ministryPage("webhook.list");
    return { ok: true, rows: webhooks, total: webhooks.length, ...words } as const;
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    return { ok: false, message: error.message, absent: error.status === 404, ...words } as const;
  }
}
