"use client";

import { Notice } from "@/components/ui/notice";
import { STORE } from "@/lib/campo/store-texts";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { hasUnreadable, type Unreadable } from "@/lib/campo/unreadable";
import { saveUnreadable } from "./save-to-file";
import { SaveButton } from "./to-file-button";

interface UnreadableNoticeProps {
  person: PersonaDeCampo;
  unreadable: Unreadable;
}

/** That something on the device cannot be read, and what to do with it. */
export function UnreadableNotice({ person, unreadable }: UnreadableNoticeProps) {
  if (!hasUnreadable(unreadable)) return null;
  const { what, help, save } = STORE.unreadable;
  return (
    <Notice
      tone="orange"
      role="status"
      title={what(unreadable.records.length, unreadable.photos.length)}
      actions={<SaveButton save={() => saveUnreadable(unreadable, person)}>{save}</SaveButton>}
    >
      {help}
    </Notice>
  );
}
