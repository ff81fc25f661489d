import type { Metadata } from "next";
import { PublicFrame } from "@/components/shell/public-frame";
import { Unavailable } from "@/components/shell/unavailable";

export const metadata: Metadata = { title: "Acceso denegado" };

export default function Page() {
  return (
    <PublicFrame>
      <Unavailable title="Acceso denegado">Su rol no tiene permiso para abrir esta página.</Unavailable>
    </PublicFrame>
  );
}
