import "server-only";
import { cookies, headers } from "next/headers";
import { asWidth, WIDTH_COOKIE, type WindowWidth } from "@/lib/window-width";

/** The width of the browser's window: as it last said, else as the browser's name tells a phone from others. */
export async function windowWidth(): Promise<WindowWidth> {
  const said = asWidth((await cookies()).get(WIDTH_COOKIE)?.value);
  if (said) return said;
  return /\bMobi/.test((await headers()).get("user-agent") ?? "") ? "phone" : "desk";
}
