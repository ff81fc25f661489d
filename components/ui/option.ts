/** One option of a select or a combobox. */
export interface Option {
  value: string;
  label: string;
  /** Small text at the end, for example the department's short name. */
  hint?: string;
  /** A code before the label, found by typing too. */
  code?: string;
  /** What the option belongs to, below its label and found by typing too. */
  path?: string;
  /** Shown, but it cannot be chosen here. */
  disabled?: boolean;
}
