import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FieldDoor } from "@/components/field/temp-door";
import { fieldMode } from "@/lib/server/env";

export const metadata: Metadata = { title: "Campo", manifest: "/campo.webmanifest" };

export default function Page() {
  if (!fieldMode()) notFound();
  return <FieldDoor />;
}
