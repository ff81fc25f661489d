import { cx } from "@/components/ui/cx";

/** A shape for each state, in a 12 by 12 box, so that colour is never the only difference. */
const CIRCLE = "M6 1.4a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 1 0 0-9.2Z";
const SHAPES: Record<string, string> = {
  aprobado: CIRCLE,
  derivado: "M6 .4 11.6 6 6 11.6.4 6Z",
  completo: "M1.6 1.6h8.8v8.8H1.6Z",
  incompleto: CIRCLE,
  "no-aprobado": "M6 .9 11.4 10.6H.6Z",
};

/** The name of a state's shape; 'otro' for an unknown state. */
export function shapeName(estado: string | null): string {
  const name = (estado ?? "").trim().toLowerCase().replaceAll(/[_ ]+/g, "-");
  return Object.hasOwn(SHAPES, name) ? name : "otro";
}

export const shapePath = (name: string) => SHAPES[name] ?? "M2.5 2.5h7v7h-7Z";

/** The shape of a state, for a legend. */
export function StateShape({ name, className }: { name: string; className?: string }) {
  return (
    <svg aria-hidden viewBox="-1 -1 14 14" className={cx("mapa-forma", `mapa-forma--${name}`, className)}>
      <path d={shapePath(name)} />
    </svg>
  );
}
