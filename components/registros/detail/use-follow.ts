"use client";

import { useState } from "react";
import { useSave } from "@/components/engine/use-save";
import type { Kind } from "@/contract/resources/registros";
import { FOLLOW } from "@/lib/avisos/texts";
import type { Registro } from "@/lib/registros/registro";

/** The action that follows a record, or no longer; null in front of a server that has no notices. */
export function useFollow(kind: Kind, { id, seguido }: Registro) {
  const [followed, setFollowed] = useState(seguido === 1);
  const { save, busy } = useSave();
  if (seguido === null) return null;
  const change = async () => {
    if (busy) return;
    setFollowed(!followed);
    const words = { ok: followed ? FOLLOW.unfollowed : FOLLOW.followed, failed: FOLLOW.failed };
    const saved = await save(`${kind}.seguir`, { id, body: { seguido: followed ? 0 : 1 } }, words);
    if (!saved.ok) setFollowed(followed);
  };
  return {
    label: followed ? FOLLOW.unfollow : FOLLOW.follow,
    icon: followed ? ("bell-off" as const) : ("bell" as const),
    busy,
    change: () => void change(),
  };
}
