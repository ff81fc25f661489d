"use client";

import { useWatch, type Control, type FieldValues } from "react-hook-form";
import { ConflictNotice, type ConflictNoticeProps } from "./conflict-notice";

interface ConflictPanelProps extends Omit<ConflictNoticeProps, "mine"> {
  control: Control<FieldValues>;
}

/** The two states of a record side by side, where the form is react-hook-form's. */
export function ConflictPanel({ control, ...rest }: ConflictPanelProps) {
  return <ConflictNotice mine={useWatch({ control })} {...rest} />;
}
