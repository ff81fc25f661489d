"use client";

import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import type { FilterOptions } from "@/components/engine/list-filter";
import type { Option } from "@/components/ui/option";

/** Options that the server streams after the page; null if the lookup failed. */
export type Streamed = Promise<readonly Option[] | null>;

interface Loaded {
  departamentos: FilterOptions;
  categorias: FilterOptions;
}

const Context = createContext<Loaded>({ departamentos: "loading", categorias: "loading" });

/** Not read with `use`, so that a newer list never waits for its filter options. */
function useStreamed(streamed: Streamed): FilterOptions {
  const [options, setOptions] = useState<FilterOptions>("loading");
  useEffect(() => {
    let current = true;
    streamed.then(
      (found) => current && setOptions(found ?? "failed"),
      () => current && setOptions("failed"),
    );
    return () => {
      current = false;
    };
  }, [streamed]);
  return options;
}

interface FilterOptionsProviderProps {
  departamentos: Streamed;
  categorias: Streamed;
  children: ReactNode;
}

/** Keeps the filter options across list changes: they are loaded once, in parallel with the first rows. */
export function FilterOptionsProvider({ departamentos, categorias, children }: FilterOptionsProviderProps) {
  const loaded = { departamentos: useStreamed(departamentos), categorias: useStreamed(categorias) };
  return <Context value={loaded}>{children}</Context>;
}

/** The options of the two filters that come from catalogues. */
export const useFilterOptions = () => useContext(Context);
