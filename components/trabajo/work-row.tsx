import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { cx } from "@/components/ui/cx";

interface WorkRowProps {
  name: string;
  /** The next step; null where the record may only be seen in its list. */
  href: string | null;
  /** At the end of the first line: how long ago, how far, or a button. */
  when?: ReactNode;
  /** The line below the name. */
  meta: ReactNode;
  icon?: IconName;
  /** Red for what was refused; grey for the rest. */
  red?: boolean;
  /** What is to be done. */
  what?: ReactNode;
}

/** One thing to do. On a phone the whole row leads to it; links inside keep their own. */
export function WorkRow({ name, href, when, meta, icon, red = false, what }: WorkRowProps) {
  return (
    <li className="work-row">
      {href === null ? (
        <span className="work-name">{name}</span>
      ) : (
        <Link href={href} prefetch={false} className="work-name">
          {name}
        </Link>
      )}
      <span className="work-when">{when}</span>
      <span className="work-meta">{meta}</span>
      {what && (
        <div className="work-what">
          {icon && <Icon name={icon} className={cx(red && "text-state-red")} />}
          <div className="min-w-0 break-words">{what}</div>
        </div>
      )}
    </li>
  );
}

/** The record's code and municipality. */
export const CodeAndPlace = ({ cite, municipio }: { cite: string; municipio: string }) => (
  <>
    <span className="code">{cite}</span> <span>{`· ${municipio}`}</span>
  </>
);
