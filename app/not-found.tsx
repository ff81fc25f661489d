import type { Metadata } from "next";
import { PublicNotFound } from "@/components/shell/not-found";

export const metadata: Metadata = { title: "Página no encontrada" };

export default function NotFoundPage() {
  return <PublicNotFound />;
}
