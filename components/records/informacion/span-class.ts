import type { InformacionField } from "@/lib/informacion";

const SPAN: Record<InformacionField["span"], string> = {
  3: "col-span-3",
  4: "col-span-4",
  6: "col-span-6",
  8: "col-span-8",
  12: "col-span-12",
};

/** Twelve columns on a desk, two fields a line on a tablet, one on a phone. */
export const spanClass = ({ span }: InformacionField) =>
  span === 12 ? SPAN[span] : `${SPAN[span]} drawer:col-span-6 phone:col-span-12!`;
