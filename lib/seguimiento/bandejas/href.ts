import type { Reply } from "@/contract";

type CountedInbox = Reply<"seguimiento.conteo">["bandejas"][number];

const SCREEN = { entrada: "entrante", pendiente: "revision", finalizado: "finalizado" } as const;

/** The URL of the inbox of a count (spec 2 §2.10). */
export const inboxHref = ({ tipo, nivel, bandeja }: Pick<CountedInbox, "tipo" | "nivel" | "bandeja">) =>
  `${tipo === "ppirta" ? "/ppirta" : "/cp"}${SCREEN[bandeja]}${nivel === "NACIONAL" ? "nacional" : ""}`;
