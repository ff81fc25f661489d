"use client";

import { useRouter as useNextRouter } from "next/navigation";
import { useMemo } from "react";
import { isLost, refusesToLeave, tellDoubt } from "@/lib/connection";

interface LineRouter {
  push: (href: string, options?: { scroll?: boolean }) => void;
  replace: (href: string, options?: { scroll?: boolean }) => void;
  back: () => void;
  refresh: () => void;
}

/**
 * The framework's router for as long as the server is there. While it is lost, the page stays and says why; a refresh is
 * left to the shell, which loads the page's data anew as the server is back.
 */
export function useRouter(): LineRouter {
  const router = useNextRouter();
  return useMemo(
    () => ({
      push: (href, options) => refusesToLeave() || router.push(href, options),
      replace: (href, options) => refusesToLeave() || router.replace(href, options),
      back: () => refusesToLeave() || router.back(),
      // Asked for once more while it is lost: perhaps it is back.
      refresh: () => (isLost() ? tellDoubt() : router.refresh()),
    }),
    [router],
  );
}
