import { useEffect, useRef, type RefObject } from "react";

/** Hands over what was typed into a field before the page's scripts had come: else their first answer would take it away. */
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
