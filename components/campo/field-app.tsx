"use client";

import { useEffect, useState } from "react";
import { type Navigation, NavigationContext } from "@/components/ui/navigation";
import { Skeleton } from "@/components/ui/skeleton";
import { database } from "@/lib/campo/database";
import { viewOf } from "@/lib/campo/hrefs";
import type { MapTiles } from "@/lib/map/config";
import { FieldFrame } from "./frame";
import { TroubleNotice, useStoreTrouble } from "./store-notice";
import { Stranger } from "./stranger";
import { useFieldPerson } from "./use-field-person";
import { goTo, useHash } from "./use-hash";
import { LineContext } from "./use-line";
import { useWorker } from "./use-worker";
import { Work } from "./work";

interface FieldAppProps {
  tiles: MapTiles;
  /** The field screen is off: only what is on the device is sent or saved, and nothing new is made. */
  closing?: boolean;
}

// The store is opened while the page is still being made ready.
if (typeof window !== "undefined") void database().catch(() => undefined);

/** Links of this document: another view, or another page of the application. */
const navigation: Navigation = {
  navigate: (href, { replace }) => {
    if (href.startsWith("#")) goTo(href, replace);
    else window.location.assign(href);
  },
  prefetch: () => undefined,
};

/** Opening the device's store is waited for so long without a word, in ms. */
const PATIENCE_MS = 8000;

/** Until it is known whose work is on this device; the server draws no more than this. */
function Opening() {
  const trouble = useStoreTrouble();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <FieldFrame title="Campo" start={<span className="w-3" />}>
      {slow && !trouble && <TroubleNotice trouble="slow" />}
      {!trouble && (
        <>
          <Skeleton className="h-24 rounded-md" />
          <Skeleton className="h-40 rounded-md" />
        </>
      )}
    </FieldFrame>
  );
}

/** The field screen: one document that works without a line (decision 043). */
export function FieldApp({ tiles, closing = false }: FieldAppProps) {
  const session = useFieldPerson();
  const { person, line } = session;
  const [sends, setSends] = useState(false);
  const types = viewOf(useHash()).name !== "lista";
  const worker = useWorker(types || sends);
  return (
    <NavigationContext value={navigation}>
      <LineContext value={line}>
        {person === undefined && <Opening />}
        {person === null && <Stranger {...{ line, worker, closing }} />}
        {person && <Work key={person.clave} {...{ person, session, tiles, worker, closing }} onSending={setSends} />}
      </LineContext>
    </NavigationContext>
  );
}
