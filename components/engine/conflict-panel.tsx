"use client";

import { useWatch, type Control, type FieldValues } from "react-hook-form";
import { ConflictNotice, type ConflictNoticeProps } from "./conflict-notice";

interface ConflictPanelProps extends Omit<ConflictNoticeProps, "mine"> {
  control: Control<FieldValues>;
}

/** ConflictNotice for a react-hook-form form. */
export function ConflictPanel({ control, ...rest }: ConflictPanelProps) {
  return <ConflictNotice mine={useWatch({ control })} {...rest} />;
}
