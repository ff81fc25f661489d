"use client";

import { useCallback, useEffect, type ReactNode } from "react";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { fieldPhotos } from "@/lib/campo/photos";
import { fieldRecord } from "@/lib/campo/records";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { FotoDeCampo, PersonaDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import { FieldFrame } from "./frame";
import { useStoreTrouble } from "./store-notice";
import { goTo } from "./use-hash";
import { useStored } from "./use-stored";

interface Found {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
}

interface OneRecordProps {
  person: PersonaDeCampo;
  clave: string;
  children: (found: Found) => ReactNode;
}

/** A form's letters change its record only: nothing is read again for them. */
const CHANGED = {
  onRecord: (before: Found | null, record: RegistroDeCampo) =>
    before?.record.clave === record.clave ? { ...before, record } : before,
};

/** A record of the device; one that is not there, or not this person's, leads back to the list. */
export function OneRecord({ person, clave, children }: OneRecordProps) {
  const trouble = useStoreTrouble();
  const found = useStored(
    useCallback(async () => {
      const record = await fieldRecord(clave);
      return record?.persona === person.clave ? { record, photos: await fieldPhotos(clave) } : null;
    }, [clave, person.clave]),
    CHANGED,
  );
  useEffect(() => {
    if (found === null) goTo(fieldHrefs.lista, true);
  }, [found]);
  if (found) return children(found);
  // The frame says why.
  return trouble && <FieldFrame title="Campo" back={{ href: fieldHrefs.lista, label: PROBLEMAS.back }} />;
}
