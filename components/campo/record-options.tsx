"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { fieldHrefs } from "@/lib/campo/hrefs";
import type { FotoDeCampo, PersonaDeCampo, RegistroDeCampo } from "@/lib/campo/types";
import { RemoveDialog } from "./remove-dialog";
import { ToFileButton } from "./to-file-button";
import { goTo } from "./use-hash";

interface RecordOptionsProps {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
  person: PersonaDeCampo;
}

/** What can be done with a record as a whole: save it to a file, or remove it from the device. */
export function RecordOptions({ record, photos, person }: RecordOptionsProps) {
  const [removing, setRemoving] = useState(false);
  return (
    <section aria-label="Este registro" className="mt-2 grid grid-cols-2 gap-2 [&_.btn]:h-12">
      <ToFileButton records={[record]} person={person} />
      <Button icon={<Icon name="trash-2" />} onClick={() => setRemoving(true)}>
        Quitar de aquí
      </Button>
      <RemoveDialog
        record={record}
        photos={photos}
        open={removing}
        onOpenChange={setRemoving}
        onRemoved={() => goTo(fieldHrefs.lista)}
      />
    </section>
  );
}
