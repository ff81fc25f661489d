import { useEffect, useRef, type RefObject } from "react";

/** Adopts what was typed or chosen before hydration, which the first render would otherwise overwrite. */
export function useEarlyValue(
  control: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  take: (value: string) => void,
): void {
  const first = useRef({ value, take });
  useEffect(() => {
    const found = control.current?.value ?? first.current.value;
    if (found !== first.current.value) first.current.take(found);
  }, [control]);
}
