"use client";

import type { ComponentProps } from "react";
import { InboxScreen } from "@/components/engine/inbox-screen";
import { PanelLoader } from "./panel-loader";

/** An inbox whose review dialog shows the record, its changes and observations beside the decision. */
export function ReviewedInbox(props: Omit<ComponentProps<typeof InboxScreen>, "panel">) {
  return (
    <InboxScreen
      {...props}
      panel={(row) => row.id_ppirta !== null && <PanelLoader kind={props.descriptor.kind} row={row} />}
    />
  );
}
