import { showToast } from "./use-save";
import type { ToastText } from "@/lib/descriptors";

/** Copies a text and says so, or that it was not: the permission was denied, or plain http has no clipboard. */
export async function copyText(text: string, words: { copied: ToastText; notCopied: ToastText }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(words.copied);
  } catch {
    showToast(words.notCopied);
  }
}
