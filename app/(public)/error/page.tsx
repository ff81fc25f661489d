import type { Metadata } from "next";
import { PublicFrame } from "@/components/shell/public-frame";
import { Unavailable } from "@/components/shell/unavailable";

export const metadata: Metadata = { title: "Error" };

export default function Page() {
  return (
    <PublicFrame>
      <Unavailable title="Error">
        Ocurrió un error al atender su solicitud. Intente nuevamente en unos minutos.
      </Unavailable>
    </PublicFrame>
  );
}
