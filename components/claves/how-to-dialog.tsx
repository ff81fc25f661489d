"use client";

import { LinkButton } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { COMO_SE_USA as WORDS, curlExample } from "@/lib/claves/claves";
import { hrefs } from "@/lib/hrefs";

/** How another system uses its key, with a request to try. */
export function HowToDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={WORDS.title}
      footer={
        <>
          <LinkButton href={hrefs.documentacionApi} icon={<Icon name="book-open" />} className="mr-auto">
            {WORDS.documentation}
          </LinkButton>
          <DialogClose />
        </>
      }
    >
      <p className="text-sm">{WORDS.intro}</p>
      <pre
        tabIndex={0}
        className="my-3 overflow-x-auto rounded-sm bg-sunken px-3 py-2 code text-sm whitespace-pre-wrap select-all"
      >
        {curlExample(window.location.origin)}
      </pre>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {WORDS.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Dialog>
  );
}
