/** One option of a select or a combobox. */
export interface Option {
  value: string;
  label: string;
  /** Small text at the end, for example the department's short name. */
  hint?: string;
}
