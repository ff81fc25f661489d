/** What the field screen promises: every figure is less than this. */
export const GOALS = {
  /** From the navigation until the list is there and its button has answered, in ms. */
  usable: 2500,
  /** From a key until its letter is painted, in ms. */
  keystroke: 50,
  /** The page's process, in MB. */
  memory: 300,
  /** The kept scripts, compressed, in kB of 1,000 bytes. */
  scripts: 420,
} as const;
