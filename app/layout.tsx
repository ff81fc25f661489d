import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { Body, FirstScript, WholePageFirst } from "@/components/shell/body";
import { APP_NAME } from "@/components/shell/brand";
import { RouteWatcher } from "@/components/shell/route-watcher";
import { asTema, TEMA_COOKIE } from "@/components/shell/theme";
import { Toaster } from "@/components/ui/toast";
import "./globals.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  display: "swap",
});

export const metadata: Metadata = {
  title: { default: APP_NAME, template: `%s · ${APP_NAME}` },
  description: "Inventario nacional de recursos turísticos de Bolivia: atractivos y facilidades.",
  robots: { index: false, follow: false },
  referrer: "same-origin",
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Pages are rendered for each request, because their scripts carry that request's nonce.
  await connection();
  const tema = asTema((await cookies()).get(TEMA_COOKIE)?.value);
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="es-BO" data-theme={tema} className={inter.variable} suppressHydrationWarning>
      <head>
        {/* As metadata it would be sent again with each newer list. */}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <WholePageFirst />
        <FirstScript nonce={nonce} tema={tema} />
      </head>
      <Body>
        <RouteWatcher>{children}</RouteWatcher>
        <Toaster />
      </Body>
    </html>
  );
}
