"use client";

import type { ComponentProps } from "react";
import { InboxScreen } from "@/components/engine/inbox-screen";
import { PanelLoader } from "./panel-loader";

/** An inbox whose reviews show the record, what changed of it and what was observed beside the decision. */
export function ReviewedInbox(props: Omit<ComponentProps<typeof InboxScreen>, "panel">) {
  return (
    <InboxScreen
      {...props}
      panel={(row) => row.id_ppirta !== null && <PanelLoader kind={props.descriptor.kind} row={row} />}
    />
  );
}
