import type { InformacionField } from "@/lib/registros/informacion";

const SPAN: Record<InformacionField["span"], string> = {
  3: "col-span-3",
  4: "col-span-4",
  6: "col-span-6",
  8: "col-span-8",
  12: "col-span-12",
};

/** Twelve columns on desktop, two fields per row on a tablet; on a phone one, or two of the shortest. */
export const spanClass = ({ span }: InformacionField) => {
  if (span === 12) return SPAN[span];
  return `${SPAN[span]} drawer:col-span-6 ${span === 3 ? "" : "phone:col-span-12!"}`;
};
