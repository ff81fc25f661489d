"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { stateWord, type StateName } from "@/lib/record-state";

/** Says to which state the list is narrowed; pressed, it shows them all, with the same search and order. */
export function StateChip({ estado }: { estado: StateName }) {
  const pathname = usePathname();
  const words = new URLSearchParams(useSearchParams().toString());
  words.delete("estado");
  words.delete("page");
  const search = words.toString();
  const word = stateWord(estado);
  return (
    <Link
      href={search ? `${pathname}?${search}` : pathname}
      aria-label={`Quitar el filtro Estado: ${word}`}
      className="inline-flex h-control shrink-0 items-center gap-1.5 rounded-sm border border-primary-line bg-selected px-2.5 text-sm font-medium text-link no-underline hover:bg-hover"
    >
      Estado: {word}
      <X aria-hidden className="size-icon-sm" />
    </Link>
  );
}
