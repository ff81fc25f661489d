"use client";

import { useRouter } from "@/components/line/use-router";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { onBack } from "@/lib/connection/connection";
import { MAX_Q, type ListWords } from "@/lib/lists/result";

export interface ListUrl {
  /** The text in the search box, which may be newer than the rows shown. */
  q: string;
  /** The search text is longer than MAX_Q; nothing is requested until it is shorter. */
  tooLong: boolean;
  /** A newer list is loading; the rows shown are the old ones. */
  pending: boolean;
  setQ: (q: string) => void;
  setPage: (page: number) => void;
  setRows: (rows: number) => void;
  setSort: (sort: string | null) => void;
  /** Sets further URL parameters, such as a filter or a view; null removes one. */
  setWords: (words: Readonly<Record<string, string | number | null>>) => void;
  /** Repeats the last request when its response does not arrive. */
  askAgain: () => void;
  /** Loads the same list again. */
  reload: () => void;
}

/**
 * A list's page, page size, search and order are kept in the URL (`page`, `rows`, `q`, `sort`), so reload, back and
 * sharing work. A page change adds a history entry, a keystroke does not. Every change runs in a transition: the newest
 * wins and the input is never blocked.
 */
export function useListUrl(
  words: ListWords,
  defaultRows: number,
  /** Parameters that every change of the search, the order or the filters sets too. */
  marks?: Readonly<Record<string, string>>,
): ListUrl {
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const [pending, startTransition] = useTransition();
  const [typed, setTyped] = useState(words.q);
  const [seen, setSeen] = useState(words.q);

  // Back and forward change the search from outside; the user's own typing is ahead of the server. The URL's search is
  // trimmed, so the comparison ignores a trailing blank typed before the next word.
  if (words.q !== seen) {
    setSeen(words.q);
    if (!pending && words.q !== typed.trim()) setTyped(words.q);
  }

  /**
   * The URL parameters requested last: a page change while a search is loading applies to that search. Set before the
   * first effect, so that a click replayed at hydration loses no parameter.
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
      const next = q.trim();
      // A blank at the end searches for the same.
      const known = new URLSearchParams(asked.current).get("q") ?? "";
      if (next.length <= MAX_Q && next !== known) change({ ...marks, q: next, page: null }, "replace");
    },
    [change, marks],
  );
  const setPage = useCallback((page: number) => change({ page: page > 1 ? page : null }), [change]);
  const setRows = useCallback(
    (rows: number) => change({ rows: rows === defaultRows ? null : rows, page: null }),
    [change, defaultRows],
  );
  const setSort = useCallback((sort: string | null) => change({ ...marks, sort, page: null }), [change, marks]);
  const setWords = useCallback(
    (next: Parameters<ListUrl["setWords"]>[0]) => change({ ...marks, ...next }),
    [change, marks],
  );
  const askAgain = useCallback(() => change({}, "replace"), [change]);
  // Repeats a request made while the server was unreachable.
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
