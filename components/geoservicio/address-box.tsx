"use client";

import { copyText } from "@/components/engine/copy-text";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { GEOSERVICIO_TEXTS as WORDS } from "@/lib/geoservicio/geoservicio";

/** The service's address, to copy. */
export const AddressBox = ({ url }: { url: string }) => (
  <div className="flex flex-wrap gap-2">
    <output
      aria-label={WORDS.address}
      className="flex min-h-control min-w-0 flex-1 basis-64 items-center rounded-sm border border-line-input bg-sunken px-3 py-1 code text-sm wrap-anywhere whitespace-normal select-all"
    >
      {url}
    </output>
    <Button variant="primary" icon={<Icon name="copy" />} onClick={() => void copyText(url, WORDS)}>
      {WORDS.copy}
    </Button>
  </div>
);
