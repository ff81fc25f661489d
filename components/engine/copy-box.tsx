"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ToastText } from "@/lib/descriptors";
import { showToast } from "./use-save";

interface CopiedWords {
  copied: ToastText;
  notCopied: ToastText;
}

/** Copies a text and says so, or that it was not: the permission was denied, or plain http has no clipboard. */
export async function copyText(text: string, { copied, notCopied }: CopiedWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showToast(notCopied);
  }
}

interface CopyBoxProps {
  /** What the text is. */
  label: string;
  value: string;
  words: CopiedWords & { copy: string };
  /** Buttons behind the one that copies. */
  children?: ReactNode;
}

/** A text that is needed elsewhere, whole, with the button that copies it. */
export const CopyBox = ({ label, value, words, children }: CopyBoxProps) => (
  <div className="flex flex-wrap gap-2">
    <output
      aria-label={label}
      className="flex min-h-control min-w-0 flex-1 basis-80 items-center rounded-sm border border-line-input bg-surface px-3 py-1 code text-sm wrap-anywhere whitespace-normal select-all"
    >
      {value}
    </output>
    <Button variant="primary" icon={<Icon name="copy" />} onClick={() => void copyText(value, words)}>
      {words.copy}
    </Button>
    {children}
  </div>
);
