"use client";

import { useRouter } from "@/components/line/use-router";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { onBack } from "@/lib/connection";
import { MAX_Q, type ListWords } from "@/lib/list-result";

export interface ListUrl {
  /** What stands in the search box: what was typed last, before its rows are there. */
  q: string;
  /** The text in the search box is longer than a list takes: nothing is asked for until it is shorter. */
  tooLong: boolean;
  /** A newer list is under way; the rows shown are the older ones. */
  pending: boolean;
  setQ: (q: string) => void;
  setPage: (page: number) => void;
  setRows: (rows: number) => void;
  setSort: (sort: string | null) => void;
  /** Further words of the address, as a filter or a view; null takes one out. */
  setWords: (words: Readonly<Record<string, string | number | null>>) => void;
  /** Asks again for what was asked last, in place of an answer that does not come. */
  askAgain: () => void;
  /** Loads the same list again. */
  reload: () => void;
}

/**
 * A list's page, rows, search and order live in the address (`page`, `rows`, `q`, `sort`), so reload, back and sharing
 * work: a page is a step back, a keystroke is not. Every change runs in a transition: the newest wins, the input never
 * waits.
 */
export function useListUrl(words: ListWords, defaultRows: number): ListUrl {
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const [pending, startTransition] = useTransition();
  const [typed, setTyped] = useState(words.q);
  const [seen, setSeen] = useState(words.q);

  // Back and forward change the search from outside; one's own keystrokes are ahead of the server instead. The address
  // holds no blank at an end: one between two words is not taken away while the next is typed.
  if (words.q !== seen) {
    setSeen(words.q);
    if (!pending && words.q !== typed.trim()) setTyped(words.q);
  }

  /**
   * The words asked for last: a page turned while a search is under way belongs to that search. They stand here before
   * the first effect: a press on the way to it, replayed as the page comes to life, loses none of them.
   */
  const asked = useRef(address.toString());
  useEffect(() => {
    asked.current = address.toString();
  }, [address]);

  const change = useCallback(
    (next: Readonly<Record<string, string | number | null>>, how: "push" | "replace" = "push") => {
      const params = new URLSearchParams(asked.current);
      for (const [key, value] of Object.entries(next)) {
        if (value === null || value === "") params.delete(key);
        else params.set(key, String(value));
      }
      const search = params.toString();
      asked.current = search;
      startTransition(() => router[how](search ? `${pathname}?${search}` : pathname, { scroll: false }));
    },
    [pathname, router],
  );

  const setQ = useCallback(
    (q: string) => {
      setTyped(q);
      if (q.trim().length <= MAX_Q) change({ q: q.trim(), page: null }, "replace");
    },
    [change],
  );
  const setPage = useCallback((page: number) => change({ page: page > 1 ? page : null }), [change]);
  const setRows = useCallback(
    (rows: number) => change({ rows: rows === defaultRows ? null : rows, page: null }),
    [change, defaultRows],
  );
  const setSort = useCallback((sort: string | null) => change({ sort, page: null }), [change]);
  const setWords = useCallback((next: Parameters<ListUrl["setWords"]>[0]) => change(next), [change]);
  const askAgain = useCallback(() => change({}, "replace"), [change]);
  // What was searched for while the server was gone.
  useEffect(() => onBack(() => void (asked.current !== address.toString() && askAgain())), [address, askAgain]);
  const reload = useCallback(() => startTransition(() => router.refresh()), [router]);

  return {
    q: typed,
    tooLong: typed.trim().length > MAX_Q,
    pending,
    setQ,
    setPage,
    setRows,
    setSort,
    setWords,
    askAgain,
    reload,
  };
}
