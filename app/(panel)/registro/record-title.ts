import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { Kind } from "@/contract/resources/registros";
import { nombreDe } from "@/lib/records/registro";
import { getRegistro } from "@/lib/server/records";

export interface RecordLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** The browser tab's title of a record's pages: its name. */
export const recordTitle =
  (kind: Kind) =>
  async ({ params }: Pick<RecordLayoutProps, "params">): Promise<Metadata> => ({
    title: nombreDe(await getRegistro(kind, (await params).id)),
  });
