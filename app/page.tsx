import { redirect } from "next/navigation";
import { HOME } from "@/lib/session/return-path";

export default function Root() {
  redirect(HOME);
}
