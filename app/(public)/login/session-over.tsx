"use client";

import { Icon } from "@/components/ui/icon";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { hadUnsavedInput } from "@/lib/forms/open-form";
import { SESSION } from "@/lib/sesion/texts";

interface SessionOverProps {
  /** The path to return to after sign-in. */
  volver: string;
  /** True if the URL says that a session has ended. */
  over: boolean;
}

/**
 * Reports that the session has ended and that nothing typed is lost, also if only this browser knows about the text.
 */
export function SessionOver({ volver, over }: SessionOverProps) {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTyping(hadUnsavedInput(volver)));
    return () => clearTimeout(timer);
  }, [volver]);
  if (!over && !typing) return null;
  return (
    <Notice tone="orange" role="status" icon={<Icon name="history" />} title={`${SESSION.over}.`}>
      {SESSION.overAtSignIn}
    </Notice>
  );
}
