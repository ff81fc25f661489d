"use client";

import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { copyText } from "@/components/engine/copy-box";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { codesFile, SEGUNDO_FACTOR as WORDS } from "@/lib/sesion/segundo-factor";

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

function downloadText(name: string, text: string) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
}

/** The recovery codes, shown once: the person must confirm that they are saved before closing them. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const copy = () => copyText(codes.join("\n"), WORDS);

  return (
    <div className="grid gap-3">
      <div>
        <h3 ref={title} tabIndex={-1} className="text-sm font-semibold outline-none">
          {WORDS.codesTitle}
        </h3>
        <p className="mt-1 text-sm text-muted">{WORDS.codesHelp}</p>
      </div>
      <ul
        aria-label={WORDS.codesTitle}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))] gap-x-4 gap-y-1 rounded-sm bg-sunken px-3 py-2 code text-sm select-all"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
          {WORDS.copy}
        </Button>
        <Button icon={<Icon name="download" />} onClick={() => downloadText(WORDS.file, codesFile(email, codes))}>
          {WORDS.download}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          id="codigos-guardados"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
          label={WORDS.kept}
        />
        <Button variant="primary" disabled={!kept} onClick={onDone}>
          {WORDS.done}
        </Button>
      </div>
    </div>
  );
}
