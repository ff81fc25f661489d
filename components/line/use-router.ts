"use client";

import { useRouter as useNextRouter } from "next/navigation";
import { useMemo } from "react";
import { isLost, blocksLeaving, reportDoubt } from "@/lib/connection/connection";

interface LineRouter {
  push: (href: string, options?: { scroll?: boolean }) => void;
  replace: (href: string, options?: { scroll?: boolean }) => void;
  back: () => void;
  refresh: () => void;
  prefetch: (href: string) => void;
}

/**
 * The framework's router while the server is reachable. While it is not, the page stays and a message says why; a
 * refresh is left to the shell, which reloads the page's data once the server is back.
 */
export function useRouter(): LineRouter {
  const router = useNextRouter();
  return useMemo(
    () => ({
      push: (href, options) => blocksLeaving() || router.push(href, options),
      replace: (href, options) => blocksLeaving() || router.replace(href, options),
      back: () => blocksLeaving() || router.back(),
      // While the server is lost, a refresh checks whether it is back.
      refresh: () => (isLost() ? reportDoubt() : router.refresh()),
      prefetch: (href) => void (isLost() || router.prefetch(href)),
    }),
    [router],
  );
}
