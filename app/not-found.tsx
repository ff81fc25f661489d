import type { Metadata } from "next";
import { PublicFrame } from "@/components/shell/public-frame";
import { Unavailable } from "@/components/shell/unavailable";

export const metadata: Metadata = { title: "Página no encontrada" };

export default function NotFound() {
  return (
    <PublicFrame>
      <Unavailable title="Página no encontrada">
        La dirección no existe o el registro ya no está disponible.
      </Unavailable>
    </PublicFrame>
  );
}
