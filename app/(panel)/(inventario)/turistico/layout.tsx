import type { ReactNode } from "react";
import { RecordsLayout } from "../records-layout";

export default function Layout({ children }: { children: ReactNode }) {
  return <RecordsLayout kind="ppirta">{children}</RecordsLayout>;
}
