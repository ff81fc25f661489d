import { startTransition } from "react";
import { showToast } from "@/components/engine/use-save";
import type { useRouter } from "@/components/line/use-router";
import { FOTOGRAMA } from "@/contract/codes";
import { api } from "@/lib/api-client";
import { FOTOGRAMA_SOLTAR } from "@/lib/fotogramas/texts";
import { uploadQueueOf } from "./upload-queues";

interface Dropped {
  /** The attraction. */
  id: number;
  userId: number | string;
  /** The tab of its photos. */
  href: string;
  files: readonly File[];
  router: ReturnType<typeof useRouter>;
}

/** Number of the stored photos; 0 if it cannot be asked for, as the server refuses too many anyway. */
const storedCount = (id: number): Promise<number> =>
  api("fotogramappirta.list", { id, query: { imagenes: "0" } }).then(
    ({ fotograma }) => fotograma.length,
    () => 0,
  );

/** Sends photos that were dropped on an attraction's page, and says on its other tabs what becomes of them. */
export async function addDropped({ id, userId, href, files, router }: Dropped): Promise<void> {
  const photos = files.filter(({ type }) => type.startsWith("image/"));
  if (photos.length === 0) return showToast(FOTOGRAMA_SOLTAR.none);
  const room = FOTOGRAMA.maxRecord - (await storedCount(id));
  const queue = uploadQueueOf(id, String(userId));
  const seesThem = () => window.location.pathname === href;
  const see = { label: FOTOGRAMA_SOLTAR.see, onClick: () => router.push(href) };
  const stop = queue.subscribe(() => {
    const { list } = queue.snapshot();
    if (queue.active || list.length === 0) return;
    stop();
    if (seesThem()) return;
    const left = list.filter(({ state }) => state !== "done").length;
    if (left > 0) showToast(FOTOGRAMA_SOLTAR.left(left), see);
    startTransition(() => router.refresh());
  });
  queue.add(photos, room);
  if (seesThem()) return;
  const { length } = queue.snapshot().leftOut;
  if (photos.length > length) showToast(FOTOGRAMA_SOLTAR.going(photos.length - length), see);
  if (length > 0) showToast(FOTOGRAMA_SOLTAR.noRoom(length));
}
