import { useEffect, useRef, type RefObject } from "react";

/** Adopts text typed before hydration, which the first render would otherwise overwrite. */
export function useEarlyText(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  take: (text: string) => void,
): void {
  const first = useRef({ value, take });
  useEffect(() => {
    const typed = input.current?.value ?? first.current.value;
    if (typed !== first.current.value) first.current.take(typed);
  }, [input]);
}
