"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { fetchAhead } from "@/components/ui/lazy-part";
import { TALK_PAGE } from "@/lib/conversacion/texts";
import { useTalk } from "./talk-context";
import { loadPanel } from "./talk-frame";

/** Opens and closes the conversation, with the number of open subjects; nothing where there is none. */
export function TalkButton({ id }: { id: string }) {
  const talk = useTalk();
  if (!talk) return null;
  const { open, shown, show, hide } = talk;
  return (
    <Button
      id={id}
      aria-pressed={shown}
      icon={<Icon name="message-square" />}
      className={cx("phone:min-w-11 phone:px-2", shown && "border-primary-line! bg-selected! text-link")}
      onClick={() => (shown ? hide() : show())}
      {...fetchAhead(loadPanel)}
    >
      <span className="phone:sr-only">{TALK_PAGE.title}</span>
      {open.length > 0 && (
        <>
          <span aria-hidden className="tabular-nums">
            {open.length}
          </span>
          <span className="sr-only">({TALK_PAGE.open(open.length)})</span>
        </>
      )}
    </Button>
  );
}
