"use client";

import type { ReactNode } from "react";
import { useSlashKey } from "@/components/shell/slash-key";
import { SearchInput } from "@/components/ui/search-input";
import { LIST } from "@/lib/texts";
import type { ListUrl } from "./use-list-url";

interface ListToolbarProps {
  url: ListUrl;
  /** Inside a record's tab: the section's title, with search and actions at the right. */
  title?: string;
  children?: ReactNode;
}

/** A list's search and the controls beside it. Without `title` it sticks to the top on a phone. */
export function ListToolbar({ url, title, children }: ListToolbarProps) {
  const { on: slashFocus } = useSlashKey();
  const problem = url.tooLong ? LIST.tooLong : undefined;
  const box = { value: url.q, onChange: url.setQ, busy: url.pending, slashFocus, problem };
  if (title) {
    return (
      <div className="mb-2 flex flex-wrap items-center gap-2 print:[&>:not(h2)]:hidden">
        <h2 className="mr-auto text-sm font-semibold">{title}</h2>
        <SearchInput {...box} className="w-66 phone:order-last phone:w-full" />
        {children}
      </div>
    );
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 phone:sticky phone:top-0 phone:z-sticky phone:-mx-3 phone:flex-nowrap phone:bg-canvas phone:px-3 phone:py-2 print:hidden">
      <SearchInput {...box} className="max-w-66 min-w-0 flex-[1_1_11rem] phone:max-w-none" />
      {children}
    </div>
  );
}
