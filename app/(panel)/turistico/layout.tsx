import type { ReactNode } from "react";
import { ViewsLayout } from "../registro/views-layout";

export default function Layout({ children }: { children: ReactNode }) {
  return <ViewsLayout kind="ppirta">{children}</ViewsLayout>;
}
