"use client";

import { Icon } from "@/components/ui/icon";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Notice } from "@/components/ui/notice";
import { FOTOGRAMAS_EN_ESPERA } from "@/lib/registros/atractivo-texts";
import { fileNames } from "./file-names";
import type { Waiting } from "./use-waiting";

/** Offers to send or discard the photos that an earlier visit left unsent. */
export function WaitingNotice({ waiting }: { waiting: Waiting }) {
  const [asking, setAsking] = useState(false);
  const { names, resume, discard } = waiting;
  if (names.length === 0) return null;
  return (
    <>
      <Notice
        tone="orange"
        role="status"
        icon={<Icon name="history" />}
        actions={
          <>
            <Button variant="link" onClick={resume}>
              {FOTOGRAMAS_EN_ESPERA.resume}
            </Button>
            <Button variant="link" onClick={() => setAsking(true)}>
              {FOTOGRAMAS_EN_ESPERA.discard}
            </Button>
          </>
        }
      >
        {FOTOGRAMAS_EN_ESPERA.offer(names.length, fileNames(names))}
      </Notice>
      <ConfirmLater
        near
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title={FOTOGRAMAS_EN_ESPERA.question(names.length)}
        confirmLabel={FOTOGRAMAS_EN_ESPERA.discard}
        onConfirm={() => {
          setAsking(false);
          discard();
        }}
      >
        {fileNames(names)}
      </ConfirmLater>
    </>
  );
}
