"use client";

import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import type { FilterOptions } from "@/components/engine/list-filter";
import type { Option } from "@/components/ui/option";

/** What the server sends after the page: null where the lookup failed. */
export type Streamed = Promise<readonly Option[] | null>;

interface Loaded {
  departamentos: FilterOptions;
  categorias: FilterOptions;
}

const Context = createContext<Loaded>({ departamentos: "loading", categorias: "loading" });

/** Read aside, not with `use`: a newer list must never wait for its filters' options. */
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

/** Holds the filters' options while the lists below come and go: they are loaded once, beside the first rows. */
export function FilterOptionsProvider({ departamentos, categorias, children }: FilterOptionsProviderProps) {
  const loaded = { departamentos: useStreamed(departamentos), categorias: useStreamed(categorias) };
  return <Context value={loaded}>{children}</Context>;
}

/** The options of the two filters that are catalogues. */
export const useFilterOptions = () => useContext(Context);
