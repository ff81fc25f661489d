import type { DRAWING_NAMES, ICON_NAMES } from "./icon-names";
import { SPRITE } from "./icon-sprite";

export type IconName = (typeof ICON_NAMES)[number];

interface IconProps {
  name: IconName;
  className?: string;
  /** What it says where it stands for words; without it the icon is decorative, and its holder has a name of its own. */
  label?: string;
}

/** An icon in the text's colour. */
export const Icon = ({ name, className, label }: IconProps) => (
  <svg
    className={className ? `icon ${className}` : "icon"}
    {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
  >
    <use href={`${SPRITE}#${name}`} />
  </svg>
);

/** One of our own drawings, in the text's colour; decorative like an icon, and as large as its classes say. */
export const Drawing = ({ name, className }: { name: (typeof DRAWING_NAMES)[number]; className?: string }) => (
  <svg aria-hidden className={className}>
    <use href={`${SPRITE}#${name}`} />
  </svg>
);
