import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { Kind } from "@/contract/resources/registros";
import { recordName } from "@/lib/registros/registro";
import { RECORD_ROUTES } from "@/lib/routes";
import { getRegistro } from "@/lib/server/records";

export interface RecordLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Text in capitals, converted to sentence case. */
const asSentence = (capitals: string) => capitals.charAt(0) + capitals.slice(1).toLocaleLowerCase("es");

/** The browser's title for a record's tab: tab and record name. Without `segment` the tab comes from the URL. */
export const tabTitle =
  (kind: Kind, segment?: string) =>
  async ({ params }: { params: Promise<{ id: string; seccion?: string }> }): Promise<Metadata> => {
    const { id, seccion } = await params;
    const { tabs, historial } = RECORD_ROUTES[kind];
    const tab = [...tabs, historial].find((one) => one.segment === (segment ?? seccion));
    const name = recordName(await getRegistro(kind, id));
    return { title: tab ? `${asSentence(tab.label)} · ${name}` : name };
  };
