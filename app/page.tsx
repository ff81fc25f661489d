import { redirect } from "next/navigation";
import { HOME } from "@/lib/return-path";

export default function Root() {
  redirect(HOME);
}
