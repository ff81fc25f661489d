"use client";

import { Dialog } from "@/components/ui/dialog";
import { DESK, DESK_KEYS } from "@/lib/seguimiento/revision/desk-texts";

/** All keys of the desk; `on`: they act on this device. */
export const KeysDialog = ({ on, onClose }: { on: boolean; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={DESK.keys}
    description={on ? DESK.keysHelp : DESK.keysOff}
    size="sm"
  >
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
      {DESK_KEYS.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-grid h-6 min-w-8 place-items-center rounded-xs border border-line-button bg-sunken px-1.5 font-sans text-xs">
              {key}
            </kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
