import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import type { Kind } from "@/contract/resources/registros";
import { KindMark } from "./kind-mark";

/** How the start page identifies a record of either inventory. */
export interface RecordName {
  kind: Kind;
  id: number;
  cite: string;
  nombre: string;
  municipio: string;
  /** Null if the person may see the record only in the list. */
  href: string | null;
}

/** A record's name, as a link if it has one, with its inventory, municipality and code below. */
export function RecordHead({ record, children }: { record: RecordName; children?: ReactNode }) {
  const { kind, cite, nombre, municipio, href } = record;
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">
        {href ? (
          <Link href={href} prefetch={false} className="no-underline hover:underline">
            {nombre}
          </Link>
        ) : (
          nombre
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-muted">
        <KindMark kind={kind} />
        <span>{municipio}</span>
        <span className="code">{cite}</span>
      </p>
      {children}
    </div>
  );
}
