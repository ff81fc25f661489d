import { cx } from "./cx";

/** The classes of the outlined box of a text control (app/parts.css). */
export const controlBox = (off = false, className?: string) =>
  cx("control-box", off ? "control-off" : "control-on", className);

/** The classes of the control inside the box; the box draws the outline. */
export const CONTROL_INNER = "control-inner";
