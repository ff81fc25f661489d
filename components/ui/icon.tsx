import type { DRAWING_NAMES, ICON_NAMES } from "./icon-names";
import { SPRITE } from "./icon-sprite";

export type IconName = (typeof ICON_NAMES)[number];

/** An icon in the text's colour; decorative, so whatever holds it has a name of its own. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg aria-hidden className={className ? `icon ${className}` : "icon"}>
    <use href={`${SPRITE}#${name}`} />
  </svg>
);

/** One of our own drawings, in the text's colour; decorative like an icon, and as large as its classes say. */
export const Drawing = ({ name, className }: { name: (typeof DRAWING_NAMES)[number]; className?: string }) => (
  <svg aria-hidden className={className}>
    <use href={`${SPRITE}#${name}`} />
  </svg>
);
