/** The shapes of groups of points in a 12 by 12 box, so that colour is never the only difference, and their tokens. */
export const POINT_SHAPES = [
  { path: "M6 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7Z", token: "--map-place", size: 8 },
  { path: "M6 1.4l4.6 7.2H1.4Z", token: "--state-orange", size: 14 },
  { path: "M6 1.6l4.4 4.4L6 10.4 1.6 6Z", token: "--state-red", size: 14 },
  { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9Z", token: "--primary-line", size: 12 },
  { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9Z", token: "--primary-line", size: 22 },
] as const;

/** The groups of points to choose from, and of the chosen one. */
export const [OFFERED_POINT, CHOSEN_POINT] = [3, 4];

/** The shape of a group of points, for a legend. */
export function PointShape({ group }: { group: number }) {
  const shape = POINT_SHAPES[group] ?? POINT_SHAPES[0];
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="size-2.75">
      <path d={shape.path} style={{ fill: `var(${shape.token})`, stroke: "var(--bg-raised)", strokeWidth: 1 }} />
    </svg>
  );
}
